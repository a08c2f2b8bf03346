import type { ListMeta } from '@draftwright/contract/lists'
import type { CompiledQuery } from 'kysely'
import type { AccountDb } from './account-db.ts'

/** Beyond this many rows a total is a "more than": counting a million would cost more than the page itself. */
const maxCountedRows = 10_000

interface Query<T> {
  limit(n: number): Query<T>
  offset(n: number): Query<T>
  execute(): Promise<T[]>
}
interface Countable {
  limit(n: number): { compile(): CompiledQuery }
}

/** One page of `rows` (sorted, selected) and the capped total of `all` (the same filters, nothing to sort). */
export async function readPage<T>(
  db: AccountDb,
  { page, limit }: { page: number; limit: number },
  rows: Query<T>,
  all: Countable,
): Promise<{ data: T[]; meta: ListMeta }> {
  const counted = all.limit(maxCountedRows + 1).compile()
  const [data, count] = await Promise.all([
    rows
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.executeSql(`select count(*)::int as n from (${counted.sql}) as counted`, [...counted.parameters]),
  ])
  // The statement is our own and defines the columns of its one row.
  const [row] = count.rows as { n: number }[]
  const n = row?.n ?? 0
  const total = Math.min(n, maxCountedRows)
  return {
    data,
    meta: { page, limit, total, total_is_capped: n > maxCountedRows, has_more: page * limit < n },
  }
}

/** A search text as an ILIKE pattern that matches it anywhere; % and _ in the text match themselves. */
export const buildContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/gu, '\\$&')}%`
