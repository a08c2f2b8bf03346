import type { ReadingChoices } from '@draftwright/contract/table-reading'
import { delimiterSigns } from '@draftwright/contract/table-reading-words'
import { AppError, invalidInputError } from '../../http/errors.ts'
import { FileExcessError, readFileInWorker } from '../../read-file-in-worker.ts'
import type { ReadTable, TableRequest, UnreadableTable } from './read-table.ts'

const module = new URL('read-table.ts', import.meta.url)
const mostMemory = 900 * 1024 * 1024

export type AskedTable = Omit<TableRequest, 'choices'> & { readonly choices: ReadingChoices }

/** An uploaded table, read in a worker thread. Throws 400 for an invalid table, 413 for too many rows. */
export async function readTableInWorker({ choices, ...asked }: AskedTable, signal: AbortSignal): Promise<ReadTable> {
  const request: TableRequest = { ...asked, choices: toChoices(choices) }
  let read: ReadTable | UnreadableTable
  try {
    read = await readFileInWorker<ReadTable | UnreadableTable, TableRequest>(
      { module, name: 'readTable', input: request, mostMemory },
      signal,
    )
  } catch (error) {
    throw error instanceof FileExcessError ? createUnreadableError(error.message) : error
  }
  if (!('refusal' in read)) return read
  const { isTooLong, message } = read.refusal
  throw isTooLong ? new AppError(413, 'too_many_rows', `file ${message}`) : createUnreadableError(message)
}

const createUnreadableError = (message: string) => invalidInputError([{ field: 'file', message }])

const toChoices = ({ encoding, delimiter, sheet, heading_row, keeps_footer }: ReadingChoices) => ({
  encoding,
  delimiter: delimiter === undefined ? undefined : delimiterSigns[delimiter],
  sheet,
  heading_row: heading_row === undefined ? undefined : Number(heading_row),
  keeps_footer: keeps_footer === 'true',
})
