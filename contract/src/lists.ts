import * as z from 'zod/mini'
import { describeAs, Id, wholeNumber } from './fields.ts'
import { mostPages } from './numbers.ts'

export const defaultLimit = 50
export const maxLimit = 200

const atLeastOne = wholeNumber(1)

/** Paging and sorting parameters of every list. A limit above the maximum is clamped and shown in `meta.limit`. */
export const paging = {
  page: z._default(wholeNumber(1, mostPages), 1),
  limit: z._default(
    z
      .pipe(
        atLeastOne,
        z.transform((n: number) => Math.min(n, maxLimit)),
      )
      .check(describeAs({ type: 'integer', minimum: 1, maximum: 999_999_999 })),
    defaultLimit,
  ),
  sort_order: z._default(z.enum(['asc', 'desc'], { error: 'must be asc or desc' }), 'desc'),
}
export const search = z.optional(z.string().check(z.maxLength(200, 'must have at most 200 characters'), z.trim()))
export const byPillar = z.optional(Id)
export const byChannel = z.optional(Id)

/** `total` is exact up to 10,000; beyond that `total_is_capped` is true and there are more. */
export const ListMeta = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  total_is_capped: z.boolean(),
  has_more: z.boolean(),
})
export type ListMeta = z.infer<typeof ListMeta>

/** What lies in the trash is missing, unless it is asked for too. */
export const WithTrash = z.strictObject({
  with_trash: z.optional(z.literal('true', { error: 'must be true or left out' })),
})
export type WithTrash = z.infer<typeof WithTrash>
