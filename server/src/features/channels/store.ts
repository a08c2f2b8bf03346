import type { ChannelChange, ChannelQuery, ChannelType } from '@draftwright/contract/channels'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import { containing, pageOf } from '../../db/pages.ts'

/** A channel with what has gone through it. A site's address follows the workspace's, so it is read, not stored. */
function channels(db: AccountDb) {
  return db
    .from('channels')
    .innerJoin('accounts', 'accounts.id', 'channels.account_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('contents')
          .select([
            sql<number>`count(*) filter (where status = 'published')`.as('n_published'),
            sql<number>`count(*) filter (where status <> 'published' and status <> 'archived')`.as('n_draft'),
            sql<number>`coalesce(sum(views), 0)`.as('views'),
          ])
          .whereRef('contents.account_id', '=', 'channels.account_id')
          .whereRef('contents.channel_id', '=', 'channels.id')
          .where('deleted_at', 'is', null)
          .as('numbers'),
      (join) => join.onTrue(),
    )
    .selectAll('channels')
    .select(['accounts.slug as account_slug', 'numbers.n_published', 'numbers.n_draft', 'numbers.views'])
}
type ChannelRow = Awaited<ReturnType<ReturnType<typeof channels>['execute']>>[number]

const standing = (row: ChannelRow) => ({
  ...row,
  n_published: row.n_published ?? 0,
  n_draft: row.n_draft ?? 0,
  views: row.views ?? 0,
  pillar_id: null as string | null,
  association_id: null as string | null,
})
export type StandingChannel = ReturnType<typeof standing>

export async function listChannels(db: AccountDb, query: ChannelQuery) {
  let all = db.from('channels')
  if (query.q) all = all.where('channels.name', 'ilike', containing(query.q))
  if (query.pillar_id !== undefined) {
    const used = db.from('pillar_channels').select('channel_id').where('pillar_id', '=', query.pillar_id)
    all = all.where('channels.id', 'in', used)
  }
  const rows = channels(db)
    .where('channels.id', 'in', all.select('channels.id'))
    .orderBy(`channels.${query.sort_by}`, query.sort_order)
    .orderBy('channels.id', query.sort_order)
  const page = await pageOf(db, query, rows, all.select('channels.id'))
  return { ...page, data: page.data.map(standing) }
}

export async function readChannel(db: AccountDb, id: string): Promise<StandingChannel | undefined> {
  const row = await channels(db).where('channels.id', '=', id).executeTakeFirst()
  return row && standing(row)
}

export async function readChannels(db: AccountDb, ids: string[]): Promise<StandingChannel[]> {
  if (ids.length === 0) return []
  return (await channels(db).where('channels.id', 'in', ids).execute()).map(standing)
}

export interface ChannelValues {
  name: string
  channel_type: ChannelType
  url?: string | null
  prompt?: string | null
  settings?: Record<string, unknown>
  is_example?: boolean
}

export async function insertChannel(
  db: AccountDb,
  userId: string,
  { settings = {}, ...values }: ChannelValues,
): Promise<string> {
  const id = newId()
  await db.insert('channels', { ...values, id, user_id: userId, settings }).execute()
  return id
}

export const updateChannel = (db: AccountDb, id: string, change: ChannelChange) =>
  db
    .update('channels')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
