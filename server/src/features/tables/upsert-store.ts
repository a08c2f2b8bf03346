import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Records whose cells in these fields are one of these lists of stored values; at most three of each. */
export async function findRowsByCells(
  db: AccountDb,
  tableId: string,
  fields: readonly string[],
  keys: readonly (readonly unknown[])[],
): Promise<{ id: string; key: string }[]> {
  if (keys.length === 0) return []
  const cells = fields.map((field) => sql`coalesce(cells->${field}::text, 'null')`)
  const key = sql<unknown[]>`jsonb_build_array(${sql.join(cells)})`
  const wanted = sql`array[${sql.join(keys.map((one) => sql`${JSON.stringify(one)}::text::jsonb`))}]`
  const rows = await db
    .from('table_records')
    .select(['id', key.as('key')])
    .where('table_id', '=', tableId)
    .where(sql<boolean>`${key} = any(${wanted})`)
    .limit(3 * keys.length)
    .execute()
  return rows.map((row) => ({ id: row.id, key: JSON.stringify(row.key) }))
}
