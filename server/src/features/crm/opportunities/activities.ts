import type { OpportunityActivity } from '@draftwright/contract/crm/gates'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFoundError } from '../../../http/errors.ts'
import { logActivity } from '../activity-log/log-activity.ts'
import { retryOnDeadlock } from '../../../db/retry-on-deadlock.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { readRecord } from '../kernel/crud.ts'
import { listStageActivities, listStages } from '../pipelines/store.ts'
import { buildTree } from '../pipelines/tree.ts'
import { readActivityStates, findStageActivity } from './gate-store.ts'
import { lockOpportunity } from './card-store.ts'
import { opportunityResource } from './resource.ts'

type OpportunityContext = CrmContext & { params: { id: string } }

/** The activities of each stage of an opportunity's pipeline, and which are done. */
export async function listOpportunityActivities(call: OpportunityContext): Promise<OpportunityActivity[]> {
  const { id, pipeline_id } = await readRecord<Opportunity>(
    call.db,
    await requireCrmCaller(call),
    opportunityResource,
    call.params.id,
  )
  return readActivitiesWithStates(call.db, id, pipeline_id)
}

async function readActivitiesWithStates(
  db: AccountDb,
  opportunityId: string,
  pipelineId: string,
): Promise<OpportunityActivity[]> {
  const inOrder = flattenIds(buildTree(await listStages(db, pipelineId)))
  const activities = await listStageActivities(db, inOrder)
  const ids = activities.map(({ id }) => id)
  const states = new Map(
    (await readActivityStates(db, [opportunityId], ids)).map((row) => [row.stage_activity_id, row]),
  )
  return activities
    .toSorted((one, other) => inOrder.indexOf(one.stage_id) - inOrder.indexOf(other.stage_id))
    .map((activity) => {
      const state = states.get(activity.id)
      const { is_done = false, occurred_at = null, actor_id = null } = state ?? {}
      return { ...activity, is_done, marked_at: occurred_at, marked_by: actor_id }
    })
}

interface StageNode {
  readonly id: string
  readonly children: readonly StageNode[]
}
const flattenIds = (branches: readonly StageNode[]): string[] =>
  branches.flatMap(({ id, children }) => [id, ...flattenIds(children)])

/** Marks an activity of an opportunity as done or open. Throws 404 for either; a repeat is recorded too. */
export async function setActivityDone(
  call: CrmContext & { params: { id: string; activity_id: string }; body: { is_done: boolean } },
): Promise<OpportunityActivity> {
  const crm = await requireCrmCaller(call)
  const { id, activity_id } = call.params
  const pipelineId = await retryOnDeadlock(() =>
    call.db.transaction(async (db) => {
      const locked = await lockOpportunity(db, id, toOwnerFilter(crm))
      if (locked === undefined) throw notFoundError(opportunityResource.noun)
      await logActivityDone(db, crm, id, activity_id, call.body.is_done)
      return locked.pipeline_id
    }),
  )
  const marked = (await readActivitiesWithStates(call.db, id, pipelineId)).find(
    (activity) => activity.id === activity_id,
  )
  if (marked === undefined) throw notFoundError('Activity')
  return marked
}

/** The same inside a transaction that has locked the opportunity; activities of any pipeline, because the opportunity may come from another one. */
export async function logActivityDone(
  db: AccountDb,
  { userId }: CrmCaller,
  opportunity_id: string,
  activityId: string,
  done: boolean,
): Promise<void> {
  const activity = await findStageActivity(db, activityId)
  if (activity === undefined) throw notFoundError('Activity')
  await logActivity(db, {
    kind: 'stage_activity',
    opportunity_id,
    stage_id: activity.stage_id,
    stage_activity_id: activityId,
    actor_id: userId,
    subject: activity.name,
    details: { done },
  })
}
