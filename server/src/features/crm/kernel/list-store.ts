import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource, Row } from './resource.ts'

export async function firstRows(
  db: AccountDb,
  { table, shown = {}, ownedBy }: Resource,
  ownerId: string | null,
): Promise<Row[]> {
  const more = Object.entries(shown).map(([name, expression]) => sql`, (${sql.raw(expression)}) as ${sql.ref(name)}`)
  const mine = ownedBy === undefined || ownerId === null ? sql`` : sql`and ${sql.ref(`r.${ownedBy}`)} = ${ownerId}`
  const { rows } = await sql<Row>`
    select r.* ${sql.join(more, sql``)} from ${sql.table(table)} as r
    where r.account_id = ${db.accountId} and r.deleted_at is null ${mine} order by r.created_at desc, r.id desc limit 50`.execute(
    db.kysely,
  )
  return rows
}
