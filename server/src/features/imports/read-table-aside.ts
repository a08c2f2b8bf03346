import { aside } from '../../aside.ts'
import { AppError } from '../../http/errors.ts'
import type { ReadTable, Unreadable } from './read-table.ts'

const module = new URL('read-table.ts', import.meta.url)

/** An uploaded table of at most so many rows, read beside the requests. Throws 400 for what is no table, 413 for too many rows. */
export async function readTableAside(
  asked: { bytes: Uint8Array; most: number; pieceSize: number },
  signal: AbortSignal,
): Promise<ReadTable> {
  const read = await aside<ReadTable | Unreadable>(module, 'readTable', asked, signal)
  if (!('refusal' in read)) return read
  const { status, code, message, details } = read.refusal
  throw new AppError(status, code, message, details)
}
