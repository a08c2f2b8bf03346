import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableNodeFS, durableParams, syncFolder } from './durable-fs.ts'
import { APP_ROLE, toErrorFields } from './engine.ts'
import { parsersByOid } from './values.ts'
import type { Answer, Request, Task, WorkerStart } from './worker-messages.ts'

// The cast describes what pglite.ts passes to this worker.
const { dir, template, programs } = workerData as WorkerStart
const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only')
const postAnswer = (answer: Answer) => port.postMessage(answer)

const files = dir === null ? null : new DurableNodeFS(dir)
/** A row by its index costs hardly more than the next one: the data is in memory or on an SSD. */
const settings = ['timezone=UTC', 'datestyle=ISO', 'intervalstyle=postgres', 'random_page_cost=1.1'].flatMap(
  (setting) => ['-c', setting],
)

async function openDatabase(): Promise<PGlite> {
  const pg = await PGlite.create({
    extensions: { pg_trgm, citext, btree_gin, unaccent },
    parsers: parsersByOid,
    ...programs,
    ...(files
      ? { fs: files, startParams: [...durableParams, ...settings, '-c', 'shared_buffers=32MB'] }
      : {
          startParams: [...PGlite.defaultStartParams, ...settings],
          ...(template ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
        }),
  })
  if (files) await assertDurable(pg, files)
  return pg
}

/** One commit must reach the disk: a PGlite update that bypasses our file system would lose the folder in the next power cut. */
async function assertDurable(pg: PGlite, fs: DurableNodeFS): Promise<void> {
  const before = fs.syncs
  await pg.query(`select pg_logical_emit_message(true, 'draftwright', 'start')`)
  const { rows } = await pg.query<{ fsync: string }>('show fsync')
  if (fs.syncs === before || rows[0]?.fsync !== 'on')
    throw new Error(
      'The embedded database does not sync its commits to the disk here. Set DATABASE_URL to a PostgreSQL server instead.',
    )
}

let scope: string | undefined

/** Outside any transaction, so that a rollback cannot undo it. The scope is `*` or a checked UUID or empty, so it needs no escaping. */
async function enterScope(pg: PGlite, wanted: string): Promise<void> {
  if (wanted === scope) return
  scope = undefined
  const role = wanted === '*' ? 'none' : APP_ROLE
  const account = wanted === '*' ? '' : wanted
  await pg.exec(`select set_config('role', '${role}', false), set_config('app.account_id', '${account}', false)`)
  scope = wanted
}

async function rollback(pg: PGlite): Promise<boolean> {
  if (!pg.isInTransaction()) return false
  await pg.exec('rollback')
  return true
}

async function dump(pg: PGlite, file: string): Promise<void> {
  const bytes = Buffer.from(await (await pg.dumpDataDir('gzip')).arrayBuffer())
  const part = `${file}.${randomUUID()}.part`
  const fd = openSync(part, 'wx', 0o600)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(part, file)
  syncFolder(dirname(file))
}

const nothing = { rows: [], affected: 0 }
const stops = new Map<string, () => Promise<void>>()

async function run(pg: PGlite, task: Task): Promise<{ rows: unknown[]; affected: number }> {
  switch (task.kind) {
    case 'query':
    case 'lease-query': {
      if (!pg.isInTransaction()) await enterScope(pg, task.scope)
      const { rows, affectedRows } = await pg.query(task.sql, [...task.params])
      if (task.kind === 'query' && (await rollback(pg)))
        throw new Error('Programming error: a transaction needs a lease; it was rolled back')
      return { rows, affected: affectedRows || rows.length }
    }
    case 'end-lease':
      await rollback(pg)
      return nothing
    case 'exec': {
      await enterScope(pg, '*')
      try {
        const results = await pg.exec(task.sql)
        return { rows: results.flatMap((result) => result.rows), affected: 0 }
      } finally {
        await rollback(pg)
      }
    }
    case 'listen': {
      const stop = await pg.listen(task.channel, (payload) =>
        postAnswer({ type: 'notify', channel: task.channel, payload }),
      )
      stops.set(task.channel, stop)
      return nothing
    }
    case 'unlisten':
      await stops.get(task.channel)?.()
      stops.delete(task.channel)
      return nothing
    case 'dump':
      await dump(pg, task.file)
      return nothing
    case 'close':
      await pg.close()
      return nothing
  }
}

async function answerRequest(pg: PGlite, { id, task }: Request): Promise<void> {
  try {
    const { rows, affected } = await run(pg, task)
    postAnswer({ type: 'done', id, rows, affected })
  } catch (error) {
    postAnswer({
      type: 'failed',
      id,
      message: error instanceof Error ? error.message : String(error),
      fields: toErrorFields(error),
    })
  }
  if (task.kind === 'close') port?.close()
}

try {
  const pg = await openDatabase()
  let last: Promise<void> = Promise.resolve()
  port.on('message', (request: Request) => {
    last = last.then(() => answerRequest(pg, request))
  })
  postAnswer({ type: 'ready' })
} catch (error) {
  postAnswer({ type: 'refused', message: error instanceof Error ? error.message : String(error) })
}
