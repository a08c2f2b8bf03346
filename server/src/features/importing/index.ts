export { type Mapping, matchHeaders } from './match-headers.ts'
export type { ReadTable, TablePiece } from './read-table.ts'
export { type ImportFileRow, insertPieces, pieceSize, readRowsAfter } from './piece-store.ts'
export { readRememberedTable, rememberPlan } from './remember-plan.ts'
