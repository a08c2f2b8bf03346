import type { TableImportPlan, TableImportState } from '@draftwright/contract/table-import-words'
import type { KeptChoices, TableReading } from '@draftwright/contract/table-reading-words'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { toJsonText } from '../../../db/json-columns.ts'
import { readPage } from '../../../db/pages.ts'
import { type ImportFileRow, insertPieces, readRowsAfter, type TablePiece } from '../../importing/index.ts'

interface NewImport {
  readonly user_id: string
  readonly filename: string
  readonly base_id: string | null
  readonly table_id: string | null
  readonly is_new_table: boolean
  readonly is_new_base: boolean
  readonly reading: TableReading
  readonly shape: string
  readonly choices: KeptChoices
  readonly headers: string[]
  readonly sample: string[][]
  readonly plan: TableImportPlan
  readonly n_rows: number
}

export async function insertImport(db: AccountDb, values: NewImport, pieces: readonly TablePiece[]): Promise<string> {
  const id = createId()
  await db.insert('table_imports', { ...values, id }).execute()
  await insertPieces(db, 'table_import_pieces', id, pieces)
  return id
}

export const findImport = (db: AccountDb, id: string) =>
  db.from('table_imports').selectAll().where('id', '=', id).executeTakeFirst()
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Of one person, or everyone's; newest first. */
export function listImports(db: AccountDb, userId: string | null, tableId: string | undefined) {
  let all = db.from('table_imports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(20)
  if (tableId !== undefined) all = all.where('table_id', '=', tableId)
  return (userId === null ? all : all.where('user_id', '=', userId)).execute()
}

const currentTime = sql<string>`clock_timestamp()`

interface ImportChange {
  readonly state: TableImportState
  readonly plan?: TableImportPlan
  readonly base_id?: string
  readonly table_id?: string
  readonly new_field_ids?: string[]
  readonly error?: string | null
}
/** Changes the state of an import; false when it is in none of the allowed states. */
export async function transitionImport(
  db: AccountDb,
  id: string,
  from: readonly TableImportState[],
  change: ImportChange,
): Promise<boolean> {
  const moved = await db
    .update('table_imports')
    .set({ ...change, updated_at: currentTime })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Locks an import until the transaction ends, so that no other worker processes the same rows. */
export const lockImport = (db: AccountDb, id: string) =>
  db
    .from('table_imports')
    .select(['state', 'n_done', 'n_rows', 'n_problems'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Rows of the file after the first so many, up to a number of them. */
export const readFileRows = (db: AccountDb, id: string, done: number, most: number) =>
  readRowsAfter(db, 'table_import_pieces', id, done, most)

export interface RowProblems extends ImportFileRow {
  readonly problems: readonly { readonly field: string; readonly message: string }[]
}
/** Problems that are kept; the count tells of all. */
const mostProblems = 10_000

/** Records what a step of the run has done. */
export async function saveStep(
  tx: AccountDb,
  id: string,
  step: { n: number; n_known: number; problems: readonly RowProblems[]; first_change: number; last_change: number },
): Promise<{ n_done: number; n_problems: number }> {
  const { n, n_known, problems, first_change, last_change } = step
  const kept = problems.slice(0, Math.max(0, mostProblems - n_known))
  if (kept.length > 0)
    await sql`
      insert into table_import_problems (account_id, import_id, n, problems, cells)
      select ${tx.accountId}::uuid, ${id}::uuid, v.n, v.problems, v.cells
      from jsonb_populate_recordset(null::table_import_problems, ${toJsonText(kept)}::jsonb) as v`.execute(tx.kysely)
  await tx.insert('table_import_steps', { import_id: id, first_change, last_change }).execute()
  return tx
    .update('table_imports')
    .set({
      n_done: sql<number>`n_done + ${n}`,
      n_problems: sql<number>`n_problems + ${problems.length}`,
      updated_at: currentTime,
    })
    .where('id', '=', id)
    .returning(['n_done', 'n_problems'])
    .executeTakeFirstOrThrow()
}

/** The last step that has not been taken back. */
export const findLastStep = (tx: AccountDb, id: string) =>
  tx
    .from('table_import_steps')
    .select(['first_change', 'last_change'])
    .where('import_id', '=', id)
    .orderBy('first_change', 'desc')
    .limit(1)
    .executeTakeFirst()

export const deleteStep = (tx: AccountDb, id: string, firstChange: number) =>
  tx.remove('table_import_steps').where('import_id', '=', id).where('first_change', '=', firstChange).execute()

/** The changes of a step, the last first. */
export const listStepChanges = (tx: AccountDb, baseId: string, first: number, last: number) =>
  tx
    .from('table_changes')
    .select(['table_id', 'kind', 'records'])
    .where('base_id', '=', baseId)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .orderBy('number', 'desc')
    .execute()

export const addKept = (tx: AccountDb, id: string, n: number) =>
  tx
    .update('table_imports')
    .set({ n_kept: sql<number>`n_kept + ${n}` })
    .where('id', '=', id)
    .execute()

export const deleteImport = (db: AccountDb, id: string) => db.remove('table_imports').where('id', '=', id).execute()

export const listProblemsAfter = (db: AccountDb, id: string, after: number, limit: number) =>
  db
    .from('table_import_problems')
    .select(['n', 'problems', 'cells'])
    .where('import_id', '=', id)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute()

export function listProblemPage(db: AccountDb, id: string, paging: { page: number; limit: number }) {
  const all = db.from('table_import_problems').where('import_id', '=', id)
  return readPage(db, paging, all.select(['n', 'problems', 'cells']).orderBy('n'), all.select('n'))
}

/** What a person has imported into tables. */
export const collectPersonalTableImports = (db: AccountDb, userId: string) =>
  db
    .from('table_imports')
    .select(['filename', 'state', 'n_rows', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
