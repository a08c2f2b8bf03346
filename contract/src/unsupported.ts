import * as z from 'zod/mini'

/** What a text says and its idea does not, as it is written in the text. */
export const Unsupported = z.object({
  kind: z.enum(['number', 'name', 'quote']),
  text: z.string(),
  /** A person says that it is right. */
  is_confirmed: z.boolean(),
})
export type Unsupported = z.infer<typeof Unsupported>
