import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'
import type { Resource, Row } from './resource.ts'
import { buildVisibilityConditions } from './visibility-store.ts'

/** Rows of these ids, including the trash; locked until the transaction ends if they are to be changed. */
export async function readRecordRows(
  db: AccountDb,
  { table, isOneIf = sql`true` }: Resource,
  ids: readonly string[],
  isToChange: boolean,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(table)} r where r.account_id = ${db.accountId} and r.id = any(${[...ids]}::uuid[])
      and (${isOneIf})
    order by r.id ${isToChange ? sql`for update of r` : sql``}`.execute(db.kysely)
  return rows
}

/** New rows that all have the same columns. */
export async function insertRecords(db: AccountDb, { table }: Resource, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
  await sql`
    insert into ${sql.table(table)} (account_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${db.accountId}::uuid, ${sql.join(names.map((name) => sql.ref(`v.${name}`)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${toJsonText(rows)}::jsonb) as v`.execute(db.kysely)
}

/** Updates these columns of each row; every row has `id` and all of them. */
export async function updateRecords(
  db: AccountDb,
  { table }: Resource,
  names: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0 || names.length === 0) return
  await sql`
    update ${sql.table(table)} as t
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${toJsonText(rows)}::jsonb) as v
    where t.account_id = ${db.accountId} and t.id = v.id`.execute(db.kysely)
}

/** Which of these ids belong to a row of the workspace that is not in the trash. */
export async function filterLivingIds(db: AccountDb, table: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = ${db.accountId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(db.kysely)
  return new Set(rows.map(({ id }) => id))
}

/** Which of these ids belong to a member of the workspace. */
export async function filterMemberIds(db: AccountDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .from('account_access')
    .select('user_id')
    .where('user_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** One record in the API's shape, unless it is in the trash; `ownerId` restricts it to the records of one person. */
export async function findVisibleRow(
  db: AccountDb,
  resource: Resource,
  id: string,
  ownerId: string | null,
): Promise<Row | undefined> {
  const { table, shown = {} } = resource
  const more = Object.entries(shown).map(([name, value]) => sql`, (${value}) as ${sql.ref(name)}`)
  const mine = buildVisibilityConditions(resource, ownerId).map((test) => sql` and ${test}`)
  const { rows } = await sql<Row>`
    select r.* ${sql.join(more, sql``)} from ${sql.table(table)} as r
    where r.account_id = ${db.accountId} and r.id = ${id} and r.deleted_at is null ${sql.join(mine, sql``)}`.execute(
    db.kysely,
  )
  return rows[0]
}
