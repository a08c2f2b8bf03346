import { type ImportAttempt, isOfAttempt } from '../../../db/import-attempts.ts'
import type {
  CrmImportSettings,
  CrmImportState,
  CrmRowState,
  ProblemState,
} from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { KeptChoices, TableReading } from '@draftwright/contract/table-reading-words'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'
import { createId } from '../../../db/create-id.ts'
import { readPage } from '../../../db/pages.ts'
import { insertPieces, type Mapping, readRowsAfter, type TablePiece } from '../../importing/index.ts'
import type { RowOutcome } from './importer.ts'

export interface NewImport {
  readonly user_id: string
  readonly resource: RecordResource
  readonly filename: string
  readonly encoding: string
  readonly delimiter: string
  readonly reading: TableReading
  readonly headers: string[]
  readonly sample: string[][]
  readonly shape: string
  readonly choices: KeptChoices
  readonly mapping: Mapping
  readonly settings: CrmImportSettings
  readonly n_rows: number
}
export async function insertImport(db: AccountDb, values: NewImport, pieces: readonly TablePiece[]): Promise<string> {
  const id = createId()
  await db.insert('crm_imports', { ...values, id }).execute()
  await insertPieces(db, 'crm_import_pieces', id, pieces)
  return id
}

export const findImport = (db: AccountDb, id: string) =>
  db.from('crm_imports').selectAll().where('id', '=', id).executeTakeFirst()
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Of one person, or everyone's; newest first. */
export function listImports(db: AccountDb, userId: string | null, resource: RecordResource | undefined) {
  let all = db.from('crm_imports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(20)
  if (resource !== undefined) all = all.where('resource', '=', resource)
  return (userId === null ? all : all.where('user_id', '=', userId)).execute()
}

const currentTime = sql<string>`clock_timestamp()`

type ImportChange = {
  state: CrmImportState
  mapping?: Mapping
  settings?: CrmImportSettings
  n_done?: number
  counts?: Partial<Record<CrmRowState, number>>
  n_incomplete?: number
  matched?: Record<string, number>
  change_set_id?: string
  error?: string | null
}

/** Of an import that begins with its first row. */
export const noProgress = { n_done: 0, counts: {}, n_incomplete: 0, matched: {} } as const

/** Changes the state of an import, and returns its new attempt; null when it is in none of the allowed states. */
export async function transitionImport(
  db: AccountDb,
  id: string,
  from: readonly CrmImportState[],
  change: ImportChange,
): Promise<number | null> {
  const moved = await db
    .update('crm_imports')
    .set({ ...change, attempt: sql`attempt + 1`, updated_at: currentTime })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('attempt')
    .executeTakeFirst()
  return moved?.attempt ?? null
}

/** Changes the state for a job; false when its attempt is over. */
export async function endAttempt(db: AccountDb, attempt: ImportAttempt, change: ImportChange): Promise<boolean> {
  const ended = await db
    .update('crm_imports')
    .set({ ...change, updated_at: currentTime })
    .where(isOfAttempt(attempt))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Locks an import until the transaction ends, so that no other worker processes the same rows. */
export const lockImport = (db: AccountDb, id: string) =>
  db
    .from('crm_imports')
    .select(['state', 'attempt', 'n_done', 'n_rows'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Rows of the file after the first so many, up to a number of them. */
export const readFileRows = (db: AccountDb, id: string, done: number, most: number) =>
  readRowsAfter(db, 'crm_import_pieces', id, done, most)

/** Records the outcomes of rows; false when the attempt is over. */
export async function saveRowOutcomes(
  db: AccountDb,
  attempt: ImportAttempt,
  outcomes: readonly RowOutcome[],
): Promise<boolean> {
  const counts = Map.groupBy(outcomes, (one) => one.state)
  const n = (of: CrmRowState) => counts.get(of)?.length ?? 0
  const isIncomplete = ({ state, problems }: RowOutcome) =>
    (state === 'create' || state === 'update') && problems.length > 0
  const matched = Map.groupBy(outcomes, (one) => one.matchedBy)
  matched.delete(null)
  const addedMatches = [...matched].map(([key, rows]) => {
    return sql`${key}::text, coalesce((matched->>${key}::text)::int, 0) + ${rows.length}::int`
  })
  const added = (of: CrmRowState) => sql`${sql.lit(of)}, coalesce((counts->>${sql.lit(of)})::int, 0) + ${n(of)}::int`
  const updated = await db
    .update('crm_imports')
    .set({
      n_done: sql`n_done + ${outcomes.length}`,
      n_incomplete: sql`n_incomplete + ${outcomes.filter(isIncomplete).length}`,
      ...(addedMatches.length === 0 ? {} : { matched: sql`matched || jsonb_build_object(${sql.join(addedMatches)})` }),
      counts: sql`jsonb_build_object(${sql.join([added('create'), added('update'), added('skip'), added('error')])})`,
      updated_at: currentTime,
    })
    .where(isOfAttempt(attempt))
    .returning('id')
    .executeTakeFirst()
  if (updated === undefined) return false
  const left = outcomes.flatMap(({ n: row, state, problems, cells }) =>
    problems.length === 0
      ? []
      : { n: row, state: state === 'skip' || state === 'error' ? state : 'incomplete', problems, cells },
  )
  if (left.length > 0)
    await sql`
      insert into crm_import_problems (account_id, import_id, n, state, problems, cells)
      select ${db.accountId}::uuid, ${attempt.id}::uuid, v.n, v.state, v.problems, v.cells
      from jsonb_populate_recordset(null::crm_import_problems, ${toJsonText(left)}::jsonb) as v`.execute(db.kysely)
  return true
}

export const deleteProblems = (db: AccountDb, id: string) =>
  db.remove('crm_import_problems').where('import_id', '=', id).execute()

export const deleteImport = (db: AccountDb, id: string) => db.remove('crm_imports').where('id', '=', id).execute()

export const listProblemsAfter = (db: AccountDb, id: string, after: number, limit: number) =>
  db
    .from('crm_import_problems')
    .selectAll()
    .where('import_id', '=', id)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute()

export function listProblemPage(
  db: AccountDb,
  id: string,
  { state, ...paging }: { state?: ProblemState | undefined; page: number; limit: number },
) {
  let all = db.from('crm_import_problems').where('import_id', '=', id)
  if (state !== undefined) all = all.where('state', '=', state)
  return readPage(db, paging, all.selectAll().orderBy('n'), all.select('n'))
}
