import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export interface RequiredActivity {
  readonly id: string
  readonly name: string
  readonly stage_id: string
}
export interface RequiredSurvey {
  readonly id: string
  readonly name: string
  readonly stage_id: string
}

export async function listRequiredActivities(db: AccountDb, stageIds: readonly string[]): Promise<RequiredActivity[]> {
  if (stageIds.length === 0) return []
  return db
    .from('crm_stage_activities')
    .select(['id', 'name', 'stage_id'])
    .where('stage_id', 'in', [...stageIds])
    .where('is_required', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()
}

/** Required surveys of these stages and of their activities, if they can be answered. */
export async function listRequiredSurveys(db: AccountDb, stageIds: readonly string[]): Promise<RequiredSurvey[]> {
  if (stageIds.length === 0) return []
  const { rows } = await sql<RequiredSurvey>`
    select s.id, s.name, coalesce(a.stage_id, s.stage_id) as stage_id
    from crm_surveys s
    left join crm_stage_activities a
      on a.account_id = s.account_id and a.id = s.stage_activity_id and a.deleted_at is null
    where s.account_id = ${db.accountId} and s.deleted_at is null and s.is_required and s.is_active
      and coalesce(a.stage_id, s.stage_id) = any(${[...stageIds]}::uuid[])
    order by s.created_at, s.id`.execute(db.kysely)
  return rows
}

/**
 * Whether a requirement is asked of a deal: the activities and surveys that the example company brought are asked of its deals alone.
 * At most two queries for any number of deals.
 */
export async function readRequirementScope(
  db: AccountDb,
  opportunityIds: readonly string[],
  requirementIds: readonly string[],
): Promise<(opportunityId: string, requirementId: string) => boolean> {
  if (requirementIds.length === 0) return () => true
  const brought = await db
    .from('example_rows')
    .select('row_id')
    .where('kind', 'in', ['crm_surveys', 'crm_stage_activities'])
    .where('row_id', 'in', [...requirementIds])
    .execute()
  if (brought.length === 0) return () => true
  const ofExample = new Set(brought.map(({ row_id }) => row_id))
  const deals = await db
    .from('crm_opportunities')
    .select('id')
    .where('id', 'in', [...opportunityIds])
    .where('is_example', '=', true)
    .execute()
  const exampleDeals = new Set(deals.map(({ id }) => id))
  return (opportunityId, requirementId) => !ofExample.has(requirementId) || exampleDeals.has(opportunityId)
}

/** The latest state of each activity of these opportunities: who set it and when, and whether it is done. */
export async function readActivityStates(
  db: AccountDb,
  opportunityIds: readonly string[],
  activityIds: readonly string[],
) {
  if (opportunityIds.length === 0 || activityIds.length === 0) return []
  const { rows } = await sql<{
    opportunity_id: string
    stage_activity_id: string
    is_done: boolean
    actor_id: string | null
    occurred_at: string
  }>`
    select distinct on (opportunity_id, stage_activity_id)
      opportunity_id, stage_activity_id, (details->>'done')::boolean as is_done, actor_id, occurred_at
    from crm_activity_log
    where account_id = ${db.accountId} and deleted_at is null and kind = 'stage_activity'
      and opportunity_id = any(${[...opportunityIds]}::uuid[]) and stage_activity_id = any(${[...activityIds]}::uuid[])
    order by opportunity_id, stage_activity_id, created_at desc, id desc`.execute(db.kysely)
  return rows
}

/** `<opportunity> <activity>` of each that is done. */
export async function findDoneActivities(
  db: AccountDb,
  opportunityIds: readonly string[],
  activityIds: readonly string[],
): Promise<Set<string>> {
  const states = await readActivityStates(db, opportunityIds, activityIds)
  return new Set(
    states
      .filter(({ is_done }) => is_done)
      .map(({ opportunity_id, stage_activity_id }) => `${opportunity_id} ${stage_activity_id}`),
  )
}

export const findStageActivity = (db: AccountDb, id: string): Promise<RequiredActivity | undefined> =>
  db
    .from('crm_stage_activities')
    .select(['id', 'name', 'stage_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
