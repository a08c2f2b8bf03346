import { ImportPayload, isUnderWay, toAttempt } from '../../db/import-attempts.ts'
import type { ImportRowState } from '@draftwright/contract/import-words'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { createContent } from '../content/index.ts'
import { insertIdea } from '../ideas/index.ts'

import { type Problem, type RowContext, parseIdea, parsePost } from './parse-row.ts'
import {
  addProgress,
  endAttempt,
  lockRows,
  markIdeaCreated,
  markPostCreated,
  findImport,
  type RowRecord,
  saveRowChecks,
} from './store.ts'
import { readWorkspace } from './workspace-store.ts'

/** Rows of one transaction at most. */
const batch = 20
/** Milliseconds after which a transaction takes no further row: on PGlite all others wait for it, also on a busy machine. */
const maxTransactionMs = 12

/** Makes a draft or an idea of each row that the check found right. A killed run continues where it stopped. */
export const runJob = defineJob({
  name: 'imports.run',
  payload: ImportPayload,
  attempts: 5,
  concurrency: 1,
  run: runImport,
  async givenUp({ payload, db }: JobRun<ImportPayload, AppContext>) {
    await endAttempt(db, toAttempt(payload, 'running'), {
      state: 'stopped',
      error: 'The import was interrupted. Rows imported so far are kept. Continue or undo the import.',
    })
  },
})

async function runImport({ payload, db, context, signal }: JobRun<ImportPayload, AppContext>): Promise<void> {
  const id = payload.import_id
  const attempt = toAttempt(payload, 'running')
  const found = await findImport(db, id)
  if (found === undefined || !isUnderWay(found, attempt)) return
  const { kind, mapping, settings, user_id: author } = found
  if (author === null) return void (await endAttempt(db, attempt, { state: 'stopped', error: authorGoneMessage }))
  const hints = found.reading?.columns ?? {}
  const reading: RowContext = { kind, mapping, settings, hints, workspace: await readWorkspace(db) }
  const states: ImportRowState[] = settings.on_duplicate === 'import' ? ['ready', 'duplicate'] : ['ready']
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const made = await db.transaction(async (tx) => {
      // Held until the batch is over: who stops or undoes meanwhile finds all of it.
      if (!(await addProgress(tx, attempt, 0))) return { n: 0, isStopped: true }
      const start = performance.now()
      const rows = await lockRows(tx, id, states, after, batch)
      let n = 0
      for (const row of rows) {
        await importRow(tx, context, reading, row, author)
        n++
        after = row.n
        if (performance.now() - start > maxTransactionMs) break
      }
      return { n, isStopped: !(await addProgress(tx, attempt, n)) }
    })
    if (made.isStopped) return
    if (made.n > 0) continue
    if (after === 0) break
    // Rows that someone else held for a moment were passed over.
    after = 0
  }
  await endAttempt(db, attempt, { state: 'done' })
}

const authorGoneMessage = 'Whoever started this import is no longer here.'

/** All of a row or nothing: what fails midway is rolled back and the row says why. */
async function importRow(
  db: AccountDb,
  context: AppContext,
  reading: RowContext,
  row: RowRecord,
  author: string,
): Promise<void> {
  const problems = await db
    .transaction((tx) =>
      reading.kind === 'posts' ? importPost(tx, reading, row, author) : importIdea(tx, reading, row, author),
    )
    .catch((error: unknown): Problem[] => {
      context.log.error('A row could not be imported', error)
      return [{ field: 'row', message: 'could not be saved' }]
    })
  if (problems.length > 0) await saveRowChecks(db, row.import_id, [{ n: row.n, state: 'error', problems }])
}

async function importPost(db: AccountDb, reading: RowContext, row: RowRecord, author_id: string): Promise<Problem[]> {
  const { values, problems } = parsePost(reading, row.cells)
  if (values === null) return problems
  // Many posts of one title would each look through all the addresses before theirs.
  const slug = values.slug ?? (row.state === 'duplicate' ? `${values.title.slice(0, 32)} ${row.n}` : undefined)
  const post = { ...values, slug, author_id, idea_id: null, model: null }
  await markPostCreated(db, row.import_id, row.n, await createContent(db, post))
  return []
}

async function importIdea(db: AccountDb, reading: RowContext, row: RowRecord, userId: string): Promise<Problem[]> {
  const { values, problems } = parseIdea(reading, row.cells)
  if (values === null) return problems
  await markIdeaCreated(db, row.import_id, row.n, await insertIdea(db, userId, values))
  return []
}
