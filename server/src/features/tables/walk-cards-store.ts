import { sql } from 'kysely'
import {
  buildIndexConditions,
  buildIndexRows,
  buildSame,
  type Group,
  listOpenConditions,
  type Walk,
} from './index-range-store.ts'
import { isSameRecord, joinWhere, type ListedRow, readUntilFull, recordColumns } from './list-parts-store.ts'
import { buildMovedPlace, type SortPart } from './sort-keys-store.ts'

/**
 * The records of a group in the table's order, or as people have put them on a board. Those that nobody has moved stand in the order of the
 * group's index, and those that were moved in that of their places: of both no more are read than the page can have.
 */
export function listCards(walk: Walk, group: Group, board: SortPart['board']): Promise<ListedRow[]> {
  const { db, options, groups, after, offset, limit } = walk
  const at = groups.length
  const where = listOpenConditions(
    options,
    groups.map(({ part }) => part),
  )
  const most = sql`limit ${offset + limit}`
  const passing =
    where.length === 0
      ? sql``
      : sql`cross join lateral (select from table_records r where r.account_id = ${db.accountId}
          and r.table_id = ${options.tableId} ${isSameRecord} ${joinWhere(where)} offset 0) r`
  const [least = null] = after?.keys.map(([place]) => place) ?? []
  const from = board === undefined ? (after?.number ?? null) : least === null ? null : Number(least)
  const isAfter =
    after === null
      ? sql`true`
      : board === undefined
        ? sql`v.number > ${after.number}::bigint`
        : sql`(v.place, v.number) > (${String(least)}::float8, ${after.number}::bigint)`
  const isUnmoved = board === undefined ? [] : [sql`${buildMovedPlace(board, sql`v.record_id`)} is null`]
  const isBehind = from === null || !Number.isFinite(from) ? [] : [sql`v.number >= ${Math.floor(from)}::bigint`]
  const unmoved = sql`select v.record_id, v.number, v.place from (
      select v.record_id, v.number, v.number::float8 as place
        ${buildIndexRows(walk, group.part, [buildSame(group), ...isUnmoved, ...isBehind])} order by v.number) v
    ${passing} where ${isAfter} order by v.number ${most}`
  // Each card is found by its key before its group is looked at: otherwise a database without statistics looks for it in the whole group.
  const moved =
    board &&
    sql`select v.record_id, v.number, v.place from (
        select v.*, p.place from (
          select p.record_id, p.place from table_card_places p
            where p.account_id = ${db.accountId} and p.view_id = ${board.viewId}
              and p.place >= ${String(from ?? '-Infinity')}::float8 order by p.place) p
          cross join lateral (select v.* from table_cell_values v where v.account_id = ${db.accountId}
            and v.field_id = ${group.part.field.id} and v.record_id = p.record_id offset 0) v
          where ${buildIndexConditions(walk, group.part, [buildSame(group)])}) v
      ${passing} where ${isAfter} order by v.place, v.number ${most}`
  const all = moved === undefined ? unmoved : sql`(${unmoved}) union all (${moved})`
  const keys = board === undefined ? sql`` : sql`, v.place as ${sql.ref(`n${at}`)}, ''::text as ${sql.ref(`t${at}`)}`
  return readUntilFull(
    db,
    sql`select r.* ${keys} from (
        select * from (${all}) v order by v.place, v.number limit ${limit} offset ${offset}) v
      cross join lateral (select ${recordColumns} from table_records r where r.account_id = ${db.accountId}
        and r.table_id = ${options.tableId} ${isSameRecord} offset 0) r
      order by v.place, v.number`,
  )
}
