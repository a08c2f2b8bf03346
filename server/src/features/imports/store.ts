import { type ImportAttempt, isOfAttempt } from '../../db/import-attempts.ts'
import type { ImportRowState, ImportSettings, ImportState } from '@draftwright/contract/import-words'
import type { KeptChoices, TableReading } from '@draftwright/contract/table-reading-words'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { readPage } from '../../db/pages.ts'
import type { Mapping, TablePiece } from '../importing/index.ts'
import type { Problem } from './parse-row.ts'

export interface NewImport {
  user_id: string
  kind: 'posts' | 'ideas'
  filename: string
  encoding: string
  delimiter: string
  reading: TableReading
  headers: string[]
  shape: string
  choices: KeptChoices
  mapping: Mapping
  settings: ImportSettings
}

export async function insertImport(db: AccountDb, values: NewImport, pieces: readonly TablePiece[]): Promise<string> {
  const id = createId()
  const n_rows = pieces.reduce((sum, { numbers }) => sum + numbers.length, 0)
  await db.insert('imports', { ...values, id, n_rows }).execute()
  for (const { rows, numbers } of pieces) {
    const cells: string[][] = JSON.parse(rows)
    await db
      .insert(
        'import_rows',
        numbers.map((n, at) => ({ import_id: id, n, cells: cells[at] ?? [] })),
      )
      .execute()
  }
  return id
}

export const findImport = (db: AccountDb, id: string) =>
  db.from('imports').selectAll().where('id', '=', id).executeTakeFirst()
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Of one person, or everyone's; newest first. */
export function listImports(db: AccountDb, userId: string | null) {
  const all = db.from('imports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(20)
  return (userId === null ? all : all.where('user_id', '=', userId)).execute()
}

const touched = sql<string>`clock_timestamp()`

interface ImportChange {
  state: ImportState
  mapping?: Mapping
  settings?: ImportSettings
  n_done?: number
  error?: string | null
}

/** Changes the state of an import, and returns its new attempt; null when it is in none of the allowed states. */
export async function transitionImport(
  db: AccountDb,
  id: string,
  from: readonly ImportState[],
  change: ImportChange,
): Promise<number | null> {
  const moved = await db
    .update('imports')
    .set({ ...change, attempt: sql`attempt + 1`, updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('attempt')
    .executeTakeFirst()
  return moved?.attempt ?? null
}

/** Changes the state for a job; false when its attempt is over. */
export async function endAttempt(db: AccountDb, attempt: ImportAttempt, change: ImportChange): Promise<boolean> {
  const ended = await db
    .update('imports')
    .set({ ...change, updated_at: touched })
    .where(isOfAttempt(attempt))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Records a job's progress; false when its attempt is over. */
export async function addProgress(db: AccountDb, attempt: ImportAttempt, n: number): Promise<boolean> {
  const updated = await db
    .update('imports')
    .set({ n_done: sql`n_done + ${n}`, updated_at: touched })
    .where(isOfAttempt(attempt))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export const deleteImport = (db: AccountDb, id: string) => db.remove('imports').where('id', '=', id).execute()

export async function countRows(db: AccountDb, id: string): Promise<Partial<Record<ImportRowState, number>>> {
  const rows = await db
    .from('import_rows')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** Rows that are, or were, imported without something that stood in them. */
const isNoted = sql<boolean>`state in ('ready', 'created', 'undone', 'kept') and problems <> '[]'::jsonb`

export async function countNotedRows(db: AccountDb, id: string): Promise<number> {
  const row = await db
    .from('import_rows')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', id)
    .where(isNoted)
    .executeTakeFirst()
  return row?.n ?? 0
}

export const listRowsAfter = (db: AccountDb, id: string, after: number, limit: number, isProblem = false) => {
  let rows = db.from('import_rows').selectAll().where('import_id', '=', id).where('n', '>', after)
  if (isProblem) rows = rows.where((eb) => eb.or([eb('state', 'in', ['error', 'duplicate']), isNoted]))
  return rows.orderBy('n').limit(limit).execute()
}
export type RowRecord = Awaited<ReturnType<typeof listRowsAfter>>[number]

export function listRows(
  db: AccountDb,
  id: string,
  { state, is_noted, ...paging }: { state?: ImportRowState; is_noted?: 'true'; page: number; limit: number },
) {
  let all = db.from('import_rows').where('import_id', '=', id)
  if (state !== undefined) all = all.where('state', '=', state)
  if (is_noted !== undefined) all = all.where(isNoted)
  return readPage(db, paging, all.selectAll().orderBy('n'), all.select('n'))
}

export interface RowCheck {
  n: number
  state: ImportRowState
  problems: Problem[]
}
export const saveRowChecks = (db: AccountDb, id: string, verdicts: readonly RowCheck[]) =>
  db.executeSql(
    `update import_rows set state = verdict.state, problems = verdict.problems
       from jsonb_to_recordset($1::jsonb) as verdict(n integer, state text, problems jsonb)
      where import_rows.account_id = $2 and import_rows.import_id = $3 and import_rows.n = verdict.n`,
    [JSON.stringify(verdicts), db.accountId, id],
  )

/** The next rows to import, locked so that no other worker imports them as well; `after` avoids reading the finished ones. */
export const lockRows = (db: AccountDb, id: string, states: ImportRowState[], after: number, limit: number) =>
  db
    .from('import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .where('n', '>', after)
    .where('state', 'in', states)
    .orderBy('n')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const markPostCreated = (db: AccountDb, id: string, n: number, contentId: string) =>
  db
    .update('import_rows')
    .set((eb) => ({
      state: 'created',
      content_id: contentId,
      touched_at: eb.selectFrom('contents').select('updated_at').where('contents.id', '=', contentId),
    }))
    .where('import_id', '=', id)
    .where('n', '=', n)
    .execute()

export const markIdeaCreated = (db: AccountDb, id: string, n: number, ideaId: string) =>
  db
    .update('import_rows')
    .set((eb) => ({
      state: 'created',
      idea_id: ideaId,
      touched_at: eb.selectFrom('ideas').select('updated_at').where('ideas.id', '=', ideaId),
    }))
    .where('import_id', '=', id)
    .where('n', '=', n)
    .execute()
