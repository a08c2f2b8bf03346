import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'
import { createId } from '../../../db/create-id.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import { toText } from '../kernel/fields.ts'
import type { Draft } from '../kernel/resource.ts'
import type { Stage } from '../pipelines/store.ts'

const day = 86_400_000

/** One entry for each that came from another stage, with its time in there. */
export async function insertStageMoves(
  db: AccountDb,
  { userId }: CrmCaller,
  moved: readonly { draft: Draft; to: Stage }[],
  change_set_id: string,
): Promise<void> {
  const real = moved.filter(({ draft: { before, patch } }) => before?.['stage_id'] !== patch['stage_id'])
  if (real.length === 0) return
  const names = await readStageNames(db, [...new Set(real.map(({ draft }) => toText(draft.before?.['stage_id'])))])
  const rows = real.map(({ draft: { id, before, patch }, to }) => {
    const from_stage_id = toText(before?.['stage_id'])
    const from_name = names.get(from_stage_id) ?? ''
    const at = toText(patch['stage_entered_at'])
    const days = Math.max(0, Date.parse(at) - Date.parse(toText(before?.['stage_entered_at']))) / day
    return {
      id: createId(),
      change_set_id,
      kind: 'stage_move',
      opportunity_id: id,
      stage_id: to.id,
      actor_id: userId,
      subject: `${from_name} → ${to.name}`,
      occurred_at: at,
      details: {
        from_stage_id,
        to_stage_id: to.id,
        from_name,
        to_name: to.name,
        days_in_stage: Math.round(days * 1000) / 1000,
      },
    }
  })
  await sql`
    insert into crm_activity_log (account_id, id, change_set_id, kind, opportunity_id, stage_id, actor_id, subject, occurred_at,
      details)
    select ${db.accountId}::uuid, v.id, v.change_set_id, v.kind, v.opportunity_id, v.stage_id, v.actor_id, v.subject,
      v.occurred_at, v.details
    from jsonb_populate_recordset(null::crm_activity_log, ${toJsonText(rows)}::jsonb) as v`.execute(db.kysely)
}

/** Including deleted stages. */
async function readStageNames(db: AccountDb, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .from('crm_pipeline_stages')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The moves of these opportunities that a change-set has recorded and that are still in the log. */
export async function listStageMoveIds(
  db: AccountDb,
  changeSetId: string,
  opportunityIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .from('crm_activity_log')
    .select('id')
    .where('change_set_id', '=', changeSetId)
    .where('kind', '=', 'stage_move')
    .where('opportunity_id', 'in', [...opportunityIds])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export interface MisalignedOpportunity {
  readonly id: string
  /** The stage's. */
  readonly pipeline_id: string
  readonly status: Stage['kind']
}

/** Those of these opportunities, and of those in these stages, whose pipeline or status differs from their stage's. */
export async function findMisalignedOpportunities(
  db: AccountDb,
  ids: readonly string[],
  stageIds: readonly string[],
): Promise<MisalignedOpportunity[]> {
  const { rows } = await sql<MisalignedOpportunity>`
    select o.id, s.pipeline_id, s.kind as status from crm_opportunities o
    join crm_pipeline_stages s on s.account_id = o.account_id and s.id = o.stage_id
    where o.account_id = ${db.accountId}::uuid and (o.id = any(${[...ids]}::uuid[]) or o.stage_id = any(${[...stageIds]}::uuid[]))
      and (o.status <> s.kind or o.pipeline_id <> s.pipeline_id)`.execute(db.kysely)
  return rows
}

/** Those of these opportunities whose pipeline has been deleted. */
export async function findInDeletedPipelines(db: AccountDb, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from crm_opportunities o
    join crm_pipelines p on p.account_id = o.account_id and p.id = o.pipeline_id and p.deleted_at is not null
    where o.account_id = ${db.accountId}::uuid and o.id = any(${[...ids]}::uuid[])`.execute(db.kysely)
  return rows.map(({ id }) => id)
}
