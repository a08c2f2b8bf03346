import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { type Reading, readIdea, readPost } from './read-row.ts'
import { addDone, moveImport, readImport, rowsAfter, saveVerdicts, type Verdict } from './store.ts'
import { knownKeys, readWorkspace } from './workspace-store.ts'

export const Payload = z.object({ account_id: z.uuid(), import_id: z.uuid() })
export type Payload = z.infer<typeof Payload>

/** Rows between two looks at whether somebody has stopped it. */
const batch = 200

/** The dry run: reads every row as the run would and writes down what is wrong or there already. */
export const checkJob = defineJob({
  name: 'imports.check',
  payload: Payload,
  attempts: 3,
  concurrency: 1,
  run: check,
  async givenUp({ payload, db }: JobRun<Payload, Parts>) {
    await moveImport(db, payload.import_id, ['checking'], {
      state: 'failed',
      error: 'The rows could not be checked. Try again.',
    })
  },
})

async function check({ payload, db, signal }: JobRun<Payload, Parts>): Promise<void> {
  const id = payload.import_id
  const found = await readImport(db, id)
  if (found?.state !== 'checking') return
  await moveImport(db, id, ['checking'], { state: 'checking', n_done: 0 })
  const { kind, mapping, settings } = found
  const reading: Reading = { kind, mapping, settings, workspace: await readWorkspace(db) }
  const known = await knownKeys(db, kind)
  const inFile = new Map<string, number>()
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await rowsAfter(db, id, after, batch)
    const last = rows.at(-1)
    if (last === undefined) break
    await saveVerdicts(
      db,
      id,
      rows.map(({ n, cells }) => verdict(reading, n, cells, known, inFile)),
    )
    if (!(await addDone(db, id, 'checking', rows.length))) return
    after = last.n
  }
  await moveImport(db, id, ['checking'], { state: 'checked' })
}

function verdict(
  reading: Reading,
  n: number,
  cells: readonly string[],
  known: ReadonlySet<string>,
  inFile: Map<string, number>,
): Verdict {
  const { keys, problems } = reading.kind === 'posts' ? readPost(reading, cells) : readIdea(reading, cells)
  if (problems.length > 0) return { n, state: 'error', problems }
  const again = keys.find((key) => known.has(key))
  const earlier = keys.map((key) => inFile.get(key)).find((row) => row !== undefined)
  for (const key of keys) if (!inFile.has(key)) inFile.set(key, n)
  if (again === undefined && earlier === undefined) return { n, state: 'ready', problems: [] }
  const field = again?.startsWith('title') === true ? 'title' : reading.kind === 'posts' ? 'body' : 'text'
  const message = earlier === undefined ? 'is in this workspace already' : `is the same as in row ${earlier}`
  return { n, state: 'duplicate', problems: [{ field, message }] }
}
