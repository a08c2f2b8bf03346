import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

const columns = [
  'id',
  'kind',
  'name',
  'user_id',
  'visibility',
  'is_automatic',
  'is_active',
  'last_checked_at',
  'last_success_at',
  'last_error',
  'failing_since',
  'next_check_at',
  'created_at',
  sql<boolean>`webhook_secret is not null`.as('has_webhook_secret'),
  sql<{
    listed: number
    imported: number
  }>`(select jsonb_build_object('listed', count(*) filter (where i.state <> 'imported'), 'imported', count(i.meeting_id))
    from meeting_source_items i where i.account_id = meeting_sources.account_id and i.source_id = meeting_sources.id)`.as(
    'counts',
  ),
] as const

/** Without those that are removed. */
const selectSources = (db: AccountDb) => db.from('meeting_sources').where('removed_at', 'is', null)

/** Those of everybody, or only those that this person may pick from. */
export function listSources(db: AccountDb, viewer: { userId: string; seesAll: boolean }) {
  let all = selectSources(db).select(columns)
  if (!viewer.seesAll) all = all.where(sql<boolean>`(visibility = 'workspace' or user_id = ${viewer.userId}::uuid)`)
  return all.orderBy(sql`lower(name)`).orderBy('id').execute()
}
export type SourceView = Awaited<ReturnType<typeof listSources>>[number]

export const findSourceRow = (db: AccountDb, id: string) =>
  selectSources(db).selectAll().where('id', '=', id).executeTakeFirst()
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSourceRow>>>

/** The same, locked until the end of the transaction: two checks of one source then follow each other. */
export const lockSource = (db: AccountDb, id: string) =>
  selectSources(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertSource = (db: AccountDb, source: NewRow<'meeting_sources'>) =>
  db.insert('meeting_sources', source).execute()

export type SourceUpdate = Partial<Omit<SourceRow, 'id' | 'account_id'>>

export const updateSource = (db: AccountDb, id: string, change: SourceUpdate) =>
  db.update('meeting_sources').set(change).where('id', '=', id).execute()

/** Removes a source, or brings it back with null; false if there is nothing to do. */
export async function setSourceRemoved(db: AccountDb, id: string, at: string | null): Promise<boolean> {
  const row = await db
    .update('meeting_sources')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Until the end of the transaction nobody else adds a source to this workspace. */
export async function countSourcesLocked(db: AccountDb): Promise<number> {
  await db.lockList('meeting sources')
  const { n } = await selectSources(db).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

/** False for a delivery that was accepted before. */
export async function insertDelivery(db: AccountDb, sourceId: string, key: string, at: string): Promise<boolean> {
  const row = await db
    .insert('meeting_source_deliveries', { source_id: sourceId, key, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
