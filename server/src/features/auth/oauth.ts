import type { auth, ProviderSession } from '@draftwright/contract/auth'
import type { ProviderSettings } from '../../config.ts'
import { createExecutor } from '../../db/executor.ts'
import { toTrace } from '../../http/request-trail.ts'
import type { Handler, ReplyFacts, RequestFacts } from '../../http/handler.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { ProviderPerson } from '../../integrations/open-id.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { callProvider } from './call-provider.ts'
import { type LinkingUser, startOAuthFlow, finishOAuthFlow } from './oauth-state.ts'
import { findIdentityOwner, lockSession, saveIdentity } from './oauth-store.ts'
import { buildSession, openSession, sessionEndedError } from './open-session.ts'
import { readKeyProof } from './key-proof.ts'
import { mailIdentityAddedJob } from './sign-in-mails.ts'
import { findUserByEmail, withTransaction } from './store.ts'
import { throttleAttempt } from './throttle.ts'

export const listProviders: Handler<typeof auth.providers> = ({ context }) => [...context.config.providers]

export const signInWithOAuth: Handler<typeof auth.signInWithOAuth> = ({ body, context, request, reply }) =>
  startProviderSignIn(context, request, reply, body.provider, null)

export const addIdentity: Handler<typeof auth.addIdentity> = ({ body, caller, context, request, reply }) =>
  startProviderSignIn(context, request, reply, body.provider, caller)

async function startProviderSignIn(
  context: AppContext,
  request: RequestFacts,
  reply: ReplyFacts,
  providerId: string,
  adding: LinkingUser,
) {
  await throttleAttempt(context, 'oauth', request)
  const provider = context.config.providers.find(({ id }) => id === providerId)
  if (provider === undefined) throw notFoundError('Provider')
  const ties = await startOAuthFlow(context, reply, provider, adding)
  return {
    url: await callProvider(context, provider, (openId) =>
      openId.createAuthorizationUrl(provider, buildCallbackUrl(context), ties),
    ),
  }
}

/** The one address that a provider may send people back to. */
const buildCallbackUrl = (context: AppContext): string => `${context.config.publicUrl}/auth/callback-oauth`

export const completeOAuth: Handler<typeof auth.callbackOAuth> = async ({ body, context, request, reply }) => {
  // An invalid proof must use nothing up and create nobody.
  await readKeyProof(context, request)
  const query = new URLSearchParams(body.query)
  const { providerId, ties, adding } = await finishOAuthFlow(context, request, reply, query)
  const provider = context.config.providers.find(({ id }) => id === providerId)
  if (provider === undefined) throw notFoundError('Provider')
  const person = await callProvider(context, provider, (openId) =>
    openId.authenticate(provider, buildCallbackUrl(context), query, ties),
  )
  const signIn = { context, request, provider, person, timeZone: body.timeZone }
  return adding === null ? signInProviderUser(signIn) : linkIdentity(signIn, adding)
}

interface ProviderSignIn {
  readonly context: AppContext
  readonly request: RequestFacts
  readonly provider: ProviderSettings
  readonly person: ProviderPerson
  /** The browser's time zone, for a new workspace. */
  readonly timeZone: string | undefined
}

/** Issuer and subject identify the person. The address is used once, when those two are new here. */
async function signInProviderUser(signIn: ProviderSignIn): Promise<ProviderSession> {
  const { context, request, provider, person } = signIn
  const known = await findIdentityOwner(context.engine, person.issuer, person.subject)
  const { isNew, ...owner } = known === undefined ? await findOrCreateOwner(signIn) : { ...known, isNew: false }
  const identity = toNewIdentity(signIn, owner.user_id)
  const provesAddress = person.isEmailVerified && person.email === owner.user_email
  const proof = { userId: owner.user_id, by: 'provider', provider: provider.id, provesAddress } as const
  const session = await openSession(context, request, proof, async (db) => {
    // A concurrent sign-in may have linked it to another person.
    if (!(await saveIdentity(db, identity, toTrace(request), context.now()))) throw identityTakenError(provider)
  })
  return { ...session, isNew }
}

/** The person that an unlinked identity may sign in as: one whose address is verified on both sides, or a new one. */
async function findOrCreateOwner({
  context,
  provider,
  person,
  timeZone,
}: ProviderSignIn): Promise<{ user_id: string; user_email: string; isNew: boolean }> {
  const { email } = person
  const { label } = provider
  // The same answer whether someone here has the address or not: anybody may claim any address at such a provider.
  if (email === null || !person.isEmailVerified)
    throw conflictError(
      'email_unverified',
      `${label} has not verified your email address. Sign in another way first, then add ${label} in your profile.`,
    )
  const name = person.name ?? email.split('@')[0] ?? email
  const created = await createUserWithAccount(context, {
    email,
    password_hash: null,
    email_verified_at: context.now().toISOString(),
    display_name: name,
    account_name: `${(name.split(' ')[0] ?? name).slice(0, 60)}'s workspace`,
    time_zone: timeZone,
  })
  if (created !== null) return { user_id: created.id, user_email: email, isNew: true }
  const user = await findUserByEmail(context.engine, email, context.now())
  if (user === undefined || user.email_verified_at === null)
    throw conflictError(
      'link_needed',
      `An account with this address already exists. Sign in to it first, then add ${label} in your profile.`,
    )
  return { user_id: user.id, user_email: email, isNew: false }
}

/** Links the identity to the person who requested it, and continues with their session. */
async function linkIdentity(
  signIn: ProviderSignIn,
  { userId, sessionId }: NonNullable<LinkingUser>,
): Promise<ProviderSession> {
  const { context, request, provider } = signIn
  const identity = toNewIdentity(signIn, userId)
  const counter = await withTransaction(context.engine, async (db) => {
    // It may have ended while the provider was called: a signed-out person must not leave a sign-in method behind.
    const session = await lockSession(db, sessionId)
    if (session === undefined) throw sessionEndedError()
    const trace = toTrace(request)
    if (!(await saveIdentity(db, identity, trace, context.now()))) throw identityTakenError(provider)
    const payload = { user_id: userId, at: context.now().toISOString(), label: provider.label, ...trace }
    await context.jobs.enqueue(mailIdentityAddedJob, payload, createExecutor(db))
    return session.counter
  })
  return { ...(await buildSession(context, userId, sessionId, counter)), isNew: false }
}

const toNewIdentity = ({ provider, person: { issuer, subject, email } }: ProviderSignIn, userId: string) => ({
  user_id: userId,
  provider: provider.id,
  issuer,
  subject,
  email,
})

const identityTakenError = ({ label }: ProviderSettings) =>
  conflictError('identity_taken', `This ${label} account is already linked to another user. Remove it there first.`)
