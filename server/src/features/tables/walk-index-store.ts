import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { KEPT_PLAN } from '../../db/engine.ts'
import { fewRecords } from './few-records-store.ts'
import {
  buildFrom,
  buildIndexOrder,
  buildIndexRows,
  buildKeyText,
  buildSame,
  buildSameAsFound,
  buildUntil,
  type Edge,
  type Group,
  isFine,
  isIndexed,
  listOpenConditions,
  mostKept,
  type Walk,
} from './index-range-store.ts'
import {
  buildAfter,
  buildOrder,
  isCutOff,
  isSameRecord,
  joinWhere,
  type ListedRow,
  type ListOptions,
  listOrderParts,
  type OrderPart,
  type Place,
  type PlaceKey,
  readUntilFull,
  recordColumns,
  selectKeys,
  toKey,
} from './list-parts-store.ts'
import { buildSortKeys, type SortPart } from './sort-keys-store.ts'
import { listCards } from './walk-cards-store.ts'

/** Whether indexes have the records in their order. What is left out at the beginning is only counted where they say all that must be true. */
export function canWalk(options: ListOptions): boolean {
  const { sorts, after, offset } = options
  const [first] = sorts
  if (!isIndexed(first)) return false
  if (offset === 0 || (sorts.length === 1 && isFine(first))) return true
  return after === null && listOpenConditions(options, [first]).length === 0
}

/** The records of a list in the order of indexes, until there are enough. */
export const walkRows = (db: AccountDb, options: ListOptions): Promise<ListedRow[]> =>
  walkParts({ db, options, groups: [], ...options })

function walkParts(scope: Walk): Promise<ListedRow[]> {
  const { sorts, groups, offset } = scope
  const [first, second] = sorts
  const group = groups.at(-1)
  if (group !== undefined && (first === undefined || first.board !== undefined))
    return addKeys(scope, listCards(scope, group, first?.board))
  if (!isIndexed(first))
    return group === undefined ? Promise.resolve([]) : sortRange(scope, group.part, [buildSame(group)])
  if (isFine(first) && (second === undefined || (groups.length > 0 && offset === 0))) return walkInOrder(scope, first)
  return walkGroups(scope, first)
}

/** With the keys of the groups. */
async function addKeys({ groups }: Walk, rows: Promise<ListedRow[]>): Promise<ListedRow[]> {
  const known = Object.fromEntries(
    groups.flatMap(({ key: [number, text] }, at) => [
      [`n${at}`, number],
      [`t${at}`, text],
    ]),
  )
  return (await rows).map((row) => ({ ...row, ...known }))
}
/** Parts of the order that are left have their keys from this number on. */
const findDepth = ({ options, sorts }: Walk): number => options.sorts.length - sorts.length

/** Few records of one key are read and sorted with those beside them; within a key that many have, the next part of the order goes on. */
async function walkGroups(scope: Walk, first: SortPart): Promise<ListedRow[]> {
  const found: ListedRow[] = []
  let { after, offset } = scope
  let from: Edge | null = after?.keys[0] === undefined ? null : { key: after.keys[0], isBehind: false }
  if (offset > 0) {
    const start = await findPlace(scope, first)
    if (start === null) return found
    from = { key: start.key, isBehind: false }
    offset -= start.nBefore
  }
  for (let length = scope.limit + Math.min(offset, fewRecords); ; length *= 2) {
    const run = await findRun({ ...scope, offset }, first, from, length)
    if (run === null) return found
    const rest = { ...scope, after, offset, limit: scope.limit - found.length }
    const isWithin = run.first.n > fewRecords
    const end = isWithin ? run.first : run.last
    const until = end && { key: end.key, isBehind: isWithin || end.n <= fewRecords }
    const rows =
      isWithin && (run.first.n <= mostKept || !keepsNumbers(rest))
        ? await walkParts({
            ...rest,
            sorts: scope.sorts.slice(1),
            groups: [...scope.groups, { part: first, key: run.first.key }],
            after: continueWithin(after, run.first.key),
          })
        : await sortRange(rest, first, [...buildFrom(first, from), ...buildUntil(first, until)])
    found.push(...rows)
    if (found.length >= scope.limit || isCutOff(rows) || until === null) return found
    from = until
    after = null
    offset = 0
  }
}
/** A place among the records of its group, by the rest of the order; null for one in another group. */
function continueWithin(after: Place | null, key: PlaceKey): Place | null {
  const [own, ...rest] = after?.keys ?? []
  return after !== null && own !== undefined && own[0] === key[0] && own[1] === key[1] ? { ...after, keys: rest } : null
}

/** Whether the numbers of a group are kept while the index of the next part is read. */
function keepsNumbers({ sorts: [, second], groups, offset }: Walk): boolean {
  return groups.length > 0 || (isIndexed(second) && (offset > 0 || !isFine(second)))
}

interface FoundKey {
  readonly n: unknown
  readonly t: string
}

