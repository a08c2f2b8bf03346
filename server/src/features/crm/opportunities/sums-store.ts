import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Sql } from '../kernel/index.ts'

export interface TotalRow {
  readonly stage_id: string
  readonly currency: string
  readonly count: number
  readonly sum: number
  readonly weighted: number
}

/** With more than so many stored differences, the reader consolidates them. */
const maxUnmergedRows = 500

/** Count and sums of each column and currency as a trigger maintains them, of all or of one owner's opportunities. */
export async function readStoredSums(db: AccountDb, pipelineId: string, ownerId: string | null): Promise<TotalRow[]> {
  const own = ownerId === null ? sql`` : sql`and owner_id = ${ownerId}::uuid`
  const { rows } = await sql<TotalRow & { parts: number }>`
    select stage_id, currency, sum(n)::int as count, sum(amount) as sum, round(sum(weighted) / 100.0) as weighted,
      count(*)::int as parts
    from crm_stage_sums where account_id = ${db.accountId}::uuid and pipeline_id = ${pipelineId}::uuid ${own}
    group by stage_id, currency order by stage_id, sum(n) desc, currency`.execute(db.kysely)
  if (rows.reduce((all, { parts }) => all + parts, 0) > maxUnmergedRows) await mergeStoredSums(db, pipelineId)
  return rows.filter(({ count }) => count > 0).map(({ parts: _parts, ...row }) => row)
}

/** In one statement: concurrent readers see the differences or their sum, and concurrent writers take different rows. */
async function mergeStoredSums(db: AccountDb, pipelineId: string): Promise<void> {
  await sql`
    with gone as (
      delete from crm_stage_sums where account_id = ${db.accountId}::uuid and pipeline_id = ${pipelineId}::uuid returning *)
    insert into crm_stage_sums
    select account_id, pipeline_id, stage_id, currency, owner_id, sum(n), sum(amount), sum(weighted) from gone
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(amount) <> 0 or sum(weighted) <> 0`.execute(db.kysely)
}

/** For each opportunity that was changed after a moment, the earlier values of the changed fields. */
export const buildLaterChanges = (db: AccountDb, asOf: string): Sql => sql`
  select record_id, jsonb_object_agg(key, value) as was from (
    select distinct on (c.record_id, e.key) c.record_id, e.key, e.value
    from crm_changes c cross join lateral jsonb_each(c.before) e
    where c.account_id = ${db.accountId}::uuid and c.resource = 'opportunities' and c.created_at > ${asOf}::timestamptz
      and c.verb <> 'create'
    order by c.record_id, e.key, c.created_at, c.n) as first
  group by record_id`

/** The earlier state of those opportunities, from a table `later` of the above. */
export const buildChangedSince = (db: AccountDb, asOf: string, ownerId: string | null): Sql => sql`
  select r.* from later
  join crm_opportunities o on o.account_id = ${db.accountId}::uuid and o.id = later.record_id
  cross join lateral jsonb_populate_record(o, later.was) as r
  where o.created_at <= ${asOf}::timestamptz ${ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`}`

/** The stored sums without what was created or changed since, and with its earlier state: as many rows as there were changes. */
export async function readPastSums(
  db: AccountDb,
  pipelineId: string,
  ownerId: string | null,
  asOf: string,
): Promise<TotalRow[]> {
  const mine = (row: string) => (ownerId === null ? sql`` : sql`and ${sql.ref(`${row}.owner_id`)} = ${ownerId}::uuid`)
  const inPipeline = sql`r.account_id = ${db.accountId}::uuid and r.pipeline_id = ${pipelineId}::uuid and r.deleted_at is null`
  const away = sql`select r.stage_id, r.currency, -1, -coalesce(r.amount, 0), -coalesce(r.amount * r.probability, 0)`
  const { rows } = await sql<TotalRow>`
    with later as materialized (${buildLaterChanges(db, asOf)}), past as materialized (${buildChangedSince(db, asOf, ownerId)})
    select stage_id, currency, sum(n)::int as count, sum(amount) as sum, round(sum(weighted) / 100.0) as weighted
    from (
      select stage_id, currency, n, amount, weighted from crm_stage_sums s
      where s.account_id = ${db.accountId}::uuid and s.pipeline_id = ${pipelineId}::uuid ${mine('s')}
      union all
      ${away} from crm_opportunities r where ${inPipeline} and r.created_at > ${asOf}::timestamptz ${mine('r')}
      union all
      ${away} from later join crm_opportunities r on r.id = later.record_id
      where ${inPipeline} and r.created_at <= ${asOf}::timestamptz ${mine('r')}
      union all
      select r.stage_id, r.currency, 1, coalesce(r.amount, 0), coalesce(r.amount * r.probability, 0) from past r where ${inPipeline}) as d
    group by stage_id, currency having sum(n) > 0
    order by stage_id, sum(n) desc, currency`.execute(db.kysely)
  return rows
}
