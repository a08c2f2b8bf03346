import type { CountedDimension } from '@draftwright/contract/visits'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { DayRange } from './periods.ts'

const added = ['views', 'visitors', 'visits', 'reads', 'engaged_ms', 'bounces', 'bots'] as const
/** A float adds faster than a numeric, and is exact far beyond any number of views. */
const floats = sql.join(added.map((name) => sql`n.${sql.ref(name)}::float8 as ${sql.ref(name)}`))

/**
 * The stored sums of these days, weeks and months, each at its first day. Reading all days of a year would be as many times more rows as
 * its periods have days.
 */
export function selectSums(
  db: AccountDb,
  dimension: CountedDimension,
  ranges: readonly DayRange[],
  value?: string,
): RawBuilder<unknown> {
  const parts = (['day', 'week', 'month'] as const).flatMap((grain) => {
    const ofGrain = ranges.filter((range) => range.grain === grain)
    if (ofGrain.length === 0) return []
    const days = sql.join(
      ofGrain.map(({ from, to }) => sql`n.day between ${from}::date and ${to}::date`),
      sql` or `,
    )
    return [
      sql`select n.value, n.day, ${floats} from ${sql.table(grain === 'day' ? 'daily_numbers' : 'period_numbers')} n
        where n.account_id = ${db.accountId}::uuid and n.dimension = ${dimension}
          ${grain === 'day' ? sql`` : sql`and n.grain = ${grain}`}
          ${value === undefined ? sql`` : sql`and n.value = ${value}`} and (${days})`,
    ]
  })
  return sql.join(parts, sql` union all `)
}
