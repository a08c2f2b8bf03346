import type { AirtableImportState } from '@draftwright/contract/airtable-imports'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

export const insertAirtableImport = (tx: AccountDb, row: NewRow<'airtable_imports'>) =>
  tx.insert('airtable_imports', row).execute()

export const findAirtableImport = (db: AccountDb, id: string) =>
  db.from('airtable_imports').selectAll().where('id', '=', id).executeTakeFirst()
export type AirtableImportRow = NonNullable<Awaited<ReturnType<typeof findAirtableImport>>>

/** Newest first. */
export const listAirtableImports = (db: AccountDb) =>
  db.from('airtable_imports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(20).execute()

const currentTime = sql<string>`clock_timestamp()`

/** Changes the state of an import; false when it is in none of the allowed states. The last ones end the token and what is still waited for. */
export async function transitionAirtableImport(
  db: AccountDb,
  id: string,
  from: readonly AirtableImportState[],
  state: AirtableImportState,
  error: string | null = null,
): Promise<boolean> {
  const isOver = state !== 'running' && state !== 'stopped'
  const moved = await db
    .update('airtable_imports')
    .set({ state, error, updated_at: currentTime, ...(isOver ? { token: null } : {}) })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  if (moved !== undefined && isOver) await db.remove('airtable_import_files').where('import_id', '=', id).execute()
  return moved !== undefined
}

/** Ends an import that has read everything. One that still waits for files does not end: whoever resumed it goes on. */
export async function finishAirtableImport(db: AccountDb, id: string): Promise<boolean> {
  const waiting = db.from('airtable_import_files').select('number').where('import_id', '=', id)
  const ended = await db
    .update('airtable_imports')
    .set({ state: 'done', error: null, token: null, updated_at: currentTime })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(({ not, exists }) => not(exists(waiting)))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Locks an import until the transaction ends, so that no other worker reads the same page. */
export const lockAirtableImport = (tx: AccountDb, id: string) =>
  tx
    .from('airtable_imports')
    .select(['state', 'position', 'report', 'n_files', 'n_failed_files', 'file_bytes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const saveAirtableStep = (
  tx: AccountDb,
  id: string,
  {
    position,
    report,
    n_records,
    n_links,
    n_files,
  }: Pick<AirtableImportRow, 'position' | 'report' | 'n_records' | 'n_links' | 'n_files'>,
) =>
  tx
    .update('airtable_imports')
    .set({
      position,
      report,
      n_records: sql<number>`n_records + ${n_records}`,
      n_links: sql<number>`n_links + ${n_links}`,
      n_files: sql<number>`n_files + ${n_files}`,
      updated_at: currentTime,
    })
    .where('id', '=', id)
    .execute()

/** What a person has brought over from Airtable. */
export const collectPersonalAirtableImports = (db: AccountDb, userId: string) =>
  db
    .from('airtable_imports')
    .select(['name', 'state', 'n_records', 'n_saved_files', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
