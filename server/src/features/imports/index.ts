import { checkJob } from './check-job.ts'
import { runJob } from './run-job.ts'

export { type ImportAttempt, ImportPayload, isOfAttempt, isUnderWay, toAttempt } from './attempt.ts'
export { importRoutes } from './routes.ts'
export const importJobs = [checkJob, runJob]
export { type Mapping, matchHeaders } from './match-headers.ts'
export { parseDate } from './date-cell.ts'
export type { ReadTable, TablePiece } from './read-table.ts'
export { type ImportFileRow, insertPieces, pieceSize, readRowsAfter } from './piece-store.ts'
export { readTableInWorker } from './read-table-in-worker.ts'
export { falseWords, readNumber, splitCurrency, trueWords } from './guess-table.ts'
