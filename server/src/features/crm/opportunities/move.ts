import type { Move, Moved, Opportunity } from '@draftwright/contract/crm/opportunities'
import { notFound } from '../../../http/errors.ts'
import { type Asked, type CrmCaller, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { type ChangeSet, changing } from '../kernel/changes.ts'
import { findRecord } from '../kernel/crud.ts'
import { lockStages } from '../pipelines/store.ts'
import { answerSurvey } from '../surveys/answer.ts'
import { markActivity } from './activities.ts'
import { rankAt, spreadAround, Tied } from './place.ts'
import { lockOpportunity } from './place-store.ts'
import { longestRank } from './ranks.ts'
import { opportunityResource } from './resource.ts'

type MoveCall = Asked & { params: { id: string }; body: Move }

/**
 * Moves a card and does what its gate asks for on the way, in one transaction. Throws 404, 409 `stage_gate` and 409
 * `conflict`, and then nothing of it was done.
 */
export async function moveOpportunity(call: MoveCall): Promise<Moved> {
  const crm = await crmCaller(call)
  let change_set_id: string | null = null
  for (let tries = 0; ; tries++)
    try {
      change_set_id = await changing(call, { summary: 'Moved an opportunity', crm }, async (set) => {
        await moving(set, crm, call)
        return set.size > 0 ? set.id : null
      })
      break
    } catch (error) {
      if (!(error instanceof Tied) || tries === 5) throw error
      await spreadAround(call.db, error.stageId, error.card)
    }
  const moved = await findRecord<Opportunity>(call.db, crm, opportunityResource, call.params.id)
  if (moved.rank.length <= longestRank) return { ...moved, change_set_id }
  await spreadAround(call.db, moved.stage_id, moved)
  return { ...(await findRecord<Opportunity>(call.db, crm, opportunityResource, call.params.id)), change_set_id }
}

async function moving(set: ChangeSet, crm: CrmCaller, { params: { id }, body }: MoveCall): Promise<void> {
  const { db } = set
  const { stage_id, before_id, after_id, fields, activities_done = [], responses = [], updated_at, ...rest } = body
  const held = await lockOpportunity(db, id, ownerSeen(crm))
  if (held === undefined) throw notFound(opportunityResource.noun)
  // Before anything goes into the log, which marks its company active: everybody locks card, stage, company in this order.
  const [stage] = await lockStages(db, [stage_id])
  if (stage === undefined) throw notFound('Stage')
  for (const activityId of new Set(activities_done)) await markActivity(db, crm, id, activityId, true)
  const on = { opportunity_id: id, stage_id: held.stage_id }
  for (const response of responses) await answerSurvey(db, crm, on, response)
  const isStaying = stage_id === held.stage_id
  const isPlaced = before_id !== undefined || after_id !== undefined
  const rank =
    isStaying && !isPlaced ? undefined : await rankAt(db, stage_id, id, { before_id, after_id }, ownerSeen(crm))
  set.say(isStaying ? `Placed ${held.name} in ${stage.name}` : `Moved ${held.name} to ${stage.name}`)
  const patch = { ...fields, ...rest, stage_id, ...(rank === undefined ? {} : { rank }) }
  await set.update(opportunityResource, [id], patch, updated_at === undefined ? {} : { since: updated_at })
}
