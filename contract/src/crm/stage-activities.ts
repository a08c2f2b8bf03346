import * as z from 'zod/mini'
import { Id, singleLine, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { Order } from './numbers.ts'
import { editedVersion } from './records.ts'
import { defineBatchRoute } from './setup-routes.ts'

export const stageActivityColumns = defineColumns({
  stage_id: { label: 'Stage', kind: 'id', to: 'stages', isRequired: true },
  name: { label: 'Name', kind: 'text', isRequired: true },
  description: { label: 'Description', kind: 'text' },
  order: { label: 'Order', kind: 'number', isSortable: true, isRequired: true },
  is_required: { label: 'Required', kind: 'flag', isRequired: true },
  ...recordColumns,
})
export const StageActivity = z.object({
  id: Id,
  account_id: Id,
  stage_id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.number(),
  /** The opportunity cannot leave the stage until it is done. */
  is_required: z.boolean(),
  created_at: Time,
  updated_at: Time,
})
export type StageActivity = z.infer<typeof StageActivity>

const fields = {
  stage_id: Id,
  name: singleLine(200),
  description: z.nullable(longText(10_000)),
  order: Order,
  is_required: z.boolean(),
}
const StageActivityChange = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, ...editedVersion })
export const NewStageActivity = z.strictObject({
  ...z.partial(z.strictObject(fields)).shape,
  stage_id: fields.stage_id,
  name: fields.name,
})

export const stageActivities = defineRoutes({
  ...defineResourceRoutes('/stage-activities', {
    row: StageActivity,
    create: NewStageActivity,
    change: StageActivityChange,
  }),
  batch: defineBatchRoute('/stage-activities', z.partial(z.strictObject({ id: Id, ...fields })), StageActivity),
})
