import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { TablePiece } from './read-table.ts'

/** Rows per piece of a file that was read. */
export const pieceSize = 250
/** Pieces inserted in one statement. */
const piecesPerInsert = 8

/** The tables that keep the rows of a file until they have been imported. */
type PieceTable = 'crm_import_pieces' | 'table_import_pieces'

/** A row of a file and its number there, counted from 1 with the headers. */
export interface ImportFileRow {
  readonly n: number
  readonly cells: string[]
}

export async function insertPieces(
  db: AccountDb,
  table: PieceTable,
  importId: string,
  pieces: readonly TablePiece[],
): Promise<void> {
  for (let from = 0; from < pieces.length; from += piecesPerInsert) {
    const some = pieces
      .slice(from, from + piecesPerInsert)
      .map(({ rows, numbers }, at) => sql`(${(from + at) * pieceSize}::int, ${rows}::json, ${numbers}::int[])`)
    await sql`insert into ${sql.table(table)} (account_id, import_id, at, rows, numbers)
      select ${db.accountId}::uuid, ${importId}::uuid, v.at, v.rows, v.numbers
      from (values ${sql.join(some)}) as v(at, rows, numbers)`.execute(db.kysely)
  }
}

/** Rows after the first so many, up to a number of them. */
export async function readRowsAfter(
  db: AccountDb,
  table: PieceTable,
  importId: string,
  done: number,
  most: number,
): Promise<ImportFileRow[]> {
  const pieces = await db
    .from(table)
    .select(['at', 'rows', 'numbers'])
    .where('import_id', '=', importId)
    .where('at', '>', done - pieceSize)
    .where('at', '<', done + most)
    .orderBy('at')
    .execute()
  // Pieces without numbers are older: their rows are counted without blank lines, the headers being row 1.
  const rows = pieces.flatMap(({ at, rows: list, numbers }) =>
    list.map((cells, index) => ({ n: numbers?.[index] ?? at + index + 2, cells })),
  )
  const from = done - (pieces[0]?.at ?? 0)
  return rows.slice(from, from + most)
}
