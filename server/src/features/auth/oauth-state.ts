import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ProviderSettings } from '../../config.ts'
import type { ReplyFacts, RequestFacts } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { newTies, type Ties } from '../../integrations/open-id.ts'
import { open, seal } from '../../integrations/sealed.ts'
import { keepState, takeState } from './oauth-store.ts'

/** Seconds in which a person has to come back from the provider. */
const lifetime = 5 * 60
const cookiePath = '/functions/v1/api/auth'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
/** One for each departure, so that two tabs may be under way at once. */
const cookieOf = (stateHash: string): string => `oauth-${stateHash.slice(0, 16)}`
const placeOf = (stateHash: string, provider: string): string => `oauth_states|${stateHash}|${provider}`

/** Who is adding a way in to what they are signed in with; null for who signs in. */
export type Adding = { readonly userId: string; readonly sessionId: string } | null

/** Remembers a departure here and in the browser that leaves; what it must be answered with is kept encrypted. */
export async function beginDeparture(
  parts: Parts,
  reply: ReplyFacts,
  provider: ProviderSettings,
  adding: Adding,
): Promise<Ties> {
  const ties = newTies()
  const stateHash = hashOf(ties.state)
  const browser = randomBytes(32).toString('base64url')
  const secrets = JSON.stringify({ nonce: ties.nonce, verifier: ties.verifier })
  const now = parts.now().getTime()
  await keepState(parts.engine, {
    state_hash: stateHash,
    provider: provider.id,
    sealed: seal(parts.secrets.key('oauth-state'), secrets, placeOf(stateHash, provider.id)),
    browser_hash: hashOf(browser),
    user_id: adding?.userId ?? null,
    session_id: adding?.sessionId ?? null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + lifetime * 1000).toISOString(),
  })
  reply.setCookie(cookieOf(stateHash), browser, cookiePath, lifetime)
  return ties
}

export interface Return {
  readonly providerId: string
  readonly ties: Ties
  readonly adding: Adding
}

const Secrets = z.strictObject({ nonce: z.string(), verifier: z.string() })

/** Takes up the departure that a query answers. Throws one and the same 401 for one that is used, late, unknown or another browser's. */
export async function endDeparture(
  parts: Parts,
  request: RequestFacts,
  reply: ReplyFacts,
  query: URLSearchParams,
): Promise<Return> {
  const state = query.get('state') ?? ''
  const stateHash = hashOf(state)
  const browser = request.cookies[cookieOf(stateHash)] ?? ''
  const kept = await takeState(parts.engine, stateHash, hashOf(browser), parts.now())
  if (kept === undefined) throw notUnderWay()
  reply.setCookie(cookieOf(stateHash), '', cookiePath, 0)
  const secrets = open(parts.secrets.key('oauth-state'), kept.sealed, placeOf(stateHash, kept.provider))
  // Sealed under a key that this server no longer has.
  if (secrets === null) throw notUnderWay()
  const { user_id: userId, session_id: sessionId } = kept
  return {
    providerId: kept.provider,
    ties: { state, ...z.parse(Secrets, JSON.parse(secrets)) },
    adding: userId === null || sessionId === null ? null : { userId, sessionId },
  }
}

const notUnderWay = () =>
  new AppError(401, 'oauth_expired', 'This sign-in took too long or was begun in another browser. Start again.')
