import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { ConsentFlow } from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getConsentFlow } from '../../integrations/channel-types/registry.ts'
import {
  endSession,
  listEndedAccess,
  lockStoredSettings,
  omitSession,
  openSettings,
  sealSettings,
  updateChannel,
} from '../channels/index.ts'
import { createTrialConnection } from './connection.ts'
import { clearConnection, findStoredConnection, listStoredConnections, saveEndedAccess } from './store.ts'

type Settings = Readonly<Record<string, unknown>>

/**
 * Gives up a person's consent: the channel is pending again, its posts wait, and the network is asked to end the access. Throws 404,
 * and 409 for a channel without one.
 */
export async function disconnectChannel(db: AccountDb, context: AppContext, channelId: string): Promise<void> {
  const key = { accountId: db.accountId, channelId }
  await db.transaction(async (tx) => {
    const stored = await lockStoredSettings(tx, channelId)
    if (stored === undefined) throw notFoundError('Channel')
    const { channel_type: type } = stored
    const opened = openSettings(context.secrets, key, stored)
    const ended = endSession(type, opened)
    if (listEndedAccess(ended).length === listEndedAccess(opened).length)
      throw conflictError('no_consent', 'This channel is not connected by a consent that could be given up')
    const sealed = sealSettings(context.secrets, key, type, { ...omitSession(type, opened), ...ended })
    await updateChannel(tx, channelId, { ...sealed, pending_connection: true })
    await clearConnection(tx, channelId)
  })
  await revokeEndedAccess(db, context, channelId)
}

/**
 * Asks the network to end the accesses that the channel has given up. One that it refuses to end is forgotten; one for which it cannot
 * be asked now is kept for the next check.
 */
export async function revokeEndedAccess(db: AccountDb, context: AppContext, channelId: string): Promise<void> {
  const stored = await findStoredConnection(db, channelId)
  const consent = stored && getConsentFlow(stored.channel_type)
  if (!stored || !consent) return
  const key = { accountId: db.accountId, channelId }
  const ended = listEndedAccess(openSettings(context.secrets, key, stored))
  if (ended.length === 0) return
  const inUse = await listTokensInUse(db, context, stored.channel_type, consent)
  const kept: Settings[] = []
  for (const access of ended)
    if (!(await revokeAccess(db, context, { type: stored.channel_type, consent, access }, inUse))) kept.push(access)
  const { secrets } = sealSettings(
    context.secrets,
    key,
    stored.channel_type,
    kept.length > 0 ? { ended_access: kept } : {},
  )
  await saveEndedAccess(db, channelId, stored.secrets, secrets)
}

/** A network may give the channels of one person the same token. */
async function listTokensInUse(
  db: AccountDb,
  { secrets }: AppContext,
  type: ChannelType,
  consent: ConsentFlow,
): Promise<ReadonlySet<string>> {
  const channels = await listStoredConnections(db, type)
  return new Set(
    channels.flatMap(({ id, ...stored }) =>
      consent.listTokens(openSettings(secrets, { accountId: db.accountId, channelId: id }, stored)),
    ),
  )
}

/** Returns whether nothing of the access is left to be revoked. */
async function revokeAccess(
  db: AccountDb,
  context: AppContext,
  { type, consent, access }: { type: ChannelType; consent: ConsentFlow; access: Settings },
  inUse: ReadonlySet<string>,
): Promise<boolean> {
  const connection = createTrialConnection(db, context, type, access)
  const app = await connection.readApp()
  if (app === null) return true
  let isOver = true
  for (const token of consent.listTokens(access)) {
    if (inUse.has(token)) continue
    try {
      await consent.revokeToken(connection, { app, token })
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      if (error.failure !== 'rejected' && error.failure !== 'unauthorized') isOver = false
    }
  }
  return isOver
}
