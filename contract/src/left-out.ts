import * as z from 'zod/mini'

/** Why a sentence of an idea is not in its draft. */
export const leftOutReasons = ['filler', 'repeated', 'corrected', 'instruction', 'private'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A passage of the idea that is not in the draft, in the author's words. */
export const LeftOut = z.object({ text: z.string(), reason: z.enum(leftOutReasons) })
export type LeftOut = z.infer<typeof LeftOut>
