import { roles } from '@draftwright/contract/rights'
import { z } from 'zod'

/** What an answer needs to know besides the conversation; the composer gets it as `providerOptions.composer`. */
export const AdviseInput = z.object({
  now: z.iso.datetime(),
  /** In which the person's days begin, an IANA name. */
  timeZone: z.string(),
  person: z.object({ name: z.string() }),
  /** What the members of the workspace are called: the composer knows "Sam's deals" by it, any other model asks a tool. */
  members: z.array(z.string()),
  role: z.enum(roles),
})
export type AdviseInput = z.infer<typeof AdviseInput>
export const adviseTask = 'advise'
