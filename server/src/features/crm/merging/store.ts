import type { DuplicateReason, SimilarQuery } from '@draftwright/contract/crm/merging'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource, Row } from '../kernel/resource.ts'
import { buildVisibilityConditions } from '../kernel/visibility-store.ts'

/** Rows that reference one of these records in a column, including the trash. */
export async function findIdsByReference(
  db: AccountDb,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = ${db.accountId} and ${sql.ref(column)} = any(${[...ids]}::uuid[]) order by id`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

/** Opportunities that any of these contacts participates in. */
export async function findOpportunitiesByContacts(db: AccountDb, contactIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .from('crm_opportunity_contacts')
    .select('opportunity_id')
    .distinct()
    .where('contact_id', 'in', [...contactIds])
    .orderBy('opportunity_id')
    .execute()
  return rows.map(({ opportunity_id }) => opportunity_id)
}

/** How many of these rows someone sees. */
export async function countVisibleRows(
  db: AccountDb,
  resource: Resource,
  ids: readonly string[],
  ownerId: string,
): Promise<number> {
  const mine = buildVisibilityConditions(resource, ownerId).map((test) => sql` and ${test}`)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(resource.table)} as r
    where r.account_id = ${db.accountId} and r.id = any(${[...ids]}::uuid[]) ${sql.join(mine, sql``)}`.execute(
    db.kysely,
  )
  return rows[0]?.n ?? 0
}

export interface DuplicateGroup {
  readonly reason: DuplicateReason
  /** As the oldest of them has it. */
  readonly value: string
  readonly ids: string[]
}
/** By what two records may be one. */
export interface Likeness {
  readonly reason: DuplicateReason
  readonly column: string
  /** Makes alike what means the same; the column's index is on it. Without it the values themselves are compared. */
  readonly key?: 'to_company_key' | 'to_plain_words' | 'to_phone_key' | 'to_domain_key'
  /** Only records that are the same in this column too. */
  readonly also?: string
  /** The column with further values of the same kind. */
  readonly others?: string
}
/** Groups shown for each reason, and records shown of a group. */
const [mostGroups, mostOfGroup] = [50, 10]

const toKey = ({ key }: Likeness, value: RawBuilder<unknown>) =>
  key === undefined ? sql`${value} collate "C"` : sql`${sql.ref(key)}(${value}) collate "C"`

/** Records that are alike in a column (and the same in `also`), read along the column's index until there are enough. */
export async function findDuplicateGroups(
  db: AccountDb,
  resource: Resource,
  likeness: Likeness,
): Promise<DuplicateGroup[]> {
  const { reason, column, also, others } = likeness
  const value = sql.ref(column)
  const key = toKey(likeness, value)
  const by = also === undefined ? key : sql`${key}, ${sql.ref(also)}`
  const { rows } = await sql<{ value: string; ids: string[] }>`
    select (array_agg(${value} order by created_at, id))[1] as value,
      (array_agg(id order by created_at, id))[:${sql.lit(mostOfGroup)}] as ids
    from ${sql.table(resource.table)}
    where account_id = ${db.accountId} and deleted_at is null and ${key} <> ''
    group by ${by} having count(*) > 1 order by ${key} limit ${mostGroups}`.execute(db.kysely)
  const groups = rows.map((row) => ({ reason, ...row }))
  if (others === undefined || groups.length === mostGroups) return groups
  const known = new Set(rows.map((row) => row.value))
  const more = await findOtherGroups(db, resource, column, others)
  return [...groups, ...more.filter((row) => !known.has(row.value)).map((row) => ({ reason, ...row }))].slice(
    0,
    mostGroups,
  )
}

/** Records with a further value that another one has, too. */
async function findOtherGroups(
  db: AccountDb,
  { table }: Resource,
  column: string,
  others: string,
): Promise<{ value: string; ids: string[] }[]> {
  const live = (alias: string) =>
    sql`${sql.ref(`${alias}.account_id`)} = ${db.accountId} and ${sql.ref(`${alias}.deleted_at`)} is null`
  const [first, more] = [sql.ref(`same.${column}`), sql.ref(`same.${others}`)]
  const { rows } = await sql<{ value: string; ids: string[] }>`
    with further as (
      select distinct value from ${sql.table(table)} as r cross join unnest(${sql.ref(`r.${others}`)}) as value
      where ${live('r')} and ${sql.ref(`r.${others}`)} <> '{}' order by value)
    select further.value, (array_agg(alike.id order by alike.created_at, alike.id))[:${sql.lit(mostOfGroup)}] as ids
    from further cross join lateral (
      select same.id, same.created_at from ${sql.table(table)} as same where ${live('same')} and ${first} = further.value
      union select same.id, same.created_at from ${sql.table(table)} as same
        where ${live('same')} and ${more} <> '{}' and ${more} @> array[further.value]) as alike
    group by further.value having count(*) > 1 order by further.value limit ${mostGroups}`.execute(db.kysely)
  return rows
}

/** Ids of up to five records that are alike in one of these. */
export async function findSimilarIds(
  db: AccountDb,
  { table }: Resource,
  rules: readonly Likeness[],
  query: SimilarQuery,
): Promise<string[]> {
  const tests = rules.flatMap((likeness) => {
    const typed = query[likeness.reason]?.trim() ?? ''
    if (typed === '') return []
    const { key, column, others } = likeness
    const wanted = key === undefined ? typed.toLowerCase() : typed
    const isSame = sql`(${toKey(likeness, sql.ref(column))} = ${toKey(likeness, sql`${wanted}::text`)} and ${toKey(likeness, sql.ref(column))} <> '')`
    return others === undefined
      ? [isSame]
      : [isSame, sql`(${sql.ref(others)} <> '{}' and ${sql.ref(others)} @> array[${wanted}])`]
  })
  if (tests.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = ${db.accountId} and deleted_at is null and (${sql.join(tests, sql` or `)})
    order by created_at, id limit 5`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

/** Active records of these ids, in the API's shape, in the order of the ids. */
export async function readListRows(
  db: AccountDb,
  { table, shown = {} }: Resource,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const more = Object.entries(shown).map(([name, value]) => sql`, (${value}) as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`
    select r.* ${sql.join(more, sql``)} from ${sql.table(table)} as r
    where r.account_id = ${db.accountId} and r.deleted_at is null and r.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], r.id)`.execute(db.kysely)
  return rows
}
