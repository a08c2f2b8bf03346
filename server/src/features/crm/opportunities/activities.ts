import type { OpportunityActivity } from '@draftwright/contract/crm/gates'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFound } from '../../../http/errors.ts'
import { logActivity } from '../activity-log/log.ts'
import { again } from '../kernel/again.ts'
import { type Asked, type CrmCaller, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { findRecord } from '../kernel/crud.ts'
import { activitiesOf, stagesOf } from '../pipelines/store.ts'
import { treeOf } from '../pipelines/tree.ts'
import { activityStates, findActivity } from './gate-store.ts'
import { lockOpportunity } from './place-store.ts'
import { opportunityResource } from './resource.ts'

type OfOne = Asked & { params: { id: string } }

/** What is to be done in each stage of an opportunity's pipeline, and what of it is done. */
export async function listActivities(call: OfOne): Promise<OpportunityActivity[]> {
  const { id, pipeline_id } = await findRecord<Opportunity>(
    call.db,
    await crmCaller(call),
    opportunityResource,
    call.params.id,
  )
  return withStates(call.db, id, pipeline_id)
}

async function withStates(db: AccountDb, opportunityId: string, pipelineId: string): Promise<OpportunityActivity[]> {
  const inOrder = flat(treeOf(await stagesOf(db, pipelineId)))
  const activities = await activitiesOf(db, inOrder)
  const ids = activities.map(({ id }) => id)
  const states = new Map((await activityStates(db, [opportunityId], ids)).map((row) => [row.stage_activity_id, row]))
  return activities
    .toSorted((one, other) => inOrder.indexOf(one.stage_id) - inOrder.indexOf(other.stage_id))
    .map((activity) => {
      const state = states.get(activity.id)
      const { is_done = false, occurred_at = null, actor_id = null } = state ?? {}
      return { ...activity, is_done, marked_at: occurred_at, marked_by: actor_id }
    })
}

interface Twig {
  readonly id: string
  readonly children: readonly Twig[]
}
const flat = (branches: readonly Twig[]): string[] => branches.flatMap(({ id, children }) => [id, ...flat(children)])

/** Says that an activity is done on an opportunity, or is not after all. Throws 404 for either; a repeat is written too. */
export async function markOne(
  call: Asked & { params: { id: string; activity_id: string }; body: { is_done: boolean } },
): Promise<OpportunityActivity> {
  const crm = await crmCaller(call)
  const { id, activity_id } = call.params
  const pipelineId = await again(() =>
    call.db.transaction(async (db) => {
      const held = await lockOpportunity(db, id, ownerSeen(crm))
      if (held === undefined) throw notFound(opportunityResource.noun)
      await markActivity(db, crm, id, activity_id, call.body.is_done)
      return held.pipeline_id
    }),
  )
  const marked = (await withStates(call.db, id, pipelineId)).find((activity) => activity.id === activity_id)
  if (marked === undefined) throw notFound('Activity')
  return marked
}

/** The same inside of a transaction that has locked the opportunity; activities of any pipeline, as it may come from one. */
export async function markActivity(
  db: AccountDb,
  { userId }: CrmCaller,
  opportunity_id: string,
  activityId: string,
  done: boolean,
): Promise<void> {
  const activity = await findActivity(db, activityId)
  if (activity === undefined) throw notFound('Activity')
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
