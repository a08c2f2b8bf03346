import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** A question to the author about what the idea does not say. */
export const InterviewQuestion = z.object({
  id: Id,
  text: z.string(),
  /** The sentence that the answer belongs behind; null for the end of the text. */
  after: z.nullable(z.string()),
  /** What its answer stands under; null for none. */
  heading: z._default(z.nullable(z.string()), null),
  is_dismissed: z.boolean(),
})
export type InterviewQuestion = z.infer<typeof InterviewQuestion>
