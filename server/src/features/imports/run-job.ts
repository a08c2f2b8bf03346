import type { ImportRowState } from '@draftwright/contract/import-words'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { createContent } from '../content/index.ts'
import { insertIdea } from '../ideas/index.ts'
import { Payload } from './check-job.ts'
import { type Problem, type Reading, readIdea, readPost } from './read-row.ts'
import { addDone, holdRows, markIdea, markPost, moveImport, readImport, type RowRecord, saveVerdicts } from './store.ts'
import { readWorkspace } from './workspace-store.ts'

/** Rows of one transaction at most. */
const batch = 20
/** Milliseconds after which a transaction takes no further row: on PGlite all others wait for it, also on a busy machine. */
const turn = 12

/** Makes a draft or an idea of each row that the check found right. A killed run goes on where it stopped. */
export const runJob = defineJob({
  name: 'imports.run',
  payload: Payload,
  attempts: 5,
  concurrency: 1,
  run,
  async givenUp({ payload, db }: JobRun<Payload, Parts>) {
    await moveImport(db, payload.import_id, ['running'], {
      state: 'stopped',
      error: 'The import broke off. What was made so far is kept; go on with it, or undo it.',
    })
  },
})

async function run({ payload, db, parts, signal }: JobRun<Payload, Parts>): Promise<void> {
  const id = payload.import_id
  const found = await readImport(db, id)
  if (found?.state !== 'running') return
  const { kind, mapping, settings, user_id: author } = found
  if (author === null) return void (await moveImport(db, id, ['running'], { state: 'stopped', error: gone }))
  const reading: Reading = { kind, mapping, settings, workspace: await readWorkspace(db) }
  const states: ImportRowState[] = settings.on_duplicate === 'import' ? ['ready', 'duplicate'] : ['ready']
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const made = await db.transaction(async (tx) => {
      const start = performance.now()
      const rows = await holdRows(tx, id, states, after, batch)
      let n = 0
      for (const row of rows) {
        await makeRow(tx, parts, reading, row, author)
        n++
        after = row.n
        if (performance.now() - start > turn) break
      }
      // Stopped meanwhile: what this batch has made stays, and the next does not begin.
      return { n, isStopped: !(await addDone(tx, id, 'running', n)) }
    })
    if (made.isStopped) return
    if (made.n > 0) continue
    if (after === 0) break
    // Rows that somebody else held for a moment were passed over.
    after = 0
  }
  await moveImport(db, id, ['running'], { state: 'done' })
}

const gone = 'Whoever started this import is no longer here.'

/** All of a row or nothing: what fails midway is rolled back and the row says why. */
async function makeRow(db: AccountDb, parts: Parts, reading: Reading, row: RowRecord, author: string): Promise<void> {
  const problems = await db
    .transaction((tx) =>
      reading.kind === 'posts' ? makePost(tx, reading, row, author) : makeIdea(tx, reading, row, author),
    )
    .catch((error: unknown): Problem[] => {
      parts.log.error('A row could not be imported', error)
      return [{ field: 'row', message: 'could not be saved' }]
    })
  if (problems.length > 0) await saveVerdicts(db, row.import_id, [{ n: row.n, state: 'error', problems }])
}

async function makePost(db: AccountDb, reading: Reading, row: RowRecord, author_id: string): Promise<Problem[]> {
  const { values, problems } = readPost(reading, row.cells)
  if (values === null) return problems
  // Many posts of one title would each look through all the addresses before theirs.
  const slug = values.slug ?? (row.state === 'duplicate' ? `${values.title.slice(0, 32)} ${row.n}` : undefined)
  const post = { ...values, slug, author_id, idea_id: null, model: null }
  await markPost(db, row.import_id, row.n, await createContent(db, post))
  return []
}

async function makeIdea(db: AccountDb, reading: Reading, row: RowRecord, userId: string): Promise<Problem[]> {
  const { values, problems } = readIdea(reading, row.cells)
  if (values === null) return problems
  await markIdea(db, row.import_id, row.n, await insertIdea(db, userId, values))
  return []
}
