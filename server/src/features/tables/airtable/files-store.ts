import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'

/** A file that has not come yet. */
export interface WaitingFile {
  readonly number: number
  readonly table_id: string
  readonly record_id: string
  readonly field_id: string
  readonly source_id: string
  readonly filename: string
  /** As Airtable tells it. */
  readonly bytes: number
  readonly url: string
}

export const insertWaitingFiles = (tx: AccountDb, importId: string, files: readonly WaitingFile[]) =>
  sql`insert into airtable_import_files
        (account_id, import_id, number, table_id, record_id, field_id, source_id, filename, bytes, url)
      select ${tx.accountId}::uuid, ${importId}::uuid, number, table_id, record_id, field_id, source_id, filename, bytes, url
      from jsonb_populate_recordset(null::airtable_import_files, ${toJsonText(files)}::jsonb)`.execute(tx.kysely)

/** The next one that is to be saved, after this number. */
export const findWaitingFile = (db: AccountDb, importId: string, after: number): Promise<WaitingFile | undefined> =>
  db
    .from('airtable_import_files')
    .select(['number', 'table_id', 'record_id', 'field_id', 'source_id', 'filename', 'bytes', 'url'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

/** Notes that the bytes of a file are about to be stored; false when the import or the file waits for them no more. */
export async function markStoredFile(db: AccountDb, importId: string, number: number): Promise<boolean> {
  const marked = await sql<{ number: number }>`update airtable_import_files f set is_stored = true
      from airtable_imports i
      where f.account_id = ${db.accountId}::uuid and f.import_id = ${importId}::uuid and f.number = ${number}
        and i.account_id = f.account_id and i.id = f.import_id and i.state = 'running'
      returning f.number`.execute(db.kysely)
  return marked.rows.length > 0
}

/** Those whose bytes may be there, though no cell has them. */
export const listStoredNumbers = async (db: AccountDb, importId: string): Promise<number[]> =>
  (
    await db
      .from('airtable_import_files')
      .select('number')
      .where('import_id', '=', importId)
      .where('is_stored', '=', true)
      .execute()
  ).map(({ number }) => number)

/** Whether it was still waiting: whoever takes it saves it, or tells why not, in the same transaction. */
export const takeWaitingFile = async (tx: AccountDb, importId: string, number: number): Promise<boolean> =>
  (await tx
    .remove('airtable_import_files')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .returning('number')
    .executeTakeFirst()) !== undefined

/** Keeps newer addresses of a record's files, by Airtable's ids of the files. */
export const renewAddresses = (
  db: AccountDb,
  importId: string,
  recordId: string,
  files: readonly { readonly source_id: string; readonly url: string }[],
) =>
  sql`update airtable_import_files f set url = v.url
      from jsonb_to_recordset(${toJsonText(files)}::jsonb) as v(source_id text, url text)
      where f.account_id = ${db.accountId}::uuid and f.import_id = ${importId}::uuid
        and f.record_id = ${recordId} and f.source_id = v.source_id`.execute(db.kysely)

type Report = { place: string; message: string }[]
/** Counts a file that was saved, with its bytes. */
export const countSavedFile = (tx: AccountDb, importId: string, bytes: number) =>
  tx
    .update('airtable_imports')
    .set({
      n_saved_files: sql<number>`n_saved_files + 1`,
      file_bytes: sql<number>`file_bytes + ${bytes}`,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', importId)
    .execute()

export const countFailedFile = (tx: AccountDb, importId: string, report: Report) =>
  tx
    .update('airtable_imports')
    .set({ n_failed_files: sql<number>`n_failed_files + 1`, report, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', importId)
    .execute()
