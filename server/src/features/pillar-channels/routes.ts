import { pillarChannels } from '@draftwright/contract/pillar-channels'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { createChannel, findChannel, readChannels, updateChannel, withAddress } from '../channels/index.ts'
import { readPillar } from '../pillars/index.ts'
import { associate, listAssociations, readAssociation, removeAssociation, updateAssociation } from './store.ts'

export const pillarChannelRoutes = implement(pillarChannels, {
  list: async ({ db, parts }) => withChannels(db, parts, await listAssociations(db)),

  async listByPillar({ db, parts, params }) {
    await mustHavePillar(db, params.pillar_id)
    return withChannels(db, parts, await listAssociations(db, params.pillar_id))
  },

  async createChannel({ db, parts, body, caller }) {
    const { pillar_id, ...channel } = body
    await mustHavePillar(db, pillar_id)
    // The prompt given here is the pillar's own; the channel itself starts without one.
    const channelId = await createChannel(db, caller.userId, { ...channel, prompt: null })
    return withChannel(db, parts, await associate(db, pillar_id, channelId, channel.prompt))
  },

  async attach({ db, parts, body }) {
    await mustHavePillar(db, body.pillar_id)
    await findChannel(db, parts, body.channel_id)
    return withChannel(db, parts, await associate(db, body.pillar_id, body.channel_id, body.prompt))
  },

  async update({ db, parts, params, body: { name, ...change } }) {
    const association = found(
      Object.keys(change).length === 0
        ? await readAssociation(db, params.id)
        : await updateAssociation(db, params.id, change),
    )
    if (name !== undefined) await updateChannel(db, association.channel_id, { name })
    return withChannel(db, parts, association)
  },

  async remove({ db, params }) {
    found(await removeAssociation(db, params.id))
    return null
  },
})

type Association = Awaited<ReturnType<typeof listAssociations>>[number]

async function withChannels(db: AccountDb, parts: Parts, associations: Association[]) {
  const channels = await readChannels(db, [...new Set(associations.map((row) => row.channel_id))])
  const byId = new Map(channels.map((channel) => [channel.id, withAddress(parts, channel)]))
  return associations.flatMap((row) => {
    const channel = byId.get(row.channel_id)
    return channel === undefined
      ? []
      : [{ ...row, channel: { ...channel, pillar_id: row.pillar_id, association_id: row.id } }]
  })
}

async function withChannel(db: AccountDb, parts: Parts, association: Association) {
  return found((await withChannels(db, parts, [association]))[0])
}

async function mustHavePillar(db: AccountDb, id: string): Promise<void> {
  if ((await readPillar(db, id)) === undefined) throw notFound('Pillar')
}

function found<T>(association: T | undefined): T {
  if (association === undefined) throw notFound('Association')
  return association
}
