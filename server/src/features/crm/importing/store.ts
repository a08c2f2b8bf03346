import type { CrmImportSettings, CrmImportState, CrmRowState } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { asJson } from '../../../db/json-columns.ts'
import { newId } from '../../../db/new-id.ts'
import { pageOf } from '../../../db/pages.ts'
import type { Mapping } from '../../imports/index.ts'
import type { Verdict } from './importer.ts'

/** Rows of one piece. */
export const pieceSize = 250

export interface NewImport {
  readonly user_id: string
  readonly resource: RecordResource
  readonly filename: string
  readonly encoding: string
  readonly delimiter: string
  readonly headers: string[]
  readonly sample: string[][]
  readonly header_key: string
  readonly mapping: Mapping
  readonly settings: CrmImportSettings
  readonly n_rows: number
}
/** Pieces put down in one statement. */
const batch = 8

export async function insertImport(db: AccountDb, values: NewImport, pieces: readonly string[]): Promise<string> {
  const id = newId()
  await db.insert('crm_imports', { ...values, id }).execute()
  for (let from = 0; from < pieces.length; from += batch) {
    const some = pieces
      .slice(from, from + batch)
      .map((rows, at) => sql`(${(from + at) * pieceSize}::int, ${rows}::jsonb)`)
    await sql`insert into crm_import_pieces (account_id, import_id, at, rows)
      select ${db.accountId}::uuid, ${id}::uuid, v.at, v.rows from (values ${sql.join(some)}) as v(at, rows)`.execute(
      db.kysely,
    )
  }
  return id
}

export const readImport = (db: AccountDb, id: string) =>
  db.from('crm_imports').selectAll().where('id', '=', id).executeTakeFirst()
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof readImport>>>

/** Of one person, or everybody's; newest first. */
export function listImports(db: AccountDb, userId: string | null, resource: RecordResource | undefined) {
  let all = db.from('crm_imports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(20)
  if (resource !== undefined) all = all.where('resource', '=', resource)
  return (userId === null ? all : all.where('user_id', '=', userId)).execute()
}

/** How a file with the same headers was read the last time somebody ran one. */
export const lastPlan = (db: AccountDb, resource: RecordResource, headerKey: string) =>
  db
    .from('crm_imports')
    .select(['mapping', 'settings'])
    .where('resource', '=', resource)
    .where('header_key', '=', headerKey)
    .where('state', 'in', ['done', 'stopped', 'running'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const touched = sql<string>`clock_timestamp()`

type Change = {
  state: CrmImportState
  mapping?: Mapping
  settings?: CrmImportSettings
  n_done?: number
  counts?: Partial<Record<CrmRowState, number>>
  change_set_id?: string
  error?: string | null
}

/** Moves an import on; false when it is in none of the states it may come from. */
export async function moveImport(
  db: AccountDb,
  id: string,
  from: readonly CrmImportState[],
  change: Change,
): Promise<boolean> {
  const moved = await db
    .update('crm_imports')
    .set({ ...change, updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Holds an import until the transaction ends, so that no other worker takes the same rows. */
export const holdImport = (db: AccountDb, id: string) =>
  db.from('crm_imports').select(['state', 'n_done', 'n_rows']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Rows behind the first so many, up to a number of them. */
export async function rowsBehind(
  db: AccountDb,
  id: string,
  done: number,
  most: number,
): Promise<{ n: number; cells: string[] }[]> {
  const pieces = await db
    .from('crm_import_pieces')
    .select(['at', 'rows'])
    .where('import_id', '=', id)
    .where('at', '>', done - pieceSize)
    .where('at', '<', done + most)
    .orderBy('at')
    .execute()
  // As a spreadsheet counts them, which gives its first row to the headers.
  const rows = pieces.flatMap((piece) => piece.rows.map((cells, index) => ({ n: piece.at + index + 2, cells })))
  const from = done - (pieces[0]?.at ?? 0)
  return rows.slice(from, from + most)
}

/** Says what became of rows; false when the work was stopped meanwhile. */
export async function saveVerdicts(
  db: AccountDb,
  id: string,
  state: CrmImportState,
  verdicts: readonly Verdict[],
): Promise<boolean> {
  const counts = Map.groupBy(verdicts, (one) => one.state)
  const n = (of: CrmRowState) => counts.get(of)?.length ?? 0
  const added = (of: CrmRowState) => sql`${sql.lit(of)}, coalesce((counts->>${sql.lit(of)})::int, 0) + ${n(of)}::int`
  const told = await db
    .update('crm_imports')
    .set({
      n_done: sql`n_done + ${verdicts.length}`,
      counts: sql`jsonb_build_object(${sql.join([added('create'), added('update'), added('skip'), added('error')])})`,
      updated_at: touched,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  if (told === undefined) return false
  const left = verdicts.filter((one) => one.state === 'skip' || one.state === 'error')
  if (left.length > 0)
    await sql`
      insert into crm_import_problems (account_id, import_id, n, state, problems, cells)
      select ${db.accountId}::uuid, ${id}::uuid, v.n, v.state, v.problems, v.cells
      from jsonb_populate_recordset(null::crm_import_problems, ${asJson(left)}::jsonb) as v`.execute(db.kysely)
  return true
}

export const clearProblems = (db: AccountDb, id: string) =>
  db.remove('crm_import_problems').where('import_id', '=', id).execute()

export const removeImport = (db: AccountDb, id: string) => db.remove('crm_imports').where('id', '=', id).execute()

export const problemsAfter = (db: AccountDb, id: string, after: number, limit: number) =>
  db
    .from('crm_import_problems')
    .selectAll()
    .where('import_id', '=', id)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute()

export function pageOfProblems(
  db: AccountDb,
  id: string,
  { state, ...paging }: { state?: 'skip' | 'error' | undefined; page: number; limit: number },
) {
  let all = db.from('crm_import_problems').where('import_id', '=', id)
  if (state !== undefined) all = all.where('state', '=', state)
  return pageOf(db, paging, all.selectAll().orderBy('n'), all.select('n'))
}
