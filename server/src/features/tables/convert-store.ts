import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'

/** Cells of a field that are not empty, in the table's order after a record. */
export const listFieldCells = (db: AccountDb, tableId: string, fieldId: string, after: number, limit: number) =>
  db
    .from('table_records')
    .select(['id', 'number', sql<unknown>`cells->${fieldId}::text`.as('cell')])
    .where('table_id', '=', tableId)
    .where('number', '>', after)
    .where(sql<boolean>`cells->${fieldId}::text is not null`)
    .orderBy('number')
    .limit(limit)
    .execute()

/** Writes cells of one field; null empties one. */
export async function saveFieldCells(
  tx: AccountDb,
  tableId: string,
  fieldId: string,
  cells: readonly { readonly id: string; readonly cell: unknown }[],
): Promise<void> {
  if (cells.length === 0) return
  await tx.executeSql(
    `update table_records r
        set cells = case when given.cell is null or given.cell = 'null' then r.cells - $3::text
          else r.cells || jsonb_build_object($3::text, given.cell) end
       from jsonb_to_recordset($4::text::jsonb) as given (id text, cell jsonb)
      where r.account_id = $1 and r.table_id = $2 and r.id = given.id`,
    [tx.accountId, tableId, fieldId, toJsonText(cells)],
  )
}
