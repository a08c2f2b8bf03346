import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { KEPT_PLAN } from '../../db/engine.ts'
import type { IndexTest } from './filter-store.ts'

/** As many are read one by one and sorted in a few milliseconds; if more may pass, the first of any order are found quickly. */
export const fewRecords = 1000

/** Records by their ids and numbers, in no order. */
export interface FewRecords {
  readonly ids: readonly string[]
  readonly numbers: readonly number[]
}

/** The records that pass the test which the fewest pass; null if many pass each. Other records pass no filter. */
export async function findFewRecords(db: AccountDb, tests: readonly IndexTest[]): Promise<FewRecords | null> {
  if (tests.length === 0) return null
  const lists = tests.map(
    ({ fieldId, test }) => sql`select array_agg(v.record_id) as ids, array_agg(v.number) as numbers, count(*)::int as n
      from (select v.record_id, v.number from table_cell_values v
        where v.account_id = ${db.accountId} and v.field_id = ${fieldId} and ${test} limit ${fewRecords + 1}) v`,
  )
  const { rows } = await sql<{ ids: string[] | null; numbers: number[] | null }>`${sql.raw(KEPT_PLAN)}
    select ids, numbers from (${sql.join(lists, sql` union all `)}) as found
     where n <= ${fewRecords} order by n limit 1`.execute(db.kysely)
  const [row] = rows
  return row === undefined ? null : { ids: row.ids ?? [], numbers: row.numbers ?? [] }
}

/** The same as a condition of `r`, with the ids that a filter names itself; empty if it says nothing. */
export async function buildFewCondition(
  db: AccountDb,
  tests: readonly IndexTest[],
  ids: readonly string[] | null,
): Promise<RawBuilder<unknown>[]> {
  if (ids !== null) return [buildIdsCondition(ids)]
  const few = await findFewRecords(db, tests)
  return few === null ? [] : [buildNumbersCondition(few)]
}

export const buildNumbersCondition = ({ numbers }: FewRecords): RawBuilder<unknown> =>
  sql`r.number = any(${[...numbers]}::bigint[])`

/** That `r` is one of these records. */
export const buildIdsCondition = (ids: readonly string[]): RawBuilder<unknown> => sql`r.id = any(${[...ids]}::text[])`
