import { AppError } from '../../http/errors.ts'
import { FileExcessError, readFileInWorker } from '../../read-file-in-worker.ts'
import { createUnreadableError } from './parse-table.ts'
import type { ReadTable, TableRequest, UnreadableTable } from './read-table.ts'

const module = new URL('read-table.ts', import.meta.url)
const mostMemory = 900 * 1024 * 1024

/** An uploaded table, read in a worker thread. Throws 400 for an invalid table, 413 for too many rows. */
export async function readTableInWorker(asked: TableRequest, signal: AbortSignal): Promise<ReadTable> {
  let read: ReadTable | UnreadableTable
  try {
    read = await readFileInWorker<ReadTable | UnreadableTable, TableRequest>(
      { module, name: 'readTable', input: asked, mostMemory },
      signal,
    )
  } catch (error) {
    throw error instanceof FileExcessError ? createUnreadableError(error.message) : error
  }
  if (!('refusal' in read)) return read
  const { status, code, message, details } = read.refusal
  throw new AppError(status, code, message, details)
}
