import * as z from 'zod/mini'
import { receiptKinds } from './vocabulary.ts'

/** A row of the workspace that an answer rests on. */
export const Receipt = z.object({
  /** What the model cites it by, `r1` and on; one handle is one row in a whole session. */
  cite: z.string(),
  kind: z.enum(receiptKinds),
  /** Of the row; of a report, the page and period it stands for. */
  id: z.string(),
  title: z.string(),
  /** Where it opens in the app: a path, never a host. */
  href: z.string(),
  /** What is known of it, in the names the screens use. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type Receipt = z.infer<typeof Receipt>
