import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

const columns = ['id', 'user_id', 'text', 'mentions', 'parent_id', 'created_at', 'updated_at'] as const

/** Comments on a record, the newest first, beginning after one of them. */
export async function listComments(
  db: AccountDb,
  { tableId, recordId, after, limit }: { tableId: string; recordId: string; after: string | null; limit: number },
) {
  let rows = db
    .from('table_comments')
    .select(columns)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after !== null)
    rows = rows.where(
      sql<boolean>`(created_at, id) < (select created_at, id from table_comments last
        where last.account_id = table_comments.account_id and last.id = ${after})`,
    )
  return rows.execute()
}

export const findComment = (db: AccountDb, recordId: string, id: string) =>
  db.from('table_comments').select(columns).where('record_id', '=', recordId).where('id', '=', id).executeTakeFirst()

export const insertComment = (db: AccountDb, row: NewRow<'table_comments'>) =>
  db.insert('table_comments', row).execute()

export const updateComment = (
  db: AccountDb,
  id: string,
  text: string,
  updated_at: string,
  mentions?: readonly string[],
) =>
  db
    .update('table_comments')
    .set({ text, updated_at, ...(mentions === undefined ? {} : { mentions: [...mentions] }) })
    .where('id', '=', id)
    .execute()

export const deleteComment = (db: AccountDb, id: string) => db.remove('table_comments').where('id', '=', id).execute()

/** Of records that are deleted for good. */
export const deleteCommentsOfRecords = (db: AccountDb, tableId: string, recordIds: readonly string[]) =>
  db
    .remove('table_comments')
    .where('table_id', '=', tableId)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .execute()

/** Numbers of comments by record; those without any are left out. */
export async function countComments(
  db: AccountDb,
  tableId: string,
  recordIds: readonly string[],
): Promise<Map<string, number>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .from('table_comments')
    .select(['record_id', sql<number>`count(*)::int`.as('n')])
    .where('table_id', '=', tableId)
    .where('record_id', 'in', [...recordIds])
    .groupBy('record_id')
    .execute()
  return new Map(rows.map(({ record_id, n }) => [record_id, n]))
}

/** What a person has said about records. */
export const collectPersonalTableComments = (db: AccountDb, userId: string) =>
  db
    .from('table_comments')
    .select(['table_id', 'record_id', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
