import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ProviderSettings } from '../../config.ts'
import type { ReplyFacts, RequestFacts } from '../../http/handler.ts'
import { AppError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createAuthorizationChecks, type AuthorizationChecks } from '../../integrations/open-id.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import { insertOAuthState, takeOAuthState } from './oauth-store.ts'

/** Seconds in which a person has to return from the provider. */
const lifetime = 5 * 60
const cookiePath = '/functions/v1/api/auth'
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url')
/** One for each flow, so that two tabs may be in progress at once. */
const buildCookieName = (stateHash: string): string => `oauth-${stateHash.slice(0, 16)}`
const buildSealContext = (stateHash: string, provider: string): string => `oauth_states|${stateHash}|${provider}`

/** The person who adds a sign-in method; null for a sign-in. */
export type LinkingUser = { readonly userId: string; readonly sessionId: string } | null

/** Stores a flow here and in the browser; the expected checks are encrypted. */
export async function startOAuthFlow(
  context: AppContext,
  reply: ReplyFacts,
  provider: ProviderSettings,
  adding: LinkingUser,
): Promise<AuthorizationChecks> {
  const ties = createAuthorizationChecks()
  const stateHash = hashText(ties.state)
  const browser = randomBytes(32).toString('base64url')
  const secrets = JSON.stringify({ nonce: ties.nonce, verifier: ties.verifier })
  const now = context.now().getTime()
  await insertOAuthState(context.engine, {
    state_hash: stateHash,
    provider: provider.id,
    sealed: encryptText(context.secrets.deriveKey('oauth-state'), secrets, buildSealContext(stateHash, provider.id)),
    browser_hash: hashText(browser),
    user_id: adding?.userId ?? null,
    session_id: adding?.sessionId ?? null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + lifetime * 1000).toISOString(),
  })
  reply.setCookie(buildCookieName(stateHash), browser, cookiePath, lifetime)
  return ties
}

export interface OAuthReturn {
  readonly providerId: string
  readonly ties: AuthorizationChecks
  readonly adding: LinkingUser
}

const Secrets = z.strictObject({ nonce: z.string(), verifier: z.string() })

/** Claims the flow that a callback belongs to. Throws the same 401 for one that is used, expired, unknown or another browser's. */
export async function finishOAuthFlow(
  context: AppContext,
  request: RequestFacts,
  reply: ReplyFacts,
  query: URLSearchParams,
): Promise<OAuthReturn> {
  const state = query.get('state') ?? ''
  const stateHash = hashText(state)
  const browser = request.cookies[buildCookieName(stateHash)] ?? ''
  const kept = await takeOAuthState(context.engine, stateHash, hashText(browser), context.now())
  if (kept === undefined) throw oauthExpiredError()
  reply.setCookie(buildCookieName(stateHash), '', cookiePath, 0)
  const secrets = decryptText(
    context.secrets.deriveKey('oauth-state'),
    kept.sealed,
    buildSealContext(stateHash, kept.provider),
  )
  // Encrypted under a key that this server no longer has.
  if (secrets === null) throw oauthExpiredError()
  const { user_id: userId, session_id: sessionId } = kept
  return {
    providerId: kept.provider,
    ties: { state, ...z.parse(Secrets, JSON.parse(secrets)) },
    adding: userId === null || sessionId === null ? null : { userId, sessionId },
  }
}

const oauthExpiredError = () =>
  new AppError(401, 'oauth_expired', 'This sign-in expired or was started in another browser. Start again.')
