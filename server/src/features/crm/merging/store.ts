import type { DuplicateReason, Likeness } from '@draftwright/contract/crm/merging'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource, Row } from '../kernel/resource.ts'
import { seenBy } from '../kernel/scope-store.ts'

/** Rows that name one of these records in a column, those in the trash included. */
export async function idsNaming(
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

/** Opportunities that any of these contacts takes part in. */
export async function opportunitiesOf(db: AccountDb, contactIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .from('crm_opportunity_contacts')
    .select('opportunity_id')
    .distinct()
    .where('contact_id', 'in', [...contactIds])
    .orderBy('opportunity_id')
    .execute()
  return rows.map(({ opportunity_id }) => opportunity_id)
}

/** How many of these rows somebody sees. */
export async function countSeen(
  db: AccountDb,
  resource: Resource,
  ids: readonly string[],
  ownerId: string,
): Promise<number> {
  const mine = seenBy(resource, ownerId).map((test) => sql` and ${test}`)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(resource.table)} as r
    where r.account_id = ${db.accountId} and r.id = any(${[...ids]}::uuid[]) ${sql.join(mine, sql``)}`.execute(
    db.kysely,
  )
  return rows[0]?.n ?? 0
}

export interface Group {
  readonly reason: DuplicateReason
  readonly value: string
  readonly ids: string[]
}
/** Groups by each reason, and records of a group, that are shown. */
const [mostGroups, mostOfGroup] = [50, 10]

/** Records that agree in a column (and in `also`, where given), read along the column's index until there are enough. */
export async function groupsBy(
  db: AccountDb,
  { table }: Resource,
  { reason, column, also }: { reason: DuplicateReason; column: string; also?: string },
): Promise<Group[]> {
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
export async function idsLike(db: AccountDb, { table, columns }: Resource, likeness: Likeness): Promise<string[]> {
  const tests = Object.entries(likeness)
    .filter(([column, value]) => column in columns && value !== undefined && value.trim() !== '')
    .map(([column, value]) => sql`${sql.ref(column)} ilike ${literal(value.trim())}`)
  if (tests.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = ${db.accountId} and deleted_at is null and (${sql.join(tests, sql` or `)})
    order by created_at, id limit 5`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

/** Matches the text itself, in any case. */
const literal = (text: string) => text.replace(/[\\%_]/gu, '\\$&')

/** Living records of these ids, as the wire shows them, in the order of the ids. */
export async function shownRows(
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
