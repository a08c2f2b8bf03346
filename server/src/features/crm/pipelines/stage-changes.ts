import { conflictError, invalidInputError } from '../../../http/errors.ts'
import type { CrmContext, CrmCaller } from '../kernel/caller.ts'
import { type ChangeSet, withChangeSet } from '../kernel/change-set.ts'
import type { Patch } from '../kernel/resource.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { pipelineResource, stageActivityResource, stageResource } from './resource.ts'
import { listStageActivities, lockStages, listOpportunityIds, countOtherPipelines, listStages } from './store.ts'

/** Opportunities take their status from their stage, also when that is changed. */
export async function applyStageKind(set: ChangeSet, stageId: string, { kind: status }: Patch): Promise<void> {
  if (status === undefined) return
  await applyInChunks(await listOpportunityIds(set.db, [stageId]), (ids) =>
    set.update(opportunityResource, ids, { status }),
  )
}

/** Deletes a stage with its activities; its nested stages move up. Its opportunities go to `moveTo`, by the rules of any move. */
export async function trashStage(
  call: CrmContext,
  crm: CrmCaller,
  id: string,
  moveTo: string | undefined,
): Promise<null> {
  await withChangeSet(call, { summary: 'Deleted a stage', crm }, async (set) => {
    const [stage] = await lockStages(set.db, [id])
    if (stage !== undefined) {
      set.setSummary(`Deleted stage ${stage.name}`)
      const siblings = (await listStages(set.db, stage.pipeline_id)).filter((other) => other.id !== id)
      if (siblings.length === 0)
        throw conflictError('last_stage', 'A pipeline needs a stage. Add another one before you delete this one')
      await moveOpportunitiesOut(set, [id], moveTo)
      const children = siblings.filter(({ parent_id }) => parent_id === id).map((child) => child.id)
      if (children.length > 0) await set.update(stageResource, children, { parent_id: stage.parent_id })
      await trashActivities(set, [id])
    }
    await set.remove(stageResource, [id])
  })
  return null
}

/** Deletes a pipeline with its stages; the last one cannot be deleted. */
export async function trashPipeline(
  call: CrmContext,
  crm: CrmCaller,
  id: string,
  moveTo: string | undefined,
): Promise<null> {
  await withChangeSet(call, { summary: 'Deleted a pipeline', crm }, async (set) => {
    await set.remove(pipelineResource, [id])
    if ((await countOtherPipelines(set.db, id)) === 0)
      throw conflictError('last_pipeline', 'A workspace needs a pipeline. Add another one before you delete this one')
    const stages = (await listStages(set.db, id)).map((stage) => stage.id)
    await lockStages(set.db, stages)
    await moveOpportunitiesOut(set, stages, moveTo)
    await trashActivities(set, stages)
    await set.remove(stageResource, stages)
  })
  return null
}

async function trashActivities(set: ChangeSet, stages: readonly string[]): Promise<void> {
  const activities = await listStageActivities(set.db, stages)
  await set.remove(
    stageActivityResource,
    activities.map((activity) => activity.id),
  )
}

async function moveOpportunitiesOut(
  set: ChangeSet,
  stages: readonly string[],
  moveTo: string | undefined,
): Promise<void> {
  const opportunityIds = await listOpportunityIds(set.db, stages)
  if (opportunityIds.length === 0) return
  if (moveTo === undefined)
    throw conflictError('stage_in_use', 'There are opportunities here. Set move_to to the stage they should move to', {
      opportunities: opportunityIds.length,
    })
  if (stages.includes(moveTo))
    throw invalidInputError([{ field: 'move_to', message: 'must be a stage that is not deleted' }])
  await applyInChunks(opportunityIds, (ids) => set.update(opportunityResource, ids, { stage_id: moveTo }))
}

/** A few thousand at a time, so that no statement grows with the column; the last ones first, because each batch goes to the top. */
async function applyInChunks(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let end = ids.length; end > 0; end -= 2000) await work(ids.slice(Math.max(0, end - 2000), end))
}
