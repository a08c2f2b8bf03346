import { isDeepStrictEqual } from 'node:util'
import type { ChannelType } from '@draftwright/contract/channel-norms'
import { type ChannelChange, channels, type NewChannel } from '@draftwright/contract/channels'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { assertMayGrant, type Caller } from '../../http/caller.ts'
import { implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { validateInput } from '../../http/validate.ts'
import {
  getChannelType,
  getConsentFlow,
  getNetworkClient,
  listChannelTypeInfos,
} from '../../integrations/channel-types/registry.ts'
import { toStoredSettings } from '../../integrations/channel-types/stored-settings.ts'
import {
  applySettings,
  endSession,
  omitSession,
  omitUnset,
  openSettings,
  type SealedSettings,
  sealSettings,
} from './secrets.ts'
import {
  type ChannelColumns,
  type ChannelWithCounts,
  findChannelRow,
  insertChannel,
  listChannels,
  lockStoredSettings,
  requestCheck,
  updateChannel,
} from './store.ts'

type Granter = Pick<Caller, 'userId' | 'role' | 'scopes'>

export const channelRoutes = implementRoutes(channels, {
  async list({ db, query, context }) {
    const page = await listChannels(db, query)
    return { ...page, data: page.data.map((channel) => addChannelUrl(context, channel)) }
  },
  async create({ db, body, caller, context }) {
    return readChannel(db, context, await createChannel(db, context, caller, body))
  },
  read: ({ db, params, context }) => readChannel(db, context, params.id),
  async update({ db, caller, params, body, context }) {
    await changeChannel(db, context, caller, params.id, body)
    return readChannel(db, context, params.id)
  },
  types: () => listChannelTypeInfos(),
})

/** Adds a channel; settings unknown to its type are refused by name, and secret ones are encrypted. Returns the new id. */
export async function createChannel(
  db: AccountDb,
  { secrets }: Pick<AppContext, 'secrets'>,
  caller: Granter,
  channel: NewChannel,
  isExample = false,
): Promise<string> {
  const { name, channel_type, url, prompt, ...own } = channel
  if (Object.keys(own).length > 0) assertMayGrant(caller, 'networkConnection')
  const id = createId()
  const sealed = sealNewSettings(secrets, { accountId: db.accountId, channelId: id }, channel_type, own)
  const values = { id, name, channel_type, url, prompt, ...sealed, is_example: isExample }
  await insertChannel(db, caller.userId, values)
  if (getNetworkClient(channel_type) !== null) await requestCheck(db, id)
  return id
}

/** A new channel's own settings, checked by its type and sealed; throws 400. */
export function sealNewSettings(
  secrets: AppContext['secrets'],
  key: { accountId: string; channelId: string },
  type: ChannelType,
  own: Record<string, unknown>,
): SealedSettings & { pending_connection: boolean } {
  const settings = validateInput(getChannelType(type).settings, toStoredSettings(type, own))
  return { ...sealSettings(secrets, key, type, settings), pending_connection: needsConsent(type, settings) }
}

/** Changes a channel; fields that are not of every channel are settings of its type. Throws 404, and 400 for settings it refuses. */
async function changeChannel(
  db: AccountDb,
  context: AppContext,
  caller: Granter,
  id: string,
  change: ChannelChange,
): Promise<void> {
  const { name, url, prompt, is_active, brand_voice_initial, brand_voice_feedback, ...own } = change
  if (Object.keys(own).length > 0) assertMayGrant(caller, 'networkConnection')
  const columns: ChannelColumns = { name, url, prompt, is_active, brand_voice_initial, brand_voice_feedback }
  await db.transaction(async (tx) => {
    if (Object.keys(own).length > 0) Object.assign(columns, await mergeOwnSettings(tx, context, id, own))
    if ((await updateChannel(tx, id, columns)) === undefined) throw notFoundError('Channel')
  })
}

/**
 * The settings with these changes, checked by the channel's type and sealed; its connection is checked again. A session ends with the
 * settings it belongs to: a key's with any, a person's consent with those that its network binds it to.
 */
export async function mergeOwnSettings(
  db: AccountDb,
  { secrets }: AppContext,
  id: string,
  own: Record<string, unknown>,
): Promise<SealedSettings & { pending_connection: boolean }> {
  const stored = await lockStoredSettings(db, id)
  if (stored === undefined) throw notFoundError('Channel')
  const { channel_type: type } = stored
  const key = { accountId: db.accountId, channelId: id }
  const given = omitUnset(toStoredSettings(type, own))
  const opened = openSettings(secrets, key, stored)
  const kept = omitSession(type, opened)
  const settings = validateInput(getChannelType(type).settings, applySettings(type, kept, given))
  if (getNetworkClient(type) !== null) await requestCheck(db, id)
  const bound = getConsentFlow(type)?.boundSettings
  const staysConnected = bound?.every((name) => isDeepStrictEqual(settings[name], kept[name])) ?? false
  const session = Object.fromEntries(Object.entries(opened).filter(([name]) => !(name in kept)))
  return {
    ...sealSettings(secrets, key, type, { ...settings, ...(staysConnected ? session : endSession(type, opened)) }),
    pending_connection: needsConsent(type, settings) && (stored.pending_connection || !staysConnected),
  }
}

/** Whether a channel is connected by a person's consent, and not by a key among its settings. */
function needsConsent(type: ChannelType, settings: Record<string, unknown>): boolean {
  const consent = getConsentFlow(type)
  return consent !== null && (consent.keyField === undefined || settings[consent.keyField] === undefined)
}

/** The channel in the API's shape; throws 404. */
export async function readChannel(db: AccountDb, context: AppContext, id: string) {
  const channel = await findChannelRow(db, id)
  if (channel === undefined) throw notFoundError('Channel')
  return addChannelUrl(context, channel)
}

export function addChannelUrl(context: AppContext, channel: ChannelWithCounts) {
  return channel.channel_type === 'site'
    ? { ...channel, url: `${context.config.publicUrl}/site/${channel.account_slug}/` }
    : channel
}
