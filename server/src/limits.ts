/** At most `limit` in `windowSeconds`. */
export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute
const per = (windowSeconds: number, limit: number): RateLimit => ({ limit, windowSeconds })

/** Every limit of the product, once. RATE_LIMITS changes them by these names. */
const usual = {
  /** By address and e-mail, and by address alone. An address is an IPv4 address or an IPv6 network of 64 bits. */
  signIn: per(quarter, 10),
  signInAddress: per(quarter, 50),
  signUp: per(hour, 5),
  /** By e-mail, whether anybody has it or not, and by address. */
  reset: per(hour, 3),
  resetAddress: per(hour, 20),
  /** By e-mail from one address, by address, and by e-mail from everywhere: codes to sign in and to sign up alike. */
  code: per(quarter, 5),
  codeAddress: per(quarter, 20),
  codeMailbox: per(quarter, 20),
  verify: per(5 * minute, 30),
  refresh: per(5 * minute, 150),
  /** By address: what guests ask by a link. */
  guest: per(5 * minute, 60),
  /** Comments by one review link. */
  guestComment: per(hour, 60),
  /** Streams that a person may listen to at once, in one process. */
  streams: per(minute, 30),
  /** By person: every call, and those that change something. */
  api: per(minute, 1000),
  write: per(minute, 100),
  upload: per(minute, 20),
  export: per(hour, 5),
  invite: per(hour, 20),
  /** New workspaces: each takes an address that nobody else can have any more. */
  workspace: per(hour, 20),
  /** Ideas by mail, by address. */
  mailIn: per(hour, 60),
  ai: per(minute, 20),
  /** How many answers of a model a person may wait for at once; its window is how long a dead process holds a place. */
  aiAtOnce: per(minute, 2),
} satisfies Record<string, RateLimit>

export type LimitName = keyof typeof usual
export type Limits = Readonly<Record<LimitName, RateLimit>>
export const usualLimits: Limits = usual

const isName = (name: string): name is LimitName => Object.hasOwn(usual, name)

/**
 * Reads what RATE_LIMITS changes: `x5` for five times everything, `signUp=20,api=2000` for some of them, both by commas.
 * Answers the sentence to print when it says anything else.
 */
export function readLimits(text: string): Limits | string {
  const limits: Record<LimitName, RateLimit> = { ...usual }
  for (const part of text.split(',').map((part) => part.trim())) {
    const factor = /^x(\d+)$/u.exec(part)?.[1]
    const [, name = '', value = ''] = /^(\w+)=(\d+)$/u.exec(part) ?? []
    if (factor !== undefined && Number(factor) >= 1)
      for (const [each, { limit, windowSeconds }] of Object.entries(limits))
        limits[each as LimitName] = per(windowSeconds, limit * Number(factor)) // the keys of `usual`
    else if (isName(name) && Number(value) >= 1) limits[name] = per(usual[name].windowSeconds, Number(value))
    else
      return `RATE_LIMITS must be on, off, a factor such as x5, or numbers such as signUp=20,api=2000 (of ${Object.keys(usual).join(', ')}), not "${part}".`
  }
  return limits
}
