import type { OpportunityMove, MovedOpportunity, Opportunity } from '@draftwright/contract/crm/opportunities'
import { notFoundError } from '../../../http/errors.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { type ChangeSet, withChangeSet } from '../kernel/change-set.ts'
import { readRecord } from '../kernel/crud.ts'
import { lockStages } from '../pipelines/store.ts'
import { answerSurveyAtGate } from '../surveys/fill-survey.ts'
import { logActivityDone } from './activities.ts'
import { computeRankAt, respaceRanksAround, TiedRanksError } from './card-rank.ts'
import { lockOpportunity } from './card-store.ts'
import { maxRankLength } from './ranks.ts'
import { opportunityResource } from './resource.ts'

type MoveContext = CrmContext & { params: { id: string }; body: OpportunityMove }

/**
 * Moves a card and records what its gate requires on the way, in one transaction. Throws 404, 409 `stage_gate` and 409
 * `conflict`, and then nothing was changed.
 */
export async function moveOpportunity(call: MoveContext): Promise<MovedOpportunity> {
  const crm = await requireCrmCaller(call)
  let change_set_id: string | null = null
  for (let tries = 0; ; tries++)
    try {
      change_set_id = await withChangeSet(call, { summary: 'Moved an opportunity', crm }, async (set) => {
        await applyMove(set, crm, call)
        return set.size > 0 ? set.id : null
      })
      break
    } catch (error) {
      if (!(error instanceof TiedRanksError) || tries === 5) throw error
      await respaceRanksAround(call.db, error.stageId, error.card)
    }
  const moved = await readRecord<Opportunity>(call.db, crm, opportunityResource, call.params.id)
  if (moved.rank.length <= maxRankLength) return { ...moved, change_set_id }
  await respaceRanksAround(call.db, moved.stage_id, moved)
  return { ...(await readRecord<Opportunity>(call.db, crm, opportunityResource, call.params.id)), change_set_id }
}

async function applyMove(set: ChangeSet, crm: CrmCaller, { params: { id }, body }: MoveContext): Promise<void> {
  const { db } = set
  const { stage_id, before_id, after_id, fields, activities_done = [], responses = [], updated_at, ...rest } = body
  const locked = await lockOpportunity(db, id, toOwnerFilter(crm))
  if (locked === undefined) throw notFoundError(opportunityResource.noun)
  // Before anything is added to the log, which updates its company: the common lock order is card, stage, company.
  const [stage] = await lockStages(db, [stage_id])
  if (stage === undefined) throw notFoundError('Stage')
  for (const activityId of new Set(activities_done)) await logActivityDone(db, crm, id, activityId, true)
  const on = { opportunity_id: id, stage_id: locked.stage_id }
  for (const response of responses) await answerSurveyAtGate(db, crm, on, response)
  const isStaying = stage_id === locked.stage_id
  const isPlaced = before_id !== undefined || after_id !== undefined
  const rank =
    isStaying && !isPlaced
      ? undefined
      : await computeRankAt(db, stage_id, id, { before_id, after_id }, toOwnerFilter(crm))
  set.setSummary(isStaying ? `Placed ${locked.name} in ${stage.name}` : `Moved ${locked.name} to ${stage.name}`)
  const patch = { ...fields, ...rest, stage_id, ...(rank === undefined ? {} : { rank }) }
  await set.update(opportunityResource, [id], patch, updated_at === undefined ? {} : { since: updated_at })
}
