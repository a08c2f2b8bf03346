import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { ParsedFile } from './read-files.ts'

export async function insertRunFiles(db: AccountDb, runId: string, files: readonly ParsedFile[]): Promise<void> {
  const rows = files.map(({ picture: _seen, ...file }) => ({ ...file, run_id: runId }))
  if (rows.length > 0) await db.insert('agent_files', rows).execute()
}

/** Attaches the files of one question to another as well. */
export async function copyRunFiles(db: AccountDb, files: readonly FileRow[], runId: string): Promise<void> {
  const rows = files.map(({ account_id: _account, ...file }) => ({ ...file, id: createId(), run_id: runId }))
  if (rows.length > 0) await db.insert('agent_files', rows).execute()
}

const selectRunFiles = (db: AccountDb, runIds: readonly string[]) =>
  db.from('agent_files').selectAll().where('run_id', 'in', runIds).orderBy('id').execute()
export type FileRow = Awaited<ReturnType<typeof selectRunFiles>>[number]

/** The files of the questions of runs, by run. */
export async function loadFilesByRun(db: AccountDb, runIds: readonly string[]): Promise<Map<string, FileRow[]>> {
  const rows = runIds.length === 0 ? [] : await selectRunFiles(db, runIds)
  return Map.groupBy(rows, ({ run_id }) => run_id)
}
