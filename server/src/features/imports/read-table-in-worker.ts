import { runInWorker, WorkerLimitError } from '../../run-in-worker.ts'
import { AppError } from '../../http/errors.ts'
import { createUnreadableError } from './parse-table.ts'
import type { ReadTable, TableRequest, UnreadableTable } from './read-table.ts'

const module = new URL('read-table.ts', import.meta.url)
/** What a file may cost that is larger than it looks. */
const limits = { milliseconds: 60_000, bytes: 900 * 1024 * 1024 }

/** An uploaded table, read in a worker thread. Throws 400 for an invalid table, 413 for too many rows. */
export async function readTableInWorker(asked: TableRequest, signal: AbortSignal): Promise<ReadTable> {
  let read: ReadTable | UnreadableTable
  try {
    read = await runInWorker<ReadTable | UnreadableTable>(module, 'readTable', asked, signal, limits)
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    throw createUnreadableError(error.limit === 'time' ? 'takes too long to read' : 'takes too much memory to read')
  }
  if (!('refusal' in read)) return read
  const { status, code, message, details } = read.refusal
  throw new AppError(status, code, message, details)
}
