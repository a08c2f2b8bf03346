import { type ChannelType, channelTypes } from '@draftwright/contract/channel-norms'
import type { AppPurpose } from '@draftwright/contract/channels'
import type { AppKey, NetworkApp } from '@draftwright/contract/connections'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppCredentials, ConsentFlow, NetworkConnection } from '../../integrations/channel-types/channel-type.ts'
import { getChannelType, getConsentFlow } from '../../integrations/channel-types/registry.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import { type AppPlace, deleteAppRow, findAppRow, listAppRows, saveAppRow } from './apps-store.ts'

type Settings = Readonly<Record<string, unknown>>

const buildSealContext = (db: AccountDb, { channel_type, purpose, server }: AppPlace): string =>
  `network_apps ${db.accountId} ${channel_type} ${purpose} ${server}`

/** The page of this product that the network returns to. */
export const buildReturnUrl = ({ config }: AppContext, { returnPath }: ConsentFlow): string =>
  config.publicUrl + returnPath

function findPurpose({ purposeField }: ConsentFlow, settings: Settings): AppPurpose {
  return purposeField !== null && settings[purposeField] === 'organization' ? 'organization' : 'person'
}

function toPlace(type: ChannelType, consent: ConsentFlow, settings: Settings): AppPlace {
  const server = consent.registration?.findServer(settings) ?? ''
  return { channel_type: type, purpose: findPurpose(consent, settings), server }
}

/** The operator's app, else the workspace's own or the one that the network's server registered; null without any. */
export async function findApp(
  db: AccountDb,
  context: AppContext,
  type: ChannelType,
  settings: Settings,
): Promise<AppCredentials | null> {
  const consent = getConsentFlow(type)
  if (consent === null) return null
  const place = toPlace(type, consent, settings)
  const ours = consent.registration === undefined ? context.networks.findApp(type, place.purpose) : null
  return ours ?? (await findStoredApp(db, context, place))?.app ?? null
}

async function findStoredApp(db: AccountDb, { secrets }: AppContext, place: AppPlace) {
  const row = await findAppRow(db, place)
  if (row === undefined) return null
  const clientSecret = decryptText(secrets.deriveKey('network-apps'), row.client_secret, buildSealContext(db, place))
  // Encrypted under a key that this server no longer has.
  if (clientSecret === null) return null
  return { app: { clientId: row.client_id, clientSecret }, returnUrl: row.return_url }
}

/** The app to connect with; one is registered where the network does that. Throws 409 if a person has to enter it, and NetworkError. */
export async function provideApp(
  db: AccountDb,
  context: AppContext,
  type: ChannelType,
  consent: ConsentFlow,
  connection: NetworkConnection,
): Promise<AppCredentials> {
  const place = toPlace(type, consent, connection.settings)
  const returnUrl = buildReturnUrl(context, consent)
  if (consent.registration === undefined) {
    const app = await findApp(db, context, type, connection.settings)
    if (app !== null) return app
    const { label } = getChannelType(type)
    throw conflictError('app_missing', `${label} needs an app of its own. Enter its client ID and secret first.`)
  }
  const stored = await findStoredApp(db, context, place)
  if (stored?.returnUrl === returnUrl) return stored.app
  const app = await consent.registration.registerApp(connection, returnUrl)
  await storeApp(db, context, place, app, returnUrl)
  return app
}

/** Forgets an app that its server no longer knows, so that the next attempt registers another. */
export async function forgetApp(
  db: AccountDb,
  type: ChannelType,
  consent: ConsentFlow,
  settings: Settings,
): Promise<void> {
  if (consent.registration !== undefined) await deleteAppRow(db, toPlace(type, consent, settings))
}

const storeApp = (
  db: AccountDb,
  { secrets }: AppContext,
  place: AppPlace,
  { clientId, clientSecret }: AppCredentials,
  returnUrl: string,
) =>
  saveAppRow(db, {
    ...place,
    id: createId(),
    client_id: clientId,
    client_secret: encryptText(secrets.deriveKey('network-apps'), clientSecret, buildSealContext(db, place)),
    return_url: returnUrl,
  })

/** Every app that a channel type may need, and who gave it. */
export async function listApps(db: AccountDb, context: AppContext): Promise<NetworkApp[]> {
  const rows = await listAppRows(db)
  return channelTypes.flatMap((channel_type) => {
    const consent = getConsentFlow(channel_type)
    if (consent === null || consent.registration !== undefined) return []
    return consent.apps.map(({ purpose, label, help }): NetworkApp => {
      const operators = context.networks.findApp(channel_type, purpose)
      const own = rows.find((row) => row.channel_type === channel_type && row.purpose === purpose)
      return {
        channel_type,
        purpose,
        label,
        help,
        source: operators !== null ? 'operator' : own !== undefined ? 'workspace' : null,
        client_id: operators?.clientId ?? own?.client_id ?? null,
        return_url: buildReturnUrl(context, consent),
        app_page: consent.appPage,
      }
    })
  })
}

async function readApp(db: AccountDb, context: AppContext, { channel_type, purpose }: AppKey): Promise<NetworkApp> {
  const app = (await listApps(db, context)).find((one) => one.channel_type === channel_type && one.purpose === purpose)
  if (app === undefined) throw notFoundError('App')
  return app
}

/** Stores the workspace's own app. Throws 404 for a type that needs none, 409 where the operator has set one. */
export async function saveApp(
  db: AccountDb,
  context: AppContext,
  key: AppKey,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): Promise<NetworkApp> {
  const { source, return_url } = await readApp(db, context, key)
  if (source === 'operator') throw conflictError('app_of_operator', 'The operator of this server has set this app')
  await storeApp(db, context, { ...key, server: '' }, { clientId: client_id, clientSecret: client_secret }, return_url)
  return readApp(db, context, key)
}

/** Removes the workspace's own app: channels stay connected until their access ends. Throws 404 without one. */
export async function removeApp(db: AccountDb, context: AppContext, key: AppKey): Promise<NetworkApp> {
  const { source } = await readApp(db, context, key)
  if (source !== 'workspace') throw notFoundError('App')
  await deleteAppRow(db, { ...key, server: '' })
  return readApp(db, context, key)
}
