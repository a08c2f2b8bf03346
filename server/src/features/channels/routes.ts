import { channels, type NewChannel } from '@draftwright/contract/channels'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { validateInput } from '../../http/validate.ts'
import { getChannelType, listChannelTypeInfos } from '../../integrations/channel-types/registry.ts'
import { toStoredSettings } from '../../integrations/channel-types/stored-settings.ts'
import type { Secrets } from '../../integrations/secrets.ts'
import { sealSettings } from './secrets.ts'
import { insertChannel, listChannels, findChannelRow, type ChannelWithCounts, updateChannel } from './store.ts'

export const channelRoutes = implementRoutes(channels, {
  async list({ db, query, context }) {
    const page = await listChannels(db, query)
    return { ...page, data: page.data.map((channel) => addChannelUrl(context, channel)) }
  },
  async create({ db, body, caller, context }) {
    return readChannel(db, context, await createChannel(db, context.secrets, caller.userId, body))
  },
  read: ({ db, params, context }) => readChannel(db, context, params.id),
  async update({ db, params, body, context }) {
    if ((await updateChannel(db, params.id, body)) === undefined) throw notFoundError('Channel')
    return readChannel(db, context, params.id)
  },
  types: () => listChannelTypeInfos(),
})

/** Adds a channel; settings unknown to its type are refused by name, and secret ones are encrypted. Returns the new id. */
export async function createChannel(
  db: AccountDb,
  secrets: Secrets,
  userId: string,
  channel: NewChannel,
  isExample = false,
): Promise<string> {
  const { name, channel_type, url, prompt, ...own } = channel
  const settings = validateInput(getChannelType(channel_type).settings, toStoredSettings(channel_type, own))
  const id = createId()
  const sealed = sealSettings(secrets, { accountId: db.accountId, channelId: id }, channel_type, settings)
  await insertChannel(db, userId, { id, name, channel_type, url, prompt, ...sealed, is_example: isExample })
  return id
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
