import { maxNumberImportSize } from '@draftwright/contract/number-import-words'
import { type NumberImport, numberImports } from '@draftwright/contract/number-imports'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { AppError, conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { FileExcessError, readFileInWorker } from '../../../read-file-in-worker.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { findPostsByAddress } from '../counted-sites-store.ts'
import { readToday } from '../numbers.ts'
import { addNumbersJob, undoNumbersJob } from './jobs.ts'
import type { NumbersUpload, ReadNumbers, RefusedNumbers } from './read-numbers.ts'
import {
  countNumberImports,
  deleteNumberImport,
  fillNumberImport,
  findNumberImport,
  hasAddedDays,
  insertNumberImport,
  listNumberImports,
  mostNumberImports,
  type NumberImportRow,
  summarizeDays,
  transitionNumberImport,
} from './store.ts'

interface Call {
  readonly db: AccountDb
  readonly context: AppContext
}

export const numberImportRoutes = implementRoutes(numberImports, {
  async list(call) {
    const today = await readToday(call.db, call.context.now())
    const shown: NumberImport[] = []
    for (const row of await listNumberImports(call.db)) shown.push(await toNumberImport(call.db, row, today))
    return shown
  },
  async upload(call) {
    const { db, request, signal } = call
    const { file } = request
    if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
    if (file.bytes.length > maxNumberImportSize)
      throw new AppError(413, 'too_large', `file must have at most ${maxNumberImportSize / 1024 / 1024} MB`)
    await assertRoomForImport(db)
    const filename = file.filename.replaceAll('\0', '').toWellFormed().slice(0, 200) || 'numbers.zip'
    const read = await readUpload(db, file.bytes, filename, signal)
    const id = await db.transaction(async (tx) => {
      // Others were read meanwhile.
      await tx.lockList('number imports')
      await assertRoomForImport(tx)
      return insertNumberImport(tx, filename, read)
    })
    await fillNumberImport(db, id, read)
    return readNumberImport(call, id)
  },
  read: (call) => readNumberImport(call, call.params.id),
  async run(call) {
    const { db, context, params } = call
    const found = await getNumberImport(db, params.id)
    await db.transaction(async (tx) => {
      const attempt = await transitionNumberImport(tx, found.id, ['ready', 'stopped'], 'running')
      if (attempt === null) throw wrongStateError(found)
      await context.jobs.enqueue(addNumbersJob, { account_id: tx.accountId, import_id: found.id, attempt }, tx)
    })
    return readNumberImport(call, found.id)
  },
  async stop(call) {
    const found = await getNumberImport(call.db, call.params.id)
    if ((await transitionNumberImport(call.db, found.id, ['running'], 'stopped')) === null) throw wrongStateError(found)
    return readNumberImport(call, found.id)
  },
  async undo(call) {
    const { db, context, params } = call
    const found = await getNumberImport(db, params.id)
    await db.transaction(async (tx) => {
      const attempt = await transitionNumberImport(tx, found.id, ['done', 'stopped'], 'undoing')
      if (attempt === null) throw wrongStateError(found)
      await context.jobs.enqueue(undoNumbersJob, { account_id: tx.accountId, import_id: found.id, attempt }, tx)
    })
    return readNumberImport(call, found.id)
  },
  async remove({ db, params }) {
    const found = await getNumberImport(db, params.id)
    if (found.state === 'running' || found.state === 'undoing') throw wrongStateError(found)
    if (await hasAddedDays(db, found.id))
      throw conflictError('wrong_state', 'Its numbers are in the reports: undo the import first')
    await deleteNumberImport(db, found.id)
    return null
  },
})

/** Throws 409. */
async function assertRoomForImport(db: AccountDb): Promise<void> {
  if ((await countNumberImports(db)) >= mostNumberImports)
    throw conflictError(
      'too_many_imports',
      `A workspace can have ${mostNumberImports} imports. Delete some that are not in the reports first.`,
    )
}

const module = new URL('read-numbers.ts', import.meta.url)
const mostMemory = 1024 * 1024 * 1024

/** Throws 400 and 413, naming file, line and column. */
async function readUpload(
  db: AccountDb,
  bytes: Uint8Array,
  filename: string,
  signal: AbortSignal,
): Promise<ReadNumbers> {
  const posts = new Map((await findPostsByAddress(db)).map(({ id, url }) => [toPageAddress(url), id]))
  const input: NumbersUpload = { bytes, filename, zone: await readAccountTimeZone(db), posts }
  try {
    const read = await readFileInWorker<ReadNumbers | RefusedNumbers, NumbersUpload>(
      { module, name: 'readNumbers', input, mostMemory },
      signal,
    )
    if (!('refusal' in read)) return read
    const { status, message } = read.refusal
    throw status === 400
      ? invalidInputError([{ field: 'file', message }])
      : new AppError(status, 'too_large', `file ${message}`)
  } catch (error) {
    throw error instanceof FileExcessError ? invalidInputError([{ field: 'file', message: error.message }]) : error
  }
}

function toPageAddress(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${hostname.replace(/^www\./u, '')}${pathname.replace(/\/$/u, '')}`
}

/** Throws 404. */
async function getNumberImport(db: AccountDb, id: string): Promise<NumberImportRow> {
  const found = await findNumberImport(db, id)
  if (found === undefined) throw notFoundError('Import')
  return found
}

async function readNumberImport({ db, context }: Call, id: string): Promise<NumberImport> {
  return toNumberImport(db, await getNumberImport(db, id), await readToday(db, context.now()))
}

async function toNumberImport(db: AccountDb, row: NumberImportRow, today: string): Promise<NumberImport> {
  // One that is being uploaded is not found.
  const state = row.state === 'reading' ? 'ready' : row.state
  return { ...row, state, ...(await summarizeDays(db, row.id, today)) }
}

const wrongStateError = ({ state }: NumberImportRow) =>
  conflictError('wrong_state', `This cannot be done with an import that is ${state}`, { state })
