import {
  type Pipeline,
  NewPipeline,
  NewStage,
  type PipelineStage,
  pipelines,
  pipelineStages,
} from '@draftwright/contract/crm/pipelines'
import { NewStageActivity, type StageActivity, stageActivities } from '@draftwright/contract/crm/stage-activities'
import { implementRoutes } from '../../../http/handler.ts'
import { invalidInputError } from '../../../http/errors.ts'
import { requireCrmCaller, requireCrmRight } from '../kernel/caller.ts'
import { withChangeSet } from '../kernel/change-set.ts'
import { createCrudHandlers, readRecord } from '../kernel/crud.ts'
import { listRecords } from '../kernel/list.ts'
import { upsertItems, type SetupContext } from './upsert-items.ts'
import { trashPipeline, trashStage, applyStageKind } from './stage-changes.ts'
import { pipelineResource, stageActivityResource, stageResource } from './resource.ts'
import { listStageActivities, ensureFirstPipeline, listFullStages, buildDefaultStages } from './store.ts'
import { buildTree } from './tree.ts'

const pipelineHandlers = createCrudHandlers<Pipeline>(pipelineResource, { isSetup: true })
export const pipelineRoutes = implementRoutes(pipelines, {
  ...pipelineHandlers,
  async list(call) {
    await ensurePipeline(call)
    return pipelineHandlers.list(call)
  },
  async query(call) {
    await ensurePipeline(call)
    return pipelineHandlers.query(call)
  },
  async create(call) {
    const crm = await requireCrmRight(call, 'setup:manage')
    const summary = `Added ${call.body.name}`
    const id = await withChangeSet(call, { summary, crm }, async (set) => {
      const [made = ''] = await set.create(pipelineResource, [call.body])
      await set.create(stageResource, buildDefaultStages(made))
      return made
    })
    return readRecord<Pipeline>(call.db, crm, pipelineResource, id)
  },
  async remove(call) {
    const crm = await requireCrmRight(call, 'setup:manage')
    return trashPipeline(call, crm, call.params.id, call.query.move_to)
  },
  batch: (call) => upsertItems<Pipeline>(call, pipelineResource, NewPipeline),
})

const stageHandlers = createCrudHandlers<PipelineStage>(stageResource, { isSetup: true })
export const pipelineStageRoutes = implementRoutes(pipelineStages, {
  ...stageHandlers,
  async list(call) {
    await ensurePipeline(call)
    const { tree_view, ...query } = call.query
    if (tree_view === undefined || tree_view === 'false')
      return listRecords<PipelineStage>({ ...call, query }, stageResource)
    if (tree_view !== 'true') throw invalidInputError([{ field: 'tree_view', message: 'must be true or false' }])
    return listStageTree(call, query)
  },
  async query(call) {
    await ensurePipeline(call)
    return stageHandlers.query(call)
  },
  async update(call) {
    const crm = await requireCrmRight(call, 'setup:manage')
    const { updated_at: since, ...patch } = call.body
    await withChangeSet(call, { summary: 'Changed a stage', crm }, async (set) => {
      await set.update(stageResource, [call.params.id], patch, since === undefined ? {} : { since })
      await applyStageKind(set, call.params.id, patch)
    })
    return readRecord<PipelineStage>(call.db, crm, stageResource, call.params.id)
  },
  async remove(call) {
    const crm = await requireCrmRight(call, 'setup:manage')
    return trashStage(call, crm, call.params.id, call.query.move_to)
  },
  batch: (call) => upsertItems<PipelineStage>(call, stageResource, NewStage, applyStageKind),
})

export const stageActivityRoutes = implementRoutes(stageActivities, {
  ...createCrudHandlers<StageActivity>(stageActivityResource, { isSetup: true }),
  batch: (call) => upsertItems<StageActivity>(call, stageActivityResource, NewStageActivity),
})

/** Throws 403 without CRM access before anything is created. */
async function ensurePipeline(call: SetupContext): Promise<void> {
  await requireCrmCaller(call)
  await ensureFirstPipeline(call.db)
}

async function listStageTree(call: SetupContext, query: Readonly<Record<string, unknown>>) {
  const { pipeline_id, ...others } = query
  const [unknown] = Object.keys(others)
  if (unknown !== undefined || Array.isArray(pipeline_id))
    throw invalidInputError([
      { field: unknown ?? 'pipeline_id', message: 'cannot be used with tree_view: only one pipeline_id' },
    ])
  const stages = await listFullStages(call.db, typeof pipeline_id === 'string' ? pipeline_id : null)
  const activities = await listStageActivities(
    call.db,
    stages.map(({ id }) => id),
  )
  const of = Map.groupBy(activities, ({ stage_id }) => stage_id)
  const data = buildTree(stages.map((stage) => ({ ...stage, activities: of.get(stage.id) ?? [] })))
  const total = data.length
  const meta = { page: 1, limit: total, total, total_exact: true, total_pages: 1, has_more: false, next_cursor: null }
  // Resources keep the tree at three levels, which the contract spells out.
  return { data: data as unknown as PipelineStage[], meta }
}
