import { sql } from 'kysely'
import { maxChannelsPerCall } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export async function listAssociations(db: AccountDb, pillarId?: string) {
  let query = db.from('pillar_channels').selectAll()
  if (pillarId !== undefined) query = query.where('pillar_id', '=', pillarId)
  return query.orderBy('created_at').orderBy('id').execute()
}

export const findAssociation = (db: AccountDb, id: string) =>
  db.from('pillar_channels').selectAll().where('id', '=', id).executeTakeFirst()

/** The active channels of a pillar, in the order they were connected; at most as many as one request may name. */
export async function listActiveChannelIds(db: AccountDb, pillarId: string): Promise<string[]> {
  const rows = await db
    .from('pillar_channels')
    .innerJoin('channels', (join) =>
      join
        .onRef('channels.id', '=', 'pillar_channels.channel_id')
        .onRef('channels.account_id', '=', 'pillar_channels.account_id'),
    )
    .select('channels.id')
    .where('pillar_channels.pillar_id', '=', pillarId)
    .where('pillar_channels.is_active', '=', true)
    .where('channels.is_active', '=', true)
    .orderBy('pillar_channels.created_at')
    .orderBy('pillar_channels.id')
    .limit(maxChannelsPerCall)
    .execute()
  return rows.map(({ id }) => id)
}

/** The active pillars that an active association connects a channel to. */
export async function listPillarIdsOfChannel(db: AccountDb, channelId: string): Promise<string[]> {
  const rows = await db
    .from('pillar_channels')
    .innerJoin('pillars', (join) =>
      join
        .onRef('pillars.id', '=', 'pillar_channels.pillar_id')
        .onRef('pillars.account_id', '=', 'pillar_channels.account_id'),
    )
    .select('pillars.id')
    .where('pillar_channels.channel_id', '=', channelId)
    .where('pillar_channels.is_active', '=', true)
    .where('pillars.is_active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Connects a channel to a pillar; repeating it keeps the row and updates the prompt. */
export const upsertAssociation = (
  db: AccountDb,
  pillarId: string,
  channelId: string,
  prompt: string | null | undefined,
) =>
  db
    .insert('pillar_channels', { id: createId(), pillar_id: pillarId, channel_id: channelId, prompt: prompt ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'pillar_id', 'channel_id'])
        .doUpdateSet({ updated_at: sql`now()`, ...(prompt === undefined ? {} : { prompt }) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateAssociation = (db: AccountDb, id: string, change: { prompt?: string | null; is_active?: boolean }) =>
  db
    .update('pillar_channels')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteAssociation = (db: AccountDb, id: string) =>
  db.remove('pillar_channels').where('id', '=', id).returning('id').executeTakeFirst()
