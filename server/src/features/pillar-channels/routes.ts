import { pillarChannels } from '@draftwright/contract/pillar-channels'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createChannel, readChannel, listChannelsByIds, updateChannel, addChannelUrl } from '../channels/index.ts'
import { findPillar } from '../pillars/index.ts'
import { upsertAssociation, listAssociations, findAssociation, deleteAssociation, updateAssociation } from './store.ts'

export const pillarChannelRoutes = implementRoutes(pillarChannels, {
  list: async ({ db, context }) => addChannels(db, context, await listAssociations(db)),

  async listByPillar({ db, context, params }) {
    await assertPillarExists(db, params.pillar_id)
    return addChannels(db, context, await listAssociations(db, params.pillar_id))
  },

  async createChannel({ db, context, body, caller }) {
    const { pillar_id, ...channel } = body
    await assertPillarExists(db, pillar_id)
    // The prompt given here is the pillar's own; the channel itself starts without one.
    const channelId = await createChannel(db, context, caller, { ...channel, prompt: null })
    return addChannel(db, context, await upsertAssociation(db, pillar_id, channelId, channel.prompt))
  },

  async attach({ db, context, body }) {
    await assertPillarExists(db, body.pillar_id)
    await readChannel(db, context, body.channel_id)
    return addChannel(db, context, await upsertAssociation(db, body.pillar_id, body.channel_id, body.prompt))
  },

  async update({ db, context, params, body: { name, ...change } }) {
    const association = assertFound(
      Object.keys(change).length === 0
        ? await findAssociation(db, params.id)
        : await updateAssociation(db, params.id, change),
    )
    if (name !== undefined) await updateChannel(db, association.channel_id, { name })
    return addChannel(db, context, association)
  },

  async remove({ db, params }) {
    assertFound(await deleteAssociation(db, params.id))
    return null
  },
})

type Association = Awaited<ReturnType<typeof listAssociations>>[number]

async function addChannels(db: AccountDb, context: AppContext, associations: Association[]) {
  const channels = await listChannelsByIds(db, [...new Set(associations.map((row) => row.channel_id))])
  const byId = new Map(channels.map((channel) => [channel.id, addChannelUrl(context, channel)]))
  return associations.flatMap((row) => {
    const channel = byId.get(row.channel_id)
    return channel === undefined
      ? []
      : [{ ...row, channel: { ...channel, pillar_id: row.pillar_id, association_id: row.id } }]
  })
}

async function addChannel(db: AccountDb, context: AppContext, association: Association) {
  return assertFound((await addChannels(db, context, [association]))[0])
}

async function assertPillarExists(db: AccountDb, id: string): Promise<void> {
  if ((await findPillar(db, id)) === undefined) throw notFoundError('Pillar')
}

function assertFound<T>(association: T | undefined): T {
  if (association === undefined) throw notFoundError('Association')
  return association
}
