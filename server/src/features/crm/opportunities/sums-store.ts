import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export interface TotalRow {
  readonly stage_id: string
  readonly currency: string
  readonly count: number
  readonly sum: number
  readonly weighted: number
}

/** Beyond so many differences whoever reads them puts them together. */
const mostRows = 500

/** Count and sums of each column and currency as a trigger keeps them, of everybody's or of one owner's opportunities. */
export async function readKeptSums(db: AccountDb, pipelineId: string, ownerId: string | null): Promise<TotalRow[]> {
  const own = ownerId === null ? sql`` : sql`and owner_id = ${ownerId}::uuid`
  const { rows } = await sql<TotalRow & { parts: number }>`
    select stage_id, currency, sum(n)::int as count, sum(amount) as sum, round(sum(weighted) / 100.0) as weighted,
      count(*)::int as parts
    from crm_stage_sums where account_id = ${db.accountId}::uuid and pipeline_id = ${pipelineId}::uuid ${own}
    group by stage_id, currency order by stage_id, sum(n) desc, currency`.execute(db.kysely)
  if (rows.reduce((all, { parts }) => all + parts, 0) > mostRows) await putTogether(db, pipelineId)
  return rows.filter(({ count }) => count > 0).map(({ parts: _parts, ...row }) => row)
}

/** In one statement: whoever reads meanwhile sees the differences or their sum, and of two who do this each takes other rows. */
async function putTogether(db: AccountDb, pipelineId: string): Promise<void> {
  await sql`
    with gone as (
      delete from crm_stage_sums where account_id = ${db.accountId}::uuid and pipeline_id = ${pipelineId}::uuid returning *)
    insert into crm_stage_sums
    select account_id, pipeline_id, stage_id, currency, owner_id, sum(n), sum(amount), sum(weighted) from gone
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(amount) <> 0 or sum(weighted) <> 0`.execute(db.kysely)
}
