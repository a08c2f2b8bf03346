import {
  type Pipeline,
  NewPipeline,
  NewStage,
  type PipelineStage,
  pipelines,
  pipelineStages,
} from '@draftwright/contract/crm/pipelines'
import { NewStageActivity, type StageActivity, stageActivities } from '@draftwright/contract/crm/stage-activities'
import { implement } from '../../../http/call.ts'
import { invalid } from '../../../http/errors.ts'
import { crmCaller, crmCallerWith } from '../kernel/caller.ts'
import { changing } from '../kernel/changes.ts'
import { crud, findRecord } from '../kernel/crud.ts'
import { listRecords } from '../kernel/list.ts'
import { batched, type Called } from './batched.ts'
import { deletePipeline, deleteStage, followKind } from './changes.ts'
import { pipelineResource, stageActivityResource, stageResource } from './resource.ts'
import { activitiesOf, firstPipeline, stagesForTree, usualStages } from './store.ts'
import { treeOf } from './tree.ts'

const ofPipelines = crud<Pipeline>(pipelineResource, { isSetup: true })
export const pipelineRoutes = implement(pipelines, {
  ...ofPipelines,
  async list(call) {
    await needed(call)
    return ofPipelines.list(call)
  },
  async query(call) {
    await needed(call)
    return ofPipelines.query(call)
  },
  async create(call) {
    const crm = await crmCallerWith(call, 'setup:manage')
    const summary = `Added ${call.body.name}`
    const id = await changing(call, { summary, crm }, async (set) => {
      const [made = ''] = await set.create(pipelineResource, [call.body])
      await set.create(stageResource, usualStages(made))
      return made
    })
    return findRecord<Pipeline>(call.db, crm, pipelineResource, id)
  },
  async remove(call) {
    const crm = await crmCallerWith(call, 'setup:manage')
    return deletePipeline(call, crm, call.params.id, call.query.move_to)
  },
  batch: (call) => batched<Pipeline>(call, pipelineResource, NewPipeline),
})

const ofStages = crud<PipelineStage>(stageResource, { isSetup: true })
export const pipelineStageRoutes = implement(pipelineStages, {
  ...ofStages,
  async list(call) {
    await needed(call)
    const { tree_view, ...query } = call.query
    if (tree_view === undefined || tree_view === 'false')
      return listRecords<PipelineStage>({ ...call, query }, stageResource)
    if (tree_view !== 'true') throw invalid([{ field: 'tree_view', message: 'must be true or false' }])
    return inTree(call, query)
  },
  async query(call) {
    await needed(call)
    return ofStages.query(call)
  },
  async update(call) {
    const crm = await crmCallerWith(call, 'setup:manage')
    const { updated_at: since, ...patch } = call.body
    await changing(call, { summary: 'Changed a stage', crm }, async (set) => {
      await set.update(stageResource, [call.params.id], patch, since === undefined ? {} : { since })
      await followKind(set, call.params.id, patch)
    })
    return findRecord<PipelineStage>(call.db, crm, stageResource, call.params.id)
  },
  async remove(call) {
    const crm = await crmCallerWith(call, 'setup:manage')
    return deleteStage(call, crm, call.params.id, call.query.move_to)
  },
  batch: (call) => batched<PipelineStage>(call, stageResource, NewStage, followKind),
})

export const stageActivityRoutes = implement(stageActivities, {
  ...crud<StageActivity>(stageActivityResource, { isSetup: true }),
  batch: (call) => batched<StageActivity>(call, stageActivityResource, NewStageActivity),
})

/** Throws 403 for whom the CRM is closed before anything is made for them. */
async function needed(call: Called): Promise<void> {
  await crmCaller(call)
  await firstPipeline(call.db)
}

async function inTree(call: Called, query: Readonly<Record<string, unknown>>) {
  const { pipeline_id, ...others } = query
  const [unknown] = Object.keys(others)
  if (unknown !== undefined || Array.isArray(pipeline_id))
    throw invalid([{ field: unknown ?? 'pipeline_id', message: 'cannot be used with tree_view: only one pipeline_id' }])
  const stages = await stagesForTree(call.db, typeof pipeline_id === 'string' ? pipeline_id : null)
  const activities = await activitiesOf(
    call.db,
    stages.map(({ id }) => id),
  )
  const of = Map.groupBy(activities, ({ stage_id }) => stage_id)
  const data = treeOf(stages.map((stage) => ({ ...stage, activities: of.get(stage.id) ?? [] })))
  const total = data.length
  const meta = { page: 1, limit: total, total, total_exact: true, total_pages: 1, has_more: false, next_cursor: null }
  // Resources keep the tree at three levels, which is what the contract spells out.
  return { data: data as unknown as PipelineStage[], meta }
}
