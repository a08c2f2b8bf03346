/** At most `limit` in `windowSeconds`. */
export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute
const createLimit = (windowSeconds: number, limit: number): RateLimit => ({ limit, windowSeconds })

/** All limits of the product. RATE_LIMITS changes them by these names. */
const defaults = {
  /** By address and email, and by address alone. An address is an IPv4 address or an IPv6 network of 64 bits. */
  signIn: createLimit(quarter, 10),
  signInAddress: createLimit(quarter, 50),
  signUp: createLimit(hour, 5),
  /** By email, whether anybody has it or not, and by address. */
  reset: createLimit(hour, 3),
  resetAddress: createLimit(hour, 20),
  /** By email from one address, by address, and by email from everywhere: codes to sign in and to sign up alike. */
  code: createLimit(quarter, 5),
  codeAddress: createLimit(quarter, 20),
  codeMailbox: createLimit(quarter, 20),
  verify: createLimit(5 * minute, 30),
  refresh: createLimit(5 * minute, 150),
  /** By address: requests of guests with a link. */
  guest: createLimit(5 * minute, 60),
  /** Comments by one review link. */
  guestComment: createLimit(hour, 60),
  /** Streams that a person may listen to at once, in one process. */
  streams: createLimit(minute, 30),
  /** By person: every call, and those that change something. */
  api: createLimit(minute, 1000),
  write: createLimit(minute, 100),
  upload: createLimit(minute, 20),
  /** Parts of recordings, which are no other changes: two gigabytes in a minute. */
  part: createLimit(minute, 500),
  export: createLimit(hour, 5),
  invite: createLimit(hour, 20),
  /** By person: follow-up mails of meetings. */
  followUp: createLimit(hour, 20),
  /** New workspaces: each uses up a slug. */
  workspace: createLimit(hour, 20),
  /** Ideas by mail, by address. */
  mailIn: createLimit(hour, 60),
  /** Reports of newsletters that could not be delivered, by workspace. */
  bounceIn: createLimit(hour, 5000),
  /** By address: webhooks of note takers, which send those of many workspaces from one address. */
  webhook: createLimit(minute, 300),
  /** By address: forms of readers of newsletters. By workspace: sign-ups on its site. By subscriber: mails that ask to confirm. */
  reader: createLimit(quarter, 30),
  subscribeSite: createLimit(minute, 300),
  subscribeMail: createLimit(24 * hour, 3),
  /** By address and form: what is sent, and files chosen for it; by form from everywhere; mails about answers, by form. */
  form: createLimit(quarter, 20),
  formFile: createLimit(quarter, 60),
  formSite: createLimit(minute, 600),
  formMail: createLimit(hour, 30),
  /** By base: requests of Airtable's clients, of which some send five a second and others as many as they can. */
  tableWire: createLimit(1, 50),
  /** By address: programs that register to be connected, descriptions of programs that are fetched, and all other requests of theirs. */
  oauthRegister: createLimit(hour, 20),
  oauthDocument: createLimit(hour, 60),
  oauth: createLimit(minute, 120),
  ai: createLimit(minute, 20),
  /** By workspace: texts that the LanguageTool checks. */
  languageTool: createLimit(minute, 20),
  /** By person: feeds of other sites that are read at once. */
  feed: createLimit(minute, 30),
  /** By person: networks' numbers that are read at once. */
  numbers: createLimit(5 * minute, 20),
  /** Model responses that a person may wait for at once; its window is how long a dead process holds a lease. */
  aiAtOnce: createLimit(minute, 2),
  /** Questions to the advisor whose answers a person may wait for at once, in several conversations; its window as above. */
  askAtOnce: createLimit(minute, 4),
} satisfies Record<string, RateLimit>

export type LimitName = keyof typeof defaults
export type Limits = Readonly<Record<LimitName, RateLimit>>
export const defaultLimits: Limits = defaults

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaults, name)

/**
 * Reads RATE_LIMITS: `x5` for five times everything, `signUp=20,api=2000` for some of them, separated by commas. Returns the
 * error message for anything else.
 */
export function readLimits(text: string): Limits | string {
  const limits: Record<LimitName, RateLimit> = { ...defaults }
  for (const part of text.split(',').map((part) => part.trim())) {
    const factor = /^x(\d+)$/u.exec(part)?.[1]
    const [, name = '', value = ''] = /^(\w+)=(\d+)$/u.exec(part) ?? []
    if (factor !== undefined && Number(factor) >= 1)
      for (const [each, { limit, windowSeconds }] of Object.entries(limits))
        limits[each as LimitName] = createLimit(windowSeconds, limit * Number(factor)) // the keys of `usual`
    else if (isLimitName(name) && Number(value) >= 1)
      limits[name] = createLimit(defaults[name].windowSeconds, Number(value))
    else
      return `RATE_LIMITS must be on, off, a factor such as x5, or numbers such as signUp=20,api=2000 (of ${Object.keys(defaults).join(', ')}), not "${part}".`
  }
  return limits
}
