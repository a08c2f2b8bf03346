import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { DatabaseUnavailableError, type Engine } from '../db/engine.ts'
import { isReadOnly } from '../db/is-read-only.ts'
import type { AppContext } from './app-context.ts'
import { createUnavailableError, createDiskFullError, diskFullStatus } from './database-failures.ts'
import { AppError } from './errors.ts'

/** Whoever asks gives up soon. */
const answerWithinMs = 1500
/** A write that the disk had no room for counts for so long: of another machine's disk nothing else is known. */
const fullForMs = 20_000
const leastFreeBytes = 2 ** 20

/** `/healthz` says that the process runs, `/readyz` that it can do its work, or why it cannot. */
export function serveReadiness(app: FastifyInstance, context: AppContext): void {
  const { engine, config } = context
  let fullUntil = 0
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode === diskFullStatus) fullUntil = context.now().getTime() + fullForMs
    done()
  })
  const isDiskFull = async () => fullUntil > context.now().getTime() || (await isFolderFull(config.dataDir))

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const failure = await findDatabaseFailure(engine)
    if (failure !== null) throw failure
    // Not the status of a write that was refused, which this looks for.
    if (await isDiskFull()) throw new AppError(503, createDiskFullError().code, 'The disk is full.')
    return { status: 'ready', database: engine.kind }
  })
}

async function isFolderFull(folder: string | null): Promise<boolean> {
  if (folder === null) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastFreeBytes
}

async function findDatabaseFailure(engine: Engine): Promise<AppError | null> {
  const asked = isReadOnly(engine)
  try {
    const answer = await Promise.race([asked, wait(answerWithinMs, null, { ref: false })])
    if (answer === null) return createUnavailableError('The database does not answer.')
    if (!answer) return null
    return createUnavailableError('The database is read-only, as a standby is. DATABASE_URL must lead to the primary.')
  } catch (error) {
    // One that was lost says nothing of the next one, which is asked then (repeatLostReads).
    if (!(error instanceof DatabaseUnavailableError) || error.hadConnection) throw error
    return createUnavailableError(explainUnavailable(error))
  } finally {
    asked.catch(() => undefined)
  }
}

/** Without addresses: everybody may ask. */
function explainUnavailable({ code }: DatabaseUnavailableError): string {
  if (code === 'ECONNREFUSED') return 'The database refuses connections: it does not run, or at another address.'
  if (code.startsWith('57P')) return 'The database is starting or stopping.'
  if (code === '53300') return 'The database has too many connections.'
  return 'The database cannot be reached.'
}
