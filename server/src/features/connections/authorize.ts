import { createHash } from 'node:crypto'
import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { NetworkProfile } from '@draftwright/contract/connections'
import * as z from 'zod/mini'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError, conflictError, notFoundError } from '../../http/errors.ts'
import type { AppCredentials, ConsentFlow, NetworkConnection } from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getChannelType, getConsentFlow } from '../../integrations/channel-types/registry.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import { createAuthorizationChecks } from '../../integrations/open-id.ts'
import { buildReturnUrl, forgetApp, provideApp } from './apps.ts'
import { insertAuthorization, takeAuthorization } from './authorizations-store.ts'
import { checkChannel } from './check.ts'
import { hasSameBinding, openConnection, storeSession } from './connection.ts'
import { completeConnection } from './store.ts'

/** Seconds in which a person has to return from the network. */
const lifetime = 15 * 60
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url')
const buildSealContext = (stateHash: string): string => `channel_authorizations|${stateHash}`
/** A state that begins so connects a person's own account; the page that the network returns to tells them apart by it. */
const personalPrefix = 'own.'
/** The session setting in which every type with consent keeps the chosen profile's id. */
const profileSetting = 'profile_id'

const Sealed = z.object({
  verifier: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  returnUrl: z.string(),
  /** The settings that the consent was asked for: those of another server must not get its code. */
  bound: z.record(z.string(), z.unknown()),
})

async function openConsent(db: AccountDb, context: AppContext, channelId: string) {
  const opened = await openConnection(db, context, channelId)
  if (opened === null) throw notFoundError('Channel')
  const consent = getConsentFlow(opened.channelType)
  if (consent === null)
    throw conflictError('no_consent', 'Channels of this type are connected by their settings, not at the network')
  return { ...opened, consent }
}

/**
 * The network's page that asks the person for their consent; what it returns with belongs to this person and counts once. Throws 404,
 * and 409 if the channel's type needs no consent, an app is missing, or the network refuses to register one.
 */
export async function startAuthorization(
  db: AccountDb,
  context: AppContext,
  userId: string,
  channelId: string,
): Promise<{ url: string }> {
  const { connection, channelType, consent, ownerId } = await openConsent(db, context, channelId)
  const app = await explainFailure(() => provideApp(db, context, channelType, consent, connection))
  const { state: random, verifier } = createAuthorizationChecks()
  const state = ownerId === null ? random : personalPrefix + random
  const returnUrl = buildReturnUrl(context, consent)
  const state_hash = hashText(state)
  const bound = Object.fromEntries(consent.boundSettings.map((name) => [name, connection.settings[name]]))
  const sealed = JSON.stringify({ verifier, returnUrl, bound, ...app })
  await insertAuthorization(db, {
    state_hash,
    user_id: userId,
    channel_id: channelId,
    channel_type: channelType,
    sealed: encryptText(context.secrets.deriveKey('channel-authorizations'), sealed, buildSealContext(state_hash)),
    expires_at: new Date(context.now().getTime() + lifetime * 1000).toISOString(),
  })
  const challenge = hashText(verifier)
  return { url: consent.buildConsentUrl(connection, { clientId: app.clientId, returnUrl, state, challenge }) }
}

/**
 * Exchanges what the network returned with, and connects the channel, which is the person's own if `isPersonal`; with several profiles it
 * stays pending until one is chosen. Throws 409: the sign-in is not this person's, was used or has expired, or the network refused or granted too little.
 */
export async function finishAuthorization(
  db: AccountDb,
  context: AppContext,
  { userId, network, isPersonal = false }: { userId: string; network: ChannelType; isPersonal?: boolean },
  { code, state }: { code: string; state?: string | undefined },
): Promise<{ channelId: string; profiles: NetworkProfile[] }> {
  const stateHash = state === undefined ? null : hashText(state)
  const taken = await takeAuthorization(db, { userId, type: network, stateHash, isPersonal, now: context.now() })
  const opened = taken && openSealed(context, taken)
  if (!opened) throw expiredError()
  const { channel_id } = taken
  const { connection, consent } = await openConsent(db, context, channel_id)
  const { verifier, returnUrl, bound, ...app } = opened
  if (!hasSameBinding(network, bound, connection.settings)) throw expiredError()
  const granted = await explainFailure(() =>
    exchangeCode(db, network, consent, connection, { app, code, returnUrl, verifier }),
  )
  assertScopes(network, consent, connection, granted.scopes)
  const session = { ...granted.settings, granted_scopes: granted.scopes.join(' ') }
  await explainFailure(() => storeSession(db, context, channel_id, bound, session))
  return { channelId: channel_id, profiles: await connectProfile(db, context, channel_id, connection.settings) }
}

