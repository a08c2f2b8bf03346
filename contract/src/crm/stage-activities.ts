import * as z from 'zod/mini'
import { Id, line, prose, Time } from '../fields.ts'
import { routes } from '../route.ts'
import { columns, recordColumns } from './columns.ts'
import { resource } from './lists.ts'
import { Order } from './numbers.ts'
import { edited } from './records.ts'
import { batch } from './set-up.ts'

export const stageActivityColumns = columns({
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
  /** Until it is done the opportunity does not go on. */
  is_required: z.boolean(),
  created_at: Time,
  updated_at: Time,
})
export type StageActivity = z.infer<typeof StageActivity>

const fields = {
  stage_id: Id,
  name: line(200),
  description: z.nullable(prose(10_000)),
  order: Order,
  is_required: z.boolean(),
}
export const StageActivityChange = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, ...edited })
export const NewStageActivity = z.strictObject({
  ...z.partial(z.strictObject(fields)).shape,
  stage_id: fields.stage_id,
  name: fields.name,
})

export const stageActivities = routes({
  ...resource('/stage-activities', { row: StageActivity, create: NewStageActivity, change: StageActivityChange }),
  batch: batch('/stage-activities', z.partial(z.strictObject({ id: Id, ...fields })), StageActivity),
})
