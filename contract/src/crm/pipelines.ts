import * as z from 'zod/mini'
import { Colour, Id, singleLine, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { Days, Order, Percent } from './numbers.ts'
import { editedVersion } from './records.ts'
import { defineBatchRoute, RemovalQuery } from './setup-routes.ts'
import { StageActivity } from './stage-activities.ts'
import { stageKinds } from './vocabulary.ts'

export const pipelineColumns = defineColumns({
  name: { label: 'Name', kind: 'text', isRequired: true },
  order: { label: 'Order', kind: 'number', isSortable: true, isRequired: true },
  ...recordColumns,
})
export const Pipeline = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  order: z.number(),
  created_at: Time,
  updated_at: Time,
})
export type Pipeline = z.infer<typeof Pipeline>

const ofPipeline = { name: singleLine(120), order: Order }
const PipelineChange = z.strictObject({ ...z.partial(z.strictObject(ofPipeline)).shape, ...editedVersion })
/** A new pipeline starts with the default stages. */
export const NewPipeline = z.strictObject({ ...z.partial(z.strictObject(ofPipeline)).shape, name: ofPipeline.name })

const ofPipelines = defineResourceRoutes('/pipelines', { row: Pipeline, create: NewPipeline, change: PipelineChange })
export const pipelines = defineRoutes({
  ...ofPipelines,
  /** 409 `stage_in_use` if it contains opportunities, unless `move_to` names a stage of another pipeline. */
  remove: { ...ofPipelines.remove, query: RemovalQuery },
  batch: defineBatchRoute('/pipelines', z.partial(z.strictObject({ id: Id, ...ofPipeline })), Pipeline),
})

export const stageColumns = defineColumns({
  name: { label: 'Name', kind: 'text', isRequired: true },
  pipeline_id: { label: 'Pipeline', kind: 'id', to: 'pipelines', isRequired: true },
  parent_id: { label: 'Group', kind: 'id', to: 'stages' },
  order: { label: 'Order', kind: 'number', isSortable: true, isRequired: true },
  kind: { label: 'Kind', kind: 'choice', choices: stageKinds, isRequired: true },
  probability: { label: 'Probability', kind: 'number', isRequired: true },
  color: { label: 'Colour', kind: 'text' },
  stale_days: { label: 'Stale after days', kind: 'number' },
  required_fields: { label: 'Required fields', kind: 'tags' },
  ...recordColumns,
})
const stage = {
  id: Id,
  account_id: Id,
  pipeline_id: Id,
  /** The stage it is grouped under; only stages without children contain opportunities. */
  parent_id: z.nullable(Id),
  name: z.string(),
  order: z.number(),
  kind: z.enum(stageKinds),
  /** Probability in percent that an opportunity gets on entering the stage. */
  probability: z.number(),
  color: z.nullable(z.string()),
  /** Days without a change after which an opportunity in this stage is stale; null is never. */
  stale_days: z.nullable(z.number()),
  /** Fields of the opportunity required to enter the stage: `amount`, `lines`, `custom.budget`. */
  required_fields: z.array(z.string()),
  created_at: Time,
  updated_at: Time,
}
const inTree = { ...stage, activities: z.optional(z.array(StageActivity)) }
const third = z.object(inTree)
const second = z.object({ ...inTree, children: z.optional(z.array(third)) })
/** With `activities`, and `children` in a tree (`tree_view=true`) of at most three levels. */
export const PipelineStage = z.object({ ...inTree, children: z.optional(z.array(second)) })
export type PipelineStage = z.infer<typeof PipelineStage>

const ofStage = {
  /** Defaults to the first pipeline. */
  pipeline_id: Id,
  parent_id: z.nullable(Id),
  name: singleLine(120),
  order: Order,
  kind: z.enum(stageKinds, { error: `must be one of ${stageKinds.join(', ')}` }),
  probability: Percent,
  color: z.nullable(Colour),
  stale_days: z.nullable(Days),
  required_fields: z.pipe(
    z.array(singleLine(60)).check(z.maxLength(30, 'must name at most 30 fields')),
    z.transform((names: string[]) => [...new Set(names)]),
  ),
}
const StageChange = z.strictObject({ ...z.partial(z.strictObject(ofStage)).shape, ...editedVersion })
export const NewStage = z.strictObject({ ...z.partial(z.strictObject(ofStage)).shape, name: ofStage.name })

const ofStages = defineResourceRoutes('/pipeline-stages', { row: PipelineStage, create: NewStage, change: StageChange })
export const pipelineStages = defineRoutes({
  ...ofStages,
  /** Rejected with 409 `stage_in_use` if it contains opportunities, unless `move_to` names another stage. */
  remove: { ...ofStages.remove, query: RemovalQuery },
  batch: defineBatchRoute('/pipeline-stages', z.partial(z.strictObject({ id: Id, ...ofStage })), PipelineStage),
})
