import type { DuplicateReason, SimilarQuery } from '@draftwright/contract/crm/merging'
import { sql } from 'kysely'
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
  readonly value: string
  readonly ids: string[]
}
/** Groups shown for each reason, and records shown of a group. */
const [mostGroups, mostOfGroup] = [50, 10]

/** Records with equal values in a column (and in `also`, if given), read along the column's index until there are enough. */
export async function findDuplicateGroups(
  db: AccountDb,
  { table }: Resource,
  { reason, column, also }: { reason: DuplicateReason; column: string; also?: string },
): Promise<DuplicateGroup[]> {
  const value = sql`${sql.ref(column)} collate "C"`
  const by = also === undefined ? value : sql`${value}, ${sql.ref(also)}`
  const { rows } = await sql<{ value: string; ids: string[] }>`
    select ${value} as value, (array_agg(id order by created_at, id))[:${sql.lit(mostOfGroup)}] as ids
    from ${sql.table(table)}
    where account_id = ${db.accountId} and deleted_at is null and ${sql.ref(column)} <> ''
    group by ${by} having count(*) > 1 order by ${value} limit ${mostGroups}`.execute(db.kysely)
  return rows.map((row) => ({ reason, ...row }))
}

/** Ids of up to five records that have one of these values. */
export async function findSimilarIds(
  db: AccountDb,
  { table, columns }: Resource,
  likeness: SimilarQuery,
): Promise<string[]> {
  const tests = Object.entries(likeness)
    .filter(([column, value]) => column in columns && value !== undefined && value.trim() !== '')
    .map(([column, value]) => sql`${sql.ref(column)} ilike ${escapeLike(value.trim())}`)
  if (tests.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = ${db.accountId} and deleted_at is null and (${sql.join(tests, sql` or `)})
    order by created_at, id limit 5`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

/** Matches the text itself, in any case. */
const escapeLike = (text: string) => text.replace(/[\\%_]/gu, '\\$&')

/** Active records of these ids, in the API's shape, in the order of the ids. */
export async function readListRows(
  db: AccountDb,
  { table, shown = {} }: Resource,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const more = Object.entries(shown).map(([name, expression]) => sql`, (${sql.raw(expression)}) as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`
    select r.* ${sql.join(more, sql``)} from ${sql.table(table)} as r
    where r.account_id = ${db.accountId} and r.deleted_at is null and r.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], r.id)`.execute(db.kysely)
  return rows
}
