import { conflict, invalid } from '../../../http/errors.ts'
import type { Asked, CrmCaller } from '../kernel/caller.ts'
import { type ChangeSet, changing } from '../kernel/changes.ts'
import type { Patch } from '../kernel/resource.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { pipelineResource, stageActivityResource, stageResource } from './resource.ts'
import { activitiesOf, lockStages, opportunitiesIn, otherPipelines, stagesOf } from './store.ts'

/** Opportunities are what their stage is, also when that is changed. */
export async function followKind(set: ChangeSet, stageId: string, { kind: status }: Patch): Promise<void> {
  if (status === undefined) return
  await inParts(await opportunitiesIn(set.db, [stageId]), (ids) => set.update(opportunityResource, ids, { status }))
}

/** Deletes a stage with its activities; stages below it move up. Its opportunities go to `moveTo`, by the rules of any move. */
export async function deleteStage(call: Asked, crm: CrmCaller, id: string, moveTo: string | undefined): Promise<null> {
  await changing(call, { summary: 'Deleted a stage', crm }, async (set) => {
    const [stage] = await lockStages(set.db, [id])
    if (stage !== undefined) {
      set.say(`Deleted stage ${stage.name}`)
      const siblings = (await stagesOf(set.db, stage.pipeline_id)).filter((other) => other.id !== id)
      if (siblings.length === 0)
        throw conflict('last_stage', 'A pipeline needs a stage: add another before deleting this one')
      await empty(set, [id], moveTo)
      const children = siblings.filter(({ parent_id }) => parent_id === id).map((child) => child.id)
      if (children.length > 0) await set.update(stageResource, children, { parent_id: stage.parent_id })
      await dropActivities(set, [id])
    }
    await set.remove(stageResource, [id])
  })
  return null
}

/** Deletes a pipeline with its stages; the last one stays. */
export async function deletePipeline(
  call: Asked,
  crm: CrmCaller,
  id: string,
  moveTo: string | undefined,
): Promise<null> {
  await changing(call, { summary: 'Deleted a pipeline', crm }, async (set) => {
    await set.remove(pipelineResource, [id])
    if ((await otherPipelines(set.db, id)) === 0)
      throw conflict('last_pipeline', 'There must be a pipeline: add another before deleting this one')
    const stages = (await stagesOf(set.db, id)).map((stage) => stage.id)
    await lockStages(set.db, stages)
    await empty(set, stages, moveTo)
    await dropActivities(set, stages)
    await set.remove(stageResource, stages)
  })
  return null
}

async function dropActivities(set: ChangeSet, stages: readonly string[]): Promise<void> {
  const activities = await activitiesOf(set.db, stages)
  await set.remove(
    stageActivityResource,
    activities.map((activity) => activity.id),
  )
}

async function empty(set: ChangeSet, stages: readonly string[], moveTo: string | undefined): Promise<void> {
  const held = await opportunitiesIn(set.db, stages)
  if (held.length === 0) return
  if (moveTo === undefined)
    throw conflict('stage_in_use', 'Opportunities stand here: say in move_to which stage they go to', {
      opportunities: held.length,
    })
  if (stages.includes(moveTo)) throw invalid([{ field: 'move_to', message: 'must be a stage that stays' }])
  await inParts(held, (ids) => set.update(opportunityResource, ids, { stage_id: moveTo }))
}

/** A few thousand at a time, so that no statement grows with the column; the last ones first, as each go to the top. */
async function inParts(ids: readonly string[], work: (ids: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let end = ids.length; end > 0; end -= 2000) await work(ids.slice(Math.max(0, end - 2000), end))
}
