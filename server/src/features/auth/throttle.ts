import { createHash } from 'node:crypto'
import { countTry, clearTries, countLimitedHit } from '../../db/rate-limits.ts'
import { tooManyRequestsError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { LimitName } from '../../limits.ts'
import { toNetwork } from './network.ts'

/** The caller, before anybody is signed in. */
interface Requester {
  readonly ip: string | null
  readonly email?: string
}

/** A whole IPv6 network of 64 bits belongs to one customer, so it counts as one address. */
const toAddressKey = ({ ip }: Requester): string => {
  const network = toNetwork(ip)
  return ip === null || network.endsWith('/64') ? network : ip
}
/** Email addresses are not stored in the table of limits. */
const toEmailKey = ({ email = '' }: Requester): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22)
const toAddressAndEmailKey = (runCaller: Requester): string => `${toAddressKey(runCaller)}:${toEmailKey(runCaller)}`

/** The counters of each sign-in method. The address comes first: a blocked one uses up no other limit. */
const attemptCounters = {
  signIn: [
    ['signInAddress', toAddressKey],
    ['signIn', toAddressAndEmailKey],
  ],
  signUp: [['signUp', toAddressKey]],
  reset: [
    ['resetAddress', toAddressKey],
    ['reset', toEmailKey],
  ],
  code: [
    ['codeAddress', toAddressKey],
    // The network counts too: requests for codes from elsewhere must not keep the owner from getting one.
    ['code', toAddressAndEmailKey],
    ['codeMailbox', toEmailKey],
  ],
  /** A sign-up by mail: no mailbox can be flooded from many addresses. */
  signUpMail: [['codeMailbox', toEmailKey]],
  verify: [['verify', toAddressKey]],
  refresh: [['refresh', toAddressKey]],
  oauth: [['signInAddress', (runCaller) => `oauth:${toAddressKey(runCaller)}`]],
} satisfies Record<string, (readonly [LimitName, (runCaller: Requester) => string])[]>

/**
 * Counts one more try of a sign-in method; throws 429 with whole seconds to wait when there were too many. It never checks
 * whether the email address is known, so both answers are the same.
 */
export async function throttleAttempt(
  context: AppContext,
  counter: keyof typeof attemptCounters,
  runCaller: Requester,
): Promise<void> {
  for (const [name, keyOf] of attemptCounters[counter]) {
    const wait = await countLimitedHit(context, name, `${name}:${keyOf(runCaller)}`)
    if (wait !== null) throw tooManyRequestsError(wait)
  }
}

const buildTriesKey = (runCaller: Required<Requester>): string =>
  `tries:${toNetwork(runCaller.ip)}:${toEmailKey(runCaller)}`

/**
 * Limits guesses at a password: after five in a row for one email address from one network, each next one waits twice as long, up
 * to a quarter of an hour (429). Other networks are not affected, so nobody can lock a person out.
 */
export async function throttleGuess(context: AppContext, runCaller: Required<Requester>): Promise<void> {
  if (!context.config.hasRateLimits) return
  const wait = await countTry(context.engine, buildTriesKey(runCaller), context.now())
  if (wait !== null) throw tooManyRequestsError(wait)
}

/** The guess was right: earlier tries are cleared. */
export async function clearGuesses(context: AppContext, runCaller: Required<Requester>): Promise<void> {
  if (context.config.hasRateLimits) await clearTries(context.engine, buildTriesKey(runCaller))
}
