import * as z from 'zod/mini'
import { Id } from '../fields.ts'

/** What an opportunity lacks for a stage; the same in the refusal 409 `stage_gate` as `details.missing`. */
export const MissingItems = z.object({
  /** Columns, `contacts`, `lines` and `custom.<key>`. */
  fields: z.array(z.string()),
  surveys: z.array(z.object({ id: Id, name: z.string() })),
  activities: z.array(z.object({ id: Id, name: z.string(), stage_id: Id })),
})
export type MissingItems = z.infer<typeof MissingItems>
