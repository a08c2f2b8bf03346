import * as z from 'zod/mini'

/** A passage of the text that may be meant for the editor and not for readers. */
export const Doubtful = z.object({
  text: z.string(),
  /** A person says that it is for readers. */
  is_kept: z.boolean(),
})
export type Doubtful = z.infer<typeof Doubtful>
