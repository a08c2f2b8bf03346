import * as z from 'zod/mini'

/** Why a passage of an idea is not in its draft; `not_chosen`: the person did not choose it. */
export const leftOutReasons = ['filler', 'repeated', 'corrected', 'instruction', 'private', 'not_chosen'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A passage of the idea that is not in the draft, in the author's words. */
export const LeftOut = z.object({ text: z.string(), reason: z.enum(leftOutReasons) })
export type LeftOut = z.infer<typeof LeftOut>
