import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { KEPT_PLAN } from '../../db/engine.ts'
import type { IndexTest } from './filter-store.ts'

/** Records that pass all tests of an index. Which ones is compared by number, so that no plan depends on statistics. */
export async function countIndexed(db: AccountDb, tests: readonly IndexTest[]): Promise<number> {
  const lists = tests.map(
    ({ fieldId, test }) => sql`select v.number from table_cell_values v
      where v.account_id = ${db.accountId} and v.field_id = ${fieldId} and ${test}`,
  )
  const found =
    lists.length === 1
      ? sql`(${sql.join(lists)})`
      : sql`(select number from (${sql.join(lists, sql` union all `)}) each_of group by number having count(*) = ${lists.length})`
  const { rows } = await sql<{ n: number }>`${sql.raw(KEPT_PLAN)}
    select count(*)::int as n from ${found} as passing`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** Records of a table of which this is true. */
export async function countMatching(
  db: AccountDb,
  tableId: string,
  where: readonly RawBuilder<unknown>[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(KEPT_PLAN)} select count(*)::int as n from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId} and ${sql.join([...where], sql` and `)}`.execute(
    db.kysely,
  )
  return rows[0]?.n ?? 0
}
