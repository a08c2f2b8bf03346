import { roles } from '@draftwright/contract/rights'
import { z } from 'zod'
import { KnownTable } from './table-query.ts'

/** What an answer needs to know besides the conversation; the composer gets it as `providerOptions.composer`. */
export const AdviseInput = z.object({
  now: z.iso.datetime(),
  /** The time zone of the person's days, an IANA name. */
  timeZone: z.string(),
  person: z.object({ name: z.string() }),
  /** The names of the workspace's members: the composer needs them for "Sam's deals", other models call a tool. */
  members: z.array(z.string()),
  /** The workspace's tables, for the composer as well. */
  tables: z.optional(z.array(KnownTable)),
  role: z.enum(roles),
  /** Whether the person sees rows of the CRM; the composer offers no question about what is closed to them. */
  isCrmOpen: z.optional(z.boolean()),
})
export type AdviseInput = z.infer<typeof AdviseInput>
export const adviseTask = 'advise'
