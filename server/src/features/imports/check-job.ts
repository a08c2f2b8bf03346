import { ImportPayload, isUnderWay, toAttempt } from '../../db/import-attempts.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'

import { type RowContext, parseIdea, parsePost } from './parse-row.ts'
import { addProgress, endAttempt, findImport, listRowsAfter, saveRowChecks, type RowCheck } from './store.ts'
import { collectKnownKeys, readWorkspace } from './workspace-store.ts'

/** Rows between two checks for a stop request. */
const batch = 200

/** The dry run: reads every row as the run would and records problems and duplicates. */
export const checkJob = defineJob({
  name: 'imports.check',
  payload: ImportPayload,
  attempts: 3,
  concurrency: 1,
  run: checkImport,
  async givenUp({ payload, db }: JobRun<ImportPayload, AppContext>) {
    await endAttempt(db, toAttempt(payload, 'checking'), {
      state: 'failed',
      error: 'The rows could not be checked. Try again.',
    })
  },
})

async function checkImport({ payload, db, signal }: JobRun<ImportPayload, AppContext>): Promise<void> {
  const id = payload.import_id
  const attempt = toAttempt(payload, 'checking')
  const found = await findImport(db, id)
  if (found === undefined || !isUnderWay(found, attempt)) return
  await endAttempt(db, attempt, { state: 'checking', n_done: 0 })
  const { kind, mapping, settings } = found
  const hints = found.reading?.columns ?? {}
  const reading: RowContext = { kind, mapping, settings, hints, workspace: await readWorkspace(db) }
  const known = await collectKnownKeys(db, kind)
  const inFile = new Map<string, number>()
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await listRowsAfter(db, id, after, batch)
    const last = rows.at(-1)
    if (last === undefined) break
    await saveRowChecks(
      db,
      id,
      rows.map(({ n, cells }) => checkRow(reading, n, cells, known, inFile)),
    )
    if (!(await addProgress(db, attempt, rows.length))) return
    after = last.n
  }
  await endAttempt(db, attempt, { state: 'checked' })
}

function checkRow(
  reading: RowContext,
  n: number,
  cells: readonly string[],
  known: ReadonlySet<string>,
  inFile: Map<string, number>,
): RowCheck {
  const { keys, problems, notes } = reading.kind === 'posts' ? parsePost(reading, cells) : parseIdea(reading, cells)
  if (problems.length > 0) return { n, state: 'error', problems }
  const again = keys.find((key) => known.has(key))
  const earlier = keys.map((key) => inFile.get(key)).find((row) => row !== undefined)
  for (const key of keys) if (!inFile.has(key)) inFile.set(key, n)
  if (again === undefined && earlier === undefined) return { n, state: 'ready', problems: notes }
  const field = again?.startsWith('title') === true ? 'title' : reading.kind === 'posts' ? 'body' : 'text'
  const message = earlier === undefined ? 'already exists in this workspace' : `is the same as row ${earlier}`
  return { n, state: 'duplicate', problems: [{ field, message }, ...notes] }
}
