import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Opportunities of one currency that were created, won or lost in a period; amounts in its smallest unit. */
export interface DealSums {
  readonly currency: string
  readonly opened: number
  readonly opened_sum: number
  readonly won: number
  readonly won_sum: number
  readonly lost: number
  readonly lost_sum: number
}

/** `from` included, `until` not; of one owner unless `ownerId` is null. */
export async function sumDeals(
  db: AccountDb,
  ownerId: string | null,
  { from, until }: { from: string; until: string },
): Promise<DealSums[]> {
  const mine = ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`
  const ours = sql`o.account_id = ${db.accountId}::uuid and o.deleted_at is null ${mine}`
  const at = (column: 'created_at' | 'closed_at') =>
    sql`${sql.ref(`o.${column}`)} >= ${from}::timestamptz and ${sql.ref(`o.${column}`)} < ${until}::timestamptz`
  const { rows } = await sql<DealSums>`
    select currency,
      (count(*) filter (where what = 'opened'))::int as opened,
      coalesce(sum(amount) filter (where what = 'opened'), 0)::float8 as opened_sum,
      (count(*) filter (where what = 'won'))::int as won,
      coalesce(sum(amount) filter (where what = 'won'), 0)::float8 as won_sum,
      (count(*) filter (where what = 'lost'))::int as lost,
      coalesce(sum(amount) filter (where what = 'lost'), 0)::float8 as lost_sum
    from (
      select 'opened' as what, o.currency, o.amount from crm_opportunities o where ${ours} and ${at('created_at')}
      union all
      select o.status, o.currency, o.amount from crm_opportunities o
      where ${ours} and o.status in ('won', 'lost') and ${at('closed_at')}) as d
    group by currency order by count(*) desc, currency`.execute(db.kysely)
  return rows
}
