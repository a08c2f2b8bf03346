import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { NetworkConnection } from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { readLinkCard } from '../../integrations/read-link-card.ts'
import { getConsentFlow } from '../../integrations/channel-types/registry.ts'
import { lockStoredSettings, omitSession, omitUnset, openSettings, sealSettings } from '../channels/index.ts'
import { readPictureForNetwork } from '../media/index.ts'
import { findApp } from './apps.ts'
import { findNetworkPicture, saveNetworkPicture } from './pictures-store.ts'
import { claimRenewal, findStoredConnection, mergeSettings, releaseRenewal, type StoredConnection } from './store.ts'

type Settings = Readonly<Record<string, unknown>>

/** Milliseconds between two looks whether another process has renewed the session, and until that is given up. */
const renewalPollMs = 250
const renewalPatienceMs = 60_000

export interface OpenedConnection {
  readonly connection: NetworkConnection
  readonly channelType: ChannelType
  readonly isActive: boolean
  /** Whether a person has still to give their consent. */
  readonly isPending: boolean
  /** When its network wants requests again; null is now. */
  readonly throttledUntil: string | null
  /** The person whose own account it is; null for the workspace's. */
  readonly ownerId: string | null
}

/** The way to a channel's network with its secrets opened, for sending only; null if the channel is gone. */
export async function openConnection(
  db: AccountDb,
  context: AppContext,
  channelId: string,
): Promise<OpenedConnection | null> {
  const stored = await findStoredConnection(db, channelId)
  if (stored === undefined) return null
  const settings = openStored(db, context, channelId, stored)
  return {
    connection: createConnection(db, context, channelId, stored.channel_type, settings),
    channelType: stored.channel_type,
    isActive: stored.is_active,
    isPending: stored.pending_connection,
    throttledUntil: stored.throttled_until,
    ownerId: stored.owner_id,
  }
}

/** A connection of settings that no channel has yet; a renewed session lives as long as the test. */
export const createTrialConnection = (
  db: AccountDb,
  context: AppContext,
  type: ChannelType,
  settings: Settings,
): NetworkConnection => ({
  ...createBase(db, context, type, settings),
  channelId: null,
  findPicture: () => Promise.resolve(null),
  keepPicture: () => Promise.resolve(),
  renewSettings: async (renew) =>
    createTrialConnection(db, context, type, { ...settings, ...omitUnset(await renew(settings)) }),
})

function createConnection(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  type: ChannelType,
  settings: Settings,
): NetworkConnection {
  return {
    ...createBase(db, context, type, settings),
    channelId,
    findPicture: (src) => findNetworkPicture(db, channelId, src),
    keepPicture: (src, file) => saveNetworkPicture(db, channelId, src, file),
    async renewSettings(renew) {
      const renewed = await renewSettings(db, context, channelId, settings, renew)
      return createConnection(db, context, channelId, type, renewed)
    },
  }
}

const createBase = (db: AccountDb, context: AppContext, type: ChannelType, settings: Settings) => ({
  settings,
  readApp: () => findApp(db, context, type, settings),
  endpoint: context.networks.findEndpoint(type),
  publicUrl: context.config.publicUrl,
  fetch: context.networks.fetch,
  now: context.now,
  readLinkCard: (url: string) => readLinkCard(url, context.config),
  readPicture: (...[src, limits]: Parameters<NetworkConnection['readPicture']>) =>
    readPictureForNetwork(db, context, src, limits),
})

/** Whether a session of `before` belongs to `after` as well: a key's to all settings, a consent to those that its network binds it to. */
export function hasSameBinding(type: ChannelType, before: Settings, after: Settings): boolean {
  const bound = getConsentFlow(type)?.boundSettings
  if (bound === undefined) return isDeepStrictEqual(omitSession(type, before), omitSession(type, after))
  return bound.every((name) => isDeepStrictEqual(before[name], after[name]))
}

const openStored = (db: AccountDb, { secrets }: AppContext, channelId: string, stored: StoredConnection): Settings =>
  openSettings(secrets, { accountId: db.accountId, channelId }, stored)

/** Renews a session unless another process has done so since `known` was read. */
const renewSettings = (
  db: AccountDb,
  context: AppContext,
  channelId: string,
  known: Settings,
  renew: (settings: Settings) => Promise<Record<string, unknown>>,
): Promise<Settings> =>
  changeAlone(db, context, channelId, async (newest) => (isDeepStrictEqual(newest, known) ? renew(newest) : {}))

/**
 * Stores what a person's consent gave, after a renewal that is under way. Empty values leave what is stored. Throws NetworkError if the
 * channel does not have the settings any more that the consent belongs to.
 */
export const storeSession = (
  db: AccountDb,
  context: AppContext,
  channelId: string,
  bound: Settings,
  session: Record<string, unknown>,
): Promise<Settings> => changeAlone(db, context, channelId, () => Promise.resolve(session), bound)

/**
 * Lets one process change a channel's session while the others wait. No transaction is open meanwhile: a network may take long.
 * Returns the newest settings.
 */
async function changeAlone(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  change: (newest: Settings) => Promise<Record<string, unknown>>,
  bound?: Settings,
): Promise<Settings> {
  const renewal = createId()
  const giveUpAt = Date.now() + renewalPatienceMs
  while (!(await claimRenewal(db, channelId, renewal))) {
    if (Date.now() > giveUpAt)
      throw new NetworkError('unreachable', 'Another process renews the access and does not finish')
    await wait(renewalPollMs)
  }
  try {
    const stored = await findStoredConnection(db, channelId)
    if (stored === undefined) throw new NetworkError('rejected', 'The channel was removed')
    const newest = openStored(db, context, channelId, stored)
    const changed = omitUnset(await change(newest))
    if (Object.keys(changed).length === 0) return newest
    const key = { accountId: db.accountId, channelId }
    const sealed = sealSettings(context.secrets, key, stored.channel_type, changed)
    await db.transaction(async (tx) => {
      const current = await lockStoredSettings(tx, channelId)
      // A session of one server must never be sent to another.
      if (
        current === undefined ||
        !hasSameBinding(stored.channel_type, bound ?? newest, openSettings(context.secrets, key, current))
      )
        throw new NetworkError('rejected', 'The connection was changed meanwhile', {
          fix: 'Connect the channel again.',
        })
      await mergeSettings(tx, channelId, sealed)
    })
    return { ...newest, ...changed }
  } finally {
    await releaseRenewal(db, channelId, renewal)
  }
}