interface KeyCount {
  readonly key: PlaceKey
  readonly n: number
}
/** The first key from there on, and that of the last of so many records: how many have it is counted up to a bound. Null at the end. */
async function findRun(
  scope: Walk,
  part: SortPart,
  from: Edge | null,
  length: number,
): Promise<{ first: KeyCount; last: KeyCount | null } | null> {
  const most = keepsNumbers(scope) ? mostKept : fewRecords
  const { rows } = await sql<FoundKey & { at: number; n_same: number }>`${sql.raw(KEPT_PLAN)}
    with k as materialized (
      select i.n, i.t, (row_number() over (rows unbounded preceding))::int as at from (
        select v.sort_number as n, ${buildKeyText(part)} as t ${buildIndexRows(scope, part, buildFrom(part, from))}
         order by ${buildIndexOrder(part)} limit ${length}) i)
    select k.n, k.t, k.at, (select count(*)::int from (
      select ${buildIndexRows(scope, part, [buildSameAsFound(part)])} limit ${most + 1}) as same) as n_same
      from k where k.at in (1, ${length}::int) order by k.at`.execute(scope.db.kysely)
  const counts = rows.map(({ n, t, at, n_same }) => ({ key: [toKey(n), t] as const, n: n_same, at }))
  const [first] = counts
  return first === undefined ? null : { first, last: counts.find(({ at }) => at === length) ?? null }
}

/** The key of the first record that is not left out, and how many records have one before it. */
async function findPlace(scope: Walk, part: SortPart): Promise<{ key: PlaceKey; nBefore: number } | null> {
  const { rows } = await sql<FoundKey>`${sql.raw(KEPT_PLAN)}
    select v.sort_number as n, ${buildKeyText(part)} as t ${buildIndexRows(scope, part, [])}
     order by ${buildIndexOrder(part)} limit 1 offset ${scope.offset}`.execute(scope.db.kysely)
  const [row] = rows
  if (row === undefined) return null
  const key = [toKey(row.n), row.t] as const
  const before = await sql<{ n: number }>`${sql.raw(KEPT_PLAN)} select count(*)::int as n
    ${buildIndexRows(scope, part, buildUntil(part, { key, isBehind: false }))}`.execute(scope.db.kysely)
  return { key, nBefore: before.rows[0]?.n ?? 0 }
}

/** Reads and sorts the records of a part of an index. */
function sortRange(scope: Walk, part: SortPart, range: readonly RawBuilder<unknown>[]): Promise<ListedRow[]> {
  const { db, options, sorts, groups, after, offset, limit } = scope
  const at = findDepth(scope)
  const order = listOrderParts(sorts, sql`r`, at)
  const where = listOpenConditions(options, [part, ...groups.map((group) => group.part)])
  const records = sql`select ${sql.join([recordColumns, ...selectKeys(sorts, at)])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${options.tableId} ${isSameRecord} ${joinWhere(where)} offset 0`
  const index = sql`select v.record_id, v.number ${buildIndexRows(scope, part, range)}`
  const query = sql`select * from (select r.* from (${index}) v cross join lateral (${records}) r) r
    where ${after === null ? sql`true` : buildAfter(order, after)} ${buildOrder(order)} limit ${limit} offset ${offset}`
  return addKeys(scope, readUntilFull(db, query))
}

/**
 * Reads records in the order of an index until enough pass. A lateral join has no other plan than that: any else would depend on statistics,
 * which the embedded database has none of.
 */
function walkInOrder(scope: Walk, first: SortPart): Promise<ListedRow[]> {
  const { db, options, sorts, groups, after, offset, limit } = scope
  const more = sorts.slice(1)
  const at = findDepth(scope)
  // The first of a group are found sooner by looking at each record than by reading which records are in it.
  const isKept = offset > 0
  const said = isKept ? groups : groups.filter(({ part }) => isFine(part))
  const where = [
    ...(isKept ? [] : groups.map(buildSameInRecord)),
    ...listOpenConditions(options, [first, ...said.map(({ part }) => part)]),
  ]
  const order = sql`${buildIndexOrder(first)}, v.number`
  const records = sql`select ${sql.join([recordColumns, ...selectKeys(more, at + 1)])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${options.tableId} ${isSameRecord} ${joinWhere(where)} offset 0`
  const from = after?.keys[0] === undefined ? null : { key: after.keys[0], isBehind: false }
  const index = sql`select v.record_id, v.sort_number, v.sort_text, v.number
    ${buildIndexRows(scope, first, buildFrom(first, from), { isKept })}`
  const keys = sql`v.sort_number as ${sql.ref(`n${at}`)}, v.sort_text as ${sql.ref(`t${at}`)}`
  const parts: OrderPart[] = [
    ...[sql`v.sort_number`, sql`v.sort_text`].map((key) => ({ key, direction: first.direction })),
    ...listOrderParts(more, more.length === 0 ? sql`v` : sql`r`, at + 1),
  ]
  const isAfter = after === null ? sql`true` : buildAfter(parts, after)
  const page = sql`limit ${limit} offset ${offset}`
  // What nothing is asked of is left out without reading it.
  const isPlain = where.length === 0
  const query =
    more.length === 0
      ? sql`select r.*, ${keys} from (${index} and ${isAfter} order by ${order} ${isPlain ? page : sql``}) v
          cross join lateral (${records}) r order by ${order} ${isPlain ? sql`` : page}`
      : // The last of them may share its first key with others, which the next parts of the order sort.
        sql`select * from (
          select r.*, ${keys} from (${index} order by ${order}) v cross join lateral (${records}) r
          where ${isAfter} order by ${buildIndexOrder(first)} fetch first (${limit}) rows with ties) r
          ${buildOrder(listOrderParts(sorts, sql`r`, at))} limit ${limit}`
  return addKeys(scope, readUntilFull(db, query))
}
function buildSameInRecord({ part, key: [number, text] }: Group): RawBuilder<unknown> {
  const [ownNumber, ownText] = buildSortKeys(part)
  return sql`${ownNumber} = ${String(number)}::float8 and ${ownText} = ${text}::text`
}
