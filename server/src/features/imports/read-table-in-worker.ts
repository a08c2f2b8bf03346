import { runInWorker } from '../../run-in-worker.ts'
import { AppError } from '../../http/errors.ts'
import type { ReadTable, UnreadableTable } from './read-table.ts'

const module = new URL('read-table.ts', import.meta.url)

/** An uploaded table of at most so many rows, read in a worker thread. Throws 400 for an invalid table, 413 for too many rows. */
export async function readTableInWorker(
  asked: { bytes: Uint8Array; most: number; pieceSize: number },
  signal: AbortSignal,
): Promise<ReadTable> {
  const read = await runInWorker<ReadTable | UnreadableTable>(module, 'readTable', asked, signal)
  if (!('refusal' in read)) return read
  const { status, code, message, details } = read.refusal
  throw new AppError(status, code, message, details)
}
