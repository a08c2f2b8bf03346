import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { FewRecords } from './few-records-store.ts'
import {
  buildAfter,
  buildOrder,
  isCutOff,
  isSameRecord,
  joinWhere,
  type ListedRow,
  type ListOptions,
  listOrderParts,
  type Place,
  readUntilFull,
  recordColumns,
  selectKeys,
  toPlace,
} from './list-parts-store.ts'
import type { RecordRow } from './records-store.ts'
import { canWalk, walkRows } from './walk-index-store.ts'

/** Records with their places. `rest` is where the next page begins, null at the end. */
interface ListedRows {
  readonly listed: readonly { readonly row: RecordRow; readonly place: Place; readonly size: number }[]
  readonly rest: Place | null
}

/**
 * Records of a table in an order, ties in the table's own. If an index knows few that may pass, those are read and sorted. Otherwise the
 * records are read in their order until there are enough. Either way the order is the same: a list may begin with one and go on with the other.
 */
export async function listRows(db: AccountDb, options: ListOptions): Promise<ListedRows> {
  const { few } = options
  if (few?.ids.length === 0 || options.ids?.length === 0) return { listed: [], rest: null }
  const rows =
    few === null && options.ids === null && canWalk(options)
      ? await walkRows(db, options)
      : await listByScan(db, options, few)
  const listed = rows.map((row) => ({ row, place: toPlace(row, options.sorts), size: row.size }))
  return { listed, rest: rows.length < options.limit && !isCutOff(rows) ? null : (listed.at(-1)?.place ?? null) }
}

async function listByScan(db: AccountDb, options: ListOptions, few: FewRecords | null): Promise<ListedRow[]> {
  const { tableId, sorts, after, offset, limit, where, ids } = options
  const parts = listOrderParts(sorts, sql`r`)
  const isAfter = after === null ? sql`true` : buildAfter(parts, after)
  const select = sql`select ${sql.join([recordColumns, ...selectKeys(sorts)])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId}`
  // Each key is computed once for each record, and not for every comparison. The table's own order has an index; `offset 0` keeps the
  // database from looking for what passes in another way.
  const all =
    few === null
      ? sql`${select} ${ids === null ? sql`` : sql`and r.id = any(${[...ids]}::text[])`} ${joinWhere(where)} offset 0`
      : sql`select r.* from unnest(${[...few.ids]}::text[], ${[...few.numbers]}::bigint[]) as v (record_id, number)
          cross join lateral (${select} ${isSameRecord} ${joinWhere(where)} offset 0) r`
  const keyNames = sorts.flatMap((_part, at) => [`n${at}`, `t${at}`])
  // Whole records would be sorted with all that is left out.
  const buildKeys =
    () => sql`select ${sql.join([sql`r.id as record_id, r.number`, ...selectKeys(sorts)])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId}
      ${ids === null ? sql`` : sql`and r.id = any(${[...ids]}::text[])`} ${joinWhere(where)} offset 0`
  const query =
    sorts.length === 0 && few === null && ids === null
      ? sql`select ${recordColumns} from (select r.* from table_records r
          where r.account_id = ${db.accountId} and r.table_id = ${tableId} and ${isAfter} order by r.number offset 0) r
          where true ${joinWhere(where)} limit ${limit} offset ${offset}`
      : offset === 0 || few !== null || sorts.length === 0
        ? sql`select * from (${all}) r where ${isAfter} ${buildOrder(parts)} limit ${limit} offset ${offset}`
        : sql`select r.*, ${sql.join(keyNames.map((name) => sql`v.${sql.ref(name)}`))} from (
            select * from (${buildKeys()}) r where ${isAfter} ${buildOrder(parts)} limit ${limit} offset ${offset}) v
            cross join lateral (select ${recordColumns} from table_records r
              where r.account_id = ${db.accountId} and r.table_id = ${tableId} ${isSameRecord} offset 0) r
            ${buildOrder(listOrderParts(sorts, sql`v`))}`
  return readUntilFull(db, query)
}
