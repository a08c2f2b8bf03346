import { createHash } from 'node:crypto'
import { countTry, forgetTries, hit } from '../../db/rate-limits.ts'
import { tooMany } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import type { LimitName, RateLimit } from '../../limits.ts'
import { addressOf, networkOf } from './network.ts'

/** Who asks, before anybody is signed in. */
interface Asker {
  readonly ip: string
  readonly email?: string
}

/** A whole IPv6 network of 64 bits belongs to one customer, so it counts as one address. */
const address = ({ ip }: Asker): string => (networkOf(ip).endsWith('/64') ? networkOf(ip) : addressOf(ip))
/** Addresses of people do not stand in the table of limits. */
const person = ({ email = '' }: Asker): string => createHash('sha256').update(email).digest('base64url').slice(0, 22)
const personHere = (asker: Asker): string => `${address(asker)}:${person(asker)}`

/** What each way in is counted by. The address comes first: one that has asked too often uses up nobody's own limit. */
const counters = {
  signIn: [
    ['signInAddress', address],
    ['signIn', personHere],
  ],
  signUp: [['signUp', address]],
  reset: [
    ['resetAddress', address],
    ['reset', person],
  ],
  code: [
    ['codeAddress', address],
    // Where it comes from counts: whoever asks for codes elsewhere must not keep the owner from getting one.
    ['code', personHere],
    ['codeMailbox', person],
  ],
  /** A sign-up that is finished by mail: nobody's mailbox is flooded from many addresses. */
  signUpMail: [['codeMailbox', person]],
  verify: [['verify', address]],
  refresh: [['refresh', address]],
  oauth: [['signInAddress', (asker) => `oauth:${address(asker)}`]],
} satisfies Record<string, (readonly [LimitName, (asker: Asker) => string])[]>

/**
 * Counts one more try of a way in; throws 429 with whole seconds to wait when there were too many. It never looks whether
 * the e-mail address is known, so both answers are the same.
 */
export async function admit(parts: Parts, way: keyof typeof counters, asker: Asker): Promise<void> {
  for (const [name, keyOf] of counters[way]) await throttle(parts, `${name}:${keyOf(asker)}`, parts.config.limits[name])
}

/** Counts one more under the key; throws 429 with the seconds to wait when that is too many. */
export async function throttle(parts: Parts, key: string, limit: RateLimit): Promise<void> {
  if (!parts.config.hasRateLimits) return
  const wait = await hit(parts.engine, key, limit, parts.now())
  if (wait !== null) throw tooMany(wait)
}

const triesKey = (asker: Required<Asker>): string => `tries:${networkOf(asker.ip)}:${person(asker)}`

/**
 * Stands before every guess at a password: after five in a row for one e-mail address from one network, each next one waits
 * twice as long, to a quarter of an hour (429). Other networks go on as ever, so nobody can lock a person out.
 */
export async function beforeGuess(parts: Parts, asker: Required<Asker>): Promise<void> {
  if (!parts.config.hasRateLimits) return
  const wait = await countTry(parts.engine, triesKey(asker), parts.now())
  if (wait !== null) throw tooMany(wait)
}

/** The guess was right: the ones before it are forgotten. */
export async function guessedRight(parts: Parts, asker: Required<Asker>): Promise<void> {
  if (parts.config.hasRateLimits) await forgetTries(parts.engine, triesKey(asker))
}
