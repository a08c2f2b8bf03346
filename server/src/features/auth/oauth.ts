import type { auth, Session } from '@draftwright/contract/auth'
import type { ProviderSettings } from '../../config.ts'
import { executorOf } from '../../db/executor.ts'
import { traceOf } from '../../http/audited.ts'
import type { Handler, ReplyFacts, RequestFacts } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import type { ProviderPerson } from '../../integrations/open-id.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { askProvider } from './ask-provider.ts'
import { type Adding, beginDeparture, endDeparture } from './oauth-state.ts'
import { findIdentityOwner, holdSession, saveIdentity } from './oauth-store.ts'
import { describeSession, openSession, sessionEnded } from './open-session.ts'
import { readKeyProof } from './key-proof.ts'
import { mailIdentityAdded } from './sign-in-mails.ts'
import { findUserByEmail, inTransaction } from './store.ts'
import { admit } from './throttle.ts'

export const providers: Handler<typeof auth.providers> = ({ parts }) => [...parts.config.providers]

export const signInWithOAuth: Handler<typeof auth.signInWithOAuth> = ({ body, parts, request, reply }) =>
  depart(parts, request, reply, body.provider, null)

export const addIdentity: Handler<typeof auth.addIdentity> = ({ body, caller, parts, request, reply }) =>
  depart(parts, request, reply, body.provider, caller)

async function depart(parts: Parts, request: RequestFacts, reply: ReplyFacts, providerId: string, adding: Adding) {
  await admit(parts, 'oauth', request)
  const provider = parts.config.providers.find(({ id }) => id === providerId)
  if (provider === undefined) throw notFound('Provider')
  const ties = await beginDeparture(parts, reply, provider, adding)
  return { url: await askProvider(parts, provider, (openId) => openId.departure(provider, callbackUrl(parts), ties)) }
}

/** The one address that a provider may send people back to. */
const callbackUrl = (parts: Parts): string => `${parts.config.publicUrl}/auth/callback-oauth`

export const callbackOAuth: Handler<typeof auth.callbackOAuth> = async ({ body, parts, request, reply }) => {
  // A proof that is no good must use nothing up and make nobody.
  await readKeyProof(parts, request)
  const query = new URLSearchParams(body.query)
  const { providerId, ties, adding } = await endDeparture(parts, request, reply, query)
  const provider = parts.config.providers.find(({ id }) => id === providerId)
  if (provider === undefined) throw notFound('Provider')
  const person = await askProvider(parts, provider, (openId) =>
    openId.arrival(provider, callbackUrl(parts), query, ties),
  )
  const known = { parts, request, provider, person }
  return adding === null ? signInAs(known) : addTo(known, adding)
}

interface Known {
  readonly parts: Parts
  readonly request: RequestFacts
  readonly provider: ProviderSettings
  readonly person: ProviderPerson
}

/** Issuer and subject say who it is. The address is looked at once, when those two are new here. */
async function signInAs(known: Known): Promise<Session> {
  const { parts, request, provider, person } = known
  const owner = (await findIdentityOwner(parts.engine, person.issuer, person.subject)) ?? (await newOwner(known))
  const identity = identityOf(known, owner.user_id)
  const provesAddress = person.isEmailVerified && person.email === owner.user_email
  const arrival = { userId: owner.user_id, by: 'provider', provider: provider.id, provesAddress } as const
  return openSession(parts, request, arrival, async (db) => {
    // Another sign-in of the same moment may have made it somebody else's.
    if (!(await saveIdentity(db, identity, traceOf(request), parts.now()))) throw taken(provider)
  })
}

/** The person here that a stranger's identity may let in: whose address both sides have seen proof of, or somebody new. */
async function newOwner({ parts, provider, person }: Known): Promise<{ user_id: string; user_email: string }> {
  const { email } = person
  const { label } = provider
  // The same answer whether somebody here has the address or not: anybody may claim any address at such a provider.
  if (email === null || !person.isEmailVerified)
    throw conflict(
      'email_unverified',
      `${label} does not say that your e-mail address is verified. Sign in here in another way first, then add ${label} under Profile.`,
    )
  const name = person.name ?? email.split('@')[0] ?? email
  const created = await createUserWithAccount(parts, {
    email,
    password_hash: null,
    email_verified_at: parts.now().toISOString(),
    display_name: name,
    account_name: `${(name.split(' ')[0] ?? name).slice(0, 60)}'s workspace`,
  })
  if (created !== null) return { user_id: created.id, user_email: email }
  const user = await findUserByEmail(parts.engine, email, parts.now())
  if (user === undefined || user.email_verified_at === null)
    throw conflict(
      'link_needed',
      `There is an account with this address. Sign in to it first, then add ${label} under Profile.`,
    )
  return { user_id: user.id, user_email: email }
}

/** Adds the identity to who asked for it, and goes on with their session. */
async function addTo(known: Known, { userId, sessionId }: NonNullable<Adding>): Promise<Session> {
  const { parts, request, provider } = known
  const identity = identityOf(known, userId)
  const counter = await inTransaction(parts.engine, async (db) => {
    // It may have ended while the provider was asked: whoever was shut out must not leave a way in behind.
    const session = await holdSession(db, sessionId)
    if (session === undefined) throw sessionEnded()
    const trace = traceOf(request)
    if (!(await saveIdentity(db, identity, trace, parts.now()))) throw taken(provider)
    const news = { user_id: userId, at: parts.now().toISOString(), label: provider.label, ...trace }
    await parts.jobs.enqueue(mailIdentityAdded, news, executorOf(db))
    return session.counter
  })
  return describeSession(parts, userId, sessionId, counter)
}

const identityOf = ({ provider, person: { issuer, subject, email } }: Known, userId: string) => ({
  user_id: userId,
  provider: provider.id,
  issuer,
  subject,
  email,
})

const taken = ({ label }: ProviderSettings) =>
  conflict('identity_taken', `This ${label} account already signs in somebody else here. Remove it there first.`)
