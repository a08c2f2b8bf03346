import * as z from 'zod/mini'

/** One problem with the input: the field, and a sentence that explains it. */
export const Issue = z.object({ field: z.string(), message: z.string() })
export const ErrorBody = z.object({
  error: z.object({ message: z.string(), code: z.string(), details: z.optional(z.unknown()) }),
})
export type Issue = z.infer<typeof Issue>
export type ErrorBody = z.infer<typeof ErrorBody>
export const Nothing = z.null()
