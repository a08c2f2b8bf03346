import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import type { ReadFile } from './read-files.ts'

export async function insertFiles(db: AccountDb, runId: string, files: readonly ReadFile[]): Promise<void> {
  const rows = files.map(({ picture: _seen, ...file }) => ({ ...file, run_id: runId }))
  if (rows.length > 0) await db.insert('agent_files', rows).execute()
}

/** Lets what came with one question stand with another as well. */
export async function copyFiles(db: AccountDb, files: readonly FileRow[], runId: string): Promise<void> {
  const rows = files.map(({ account_id: _account, ...file }) => ({ ...file, id: newId(), run_id: runId }))
  if (rows.length > 0) await db.insert('agent_files', rows).execute()
}

const ofRuns = (db: AccountDb, runIds: readonly string[]) =>
  db.from('agent_files').selectAll().where('run_id', 'in', runIds).orderBy('id').execute()
export type FileRow = Awaited<ReturnType<typeof ofRuns>>[number]

/** What came with the questions of runs, by run. */
export async function filesByRun(db: AccountDb, runIds: readonly string[]): Promise<Map<string, FileRow[]>> {
  const rows = runIds.length === 0 ? [] : await ofRuns(db, runIds)
  return Map.groupBy(rows, ({ run_id }) => run_id)
}
