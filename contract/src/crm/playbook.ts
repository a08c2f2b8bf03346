import * as z from 'zod/mini'
import { Id, singleLine, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { editedVersion } from './records.ts'

export const playColumns = defineColumns({
  title: { label: 'Title', kind: 'text', isRequired: true },
  body: { label: 'Text', kind: 'text', isRequired: true },
  stage_id: { label: 'Stage', kind: 'id', to: 'stages' },
  order: { label: 'Order', kind: 'number', isRequired: true },
  created_by: { label: 'Created by', kind: 'id', to: 'people', isReadOnly: true },
  ...recordColumns,
})

/** One page of the playbook, for one stage or for all: what to do, say and ask. */
export const Play = z.object({
  id: Id,
  account_id: Id,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  stage_id: z.nullable(Id),
  order: z.number(),
  created_by: z.nullable(Id),
  created_at: Time,
  updated_at: Time,
})
const fields = {
  title: singleLine(200),
  body: longText(50_000),
  stage_id: z.nullable(Id),
  order: z.int().check(z.minimum(0, 'must be 0 or more'), z.maximum(100_000, 'must be at most 100000')),
}
const PlayChange = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, ...editedVersion })
const NewPlay = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, title: fields.title })
export type Play = z.infer<typeof Play>

export const playbook = defineRoutes(
  defineResourceRoutes('/playbook', { row: Play, create: NewPlay, change: PlayChange, update: 'PATCH' }),
)
