import { channels, type NewChannel } from '@draftwright/contract/channels'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { validate } from '../../http/validate.ts'
import { channelType, channelTypeInfos } from '../../integrations/channel-types/registry.ts'
import { settingsKeys } from '../../integrations/channel-types/settings-keys.ts'
import { insertChannel, listChannels, readChannel, type StandingChannel, updateChannel } from './store.ts'

export const channelRoutes = implement(channels, {
  async list({ db, query, parts }) {
    const page = await listChannels(db, query)
    return { ...page, data: page.data.map((channel) => withAddress(parts, channel)) }
  },
  async create({ db, body, caller, parts }) {
    return findChannel(db, parts, await createChannel(db, caller.userId, body))
  },
  read: ({ db, params, parts }) => findChannel(db, parts, params.id),
  async update({ db, params, body, parts }) {
    if ((await updateChannel(db, params.id, body)) === undefined) throw notFound('Channel')
    return findChannel(db, parts, params.id)
  },
  types: () => channelTypeInfos(),
})

/** Adds a channel; settings that its type does not know are refused by name. Answers the new id. */
export async function createChannel(
  db: AccountDb,
  userId: string,
  channel: NewChannel,
  isExample = false,
): Promise<string> {
  const { name, channel_type, url, prompt, ...own } = channel
  const settings = validate(channelType(channel_type).settings, settingsKeys(channel_type, own))
  return insertChannel(db, userId, { name, channel_type, url, prompt, settings, is_example: isExample })
}

/** The channel as the wire shows it; throws 404. */
export async function findChannel(db: AccountDb, parts: Parts, id: string) {
  const channel = await readChannel(db, id)
  if (channel === undefined) throw notFound('Channel')
  return withAddress(parts, channel)
}

export function withAddress(parts: Parts, channel: StandingChannel) {
  return channel.channel_type === 'site'
    ? { ...channel, url: `${parts.config.publicUrl}/site/${channel.account_slug}/` }
    : channel
}
