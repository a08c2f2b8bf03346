import { checkJob } from './check-job.ts'
import { runJob } from './run-job.ts'

export { importRoutes } from './routes.ts'
export const importJobs = [checkJob, runJob]
export { type Mapping, matchHeaders } from './match-headers.ts'
export type { ReadTable, TablePiece } from './read-table.ts'
export { type ImportFileRow, insertPieces, pieceSize, readRowsAfter } from './piece-store.ts'
export { readTableInWorker } from './read-table-in-worker.ts'