/** Publishes as the profile of `before`, or as the only one; returns all of them. Throws 404, 409. */
export async function connectProfile(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  before: Readonly<Record<string, unknown>>,
): Promise<NetworkProfile[]> {
  const { consent, channelType } = await openConsent(db, context, channelId)
  const profiles = await listProfiles(db, context, channelId)
  if (profiles.length === 0)
    throw conflictError('no_profile', `This account has nothing to publish as on ${getChannelType(channelType).label}`)
  const earlier = profiles.find(({ id }) => id === before[profileSetting])
  const chosen = earlier ?? (profiles.length === 1 ? profiles[0] : undefined)
  if (chosen !== undefined) await connectAs(db, context, channelId, { consent, settings: before }, chosen)
  return profiles
}

/** The profiles that the connected person may publish as. Throws 404, and 409 if the network refuses. */
export async function listProfiles(db: AccountDb, context: AppContext, channelId: string): Promise<NetworkProfile[]> {
  const { connection, consent } = await openConsent(db, context, channelId)
  return explainFailure(() => consent.listProfiles(connection))
}

/** Publishes as this profile from now on. Throws 404, and 409 for one that the person may not publish as. */
export async function chooseProfile(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  profileId: string,
): Promise<void> {
  const { consent, connection } = await openConsent(db, context, channelId)
  const profile = (await listProfiles(db, context, channelId)).find(({ id }) => id === profileId)
  if (profile === undefined)
    throw conflictError('unknown_profile', 'The connected account may not publish as this profile')
  await connectAs(db, context, channelId, { consent, settings: connection.settings }, profile)
}

async function connectAs(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  { consent, settings }: { consent: ConsentFlow; settings: Readonly<Record<string, unknown>> },
  profile: NetworkProfile,
): Promise<void> {
  const session = { ...consent.toProfileSettings(profile), [profileSetting]: profile.id }
  await explainFailure(() => storeSession(db, context, channelId, settings, session))
  await completeConnection(db, channelId)
  await checkChannel(db, context, channelId)
}

function openSealed(context: AppContext, { state_hash, sealed }: { state_hash: string; sealed: string }) {
  const text = decryptText(context.secrets.deriveKey('channel-authorizations'), sealed, buildSealContext(state_hash))
  // Encrypted under a key that this server no longer has, or begun before an update.
  return text === null ? null : (z.safeParse(Sealed, JSON.parse(text)).data ?? null)
}

async function exchangeCode(
  db: AccountDb,
  type: ChannelType,
  consent: ConsentFlow,
  connection: NetworkConnection,
  request: { app: AppCredentials; code: string; returnUrl: string; verifier: string },
) {
  try {
    return await consent.exchangeCode(connection, request)
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'invalid_client')
      await forgetApp(db, type, consent, connection.settings)
    throw error
  }
}

/** Networks grant less than was asked without a word, when the app lacks a product. */
function assertScopes(
  type: ChannelType,
  consent: ConsentFlow,
  { settings }: NetworkConnection,
  granted: readonly string[],
): void {
  const missing = consent.listScopes(settings).filter((scope) => !granted.includes(scope))
  if (missing.length === 0) return
  const { label } = getChannelType(type)
  throw conflictError(
    'scope_missing',
    `${label} did not grant ${missing.join(', ')}. Give the app the product that has it, then connect again.`,
    { missing },
  )
}

/** Throws what the network refused as 409 with its words. */
export async function explainFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const words = /[.!?]$/u.test(error.message) ? error.message : `${error.message}.`
    throw new AppError(409, 'not_connected', error.fix === null ? words : `${words} ${error.fix}`)
  }
}

const expiredError = () =>
  conflictError(
    'authorization_expired',
    'This connection has expired, was used, or was started by somebody else. Start again.',
  )
