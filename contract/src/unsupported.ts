import * as z from 'zod/mini'

export const unsupportedKinds = ['number', 'name', 'quote'] as const
/** What a text says and its idea does not, as it is written in the text. */
export const Unsupported = z.object({
  kind: z.enum(unsupportedKinds),
  text: z.string(),
  /** A person says that it is right. */
  is_confirmed: z.boolean(),
})
export type Unsupported = z.infer<typeof Unsupported>
