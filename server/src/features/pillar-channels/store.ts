import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'

export async function listAssociations(db: AccountDb, pillarId?: string) {
  let query = db.from('pillar_channels').selectAll()
  if (pillarId !== undefined) query = query.where('pillar_id', '=', pillarId)
  return query.orderBy('created_at').orderBy('id').execute()
}

export const readAssociation = (db: AccountDb, id: string) =>
  db.from('pillar_channels').selectAll().where('id', '=', id).executeTakeFirst()

/** The association of one pillar with one channel; undefined when they are not tied. */
export const associationOf = (db: AccountDb, pillarId: string, channelId: string) =>
  db
    .from('pillar_channels')
    .selectAll()
    .where('pillar_id', '=', pillarId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()

/** Ties a channel to a pillar; tying it again keeps the row and takes the new prompt. */
export const associate = (db: AccountDb, pillarId: string, channelId: string, prompt: string | null | undefined) =>
  db
    .insert('pillar_channels', { id: newId(), pillar_id: pillarId, channel_id: channelId, prompt: prompt ?? null })
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

export const removeAssociation = (db: AccountDb, id: string) =>
  db.remove('pillar_channels').where('id', '=', id).returning('id').executeTakeFirst()
