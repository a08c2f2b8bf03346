import { delimiterSigns } from '@draftwright/contract/table-reading-words'
import type { ReadingChoices } from '@draftwright/contract/table-reading'
import { AppError, invalidInputError } from '../../http/errors.ts'
import { runInWorker, WorkerLimitError } from '../../run-in-worker.ts'
import type { ReadTable, TableRequest, UnreadableTable } from './read-table.ts'

const module = new URL('read-table.ts', import.meta.url)
/** What a file may cost that is larger than it looks. */
const limits = { milliseconds: 60_000, bytes: 900 * 1024 * 1024 }

type Asked = Omit<TableRequest, 'choices'> & { readonly choices: ReadingChoices }

/** An uploaded table, read in a worker thread. Throws 400 for an invalid table, 413 for too many rows. */
export async function readTableInWorker({ choices, ...asked }: Asked, signal: AbortSignal): Promise<ReadTable> {
  const request: TableRequest = { ...asked, choices: toChoices(choices) }
  let read: ReadTable | UnreadableTable
  try {
    read = await runInWorker<ReadTable | UnreadableTable>(module, 'readTable', request, signal, limits)
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    throw createUnreadableError(error.limit === 'time' ? 'takes too long to read' : 'takes too much memory to read')
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
