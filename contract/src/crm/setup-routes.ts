import * as z from 'zod/mini'
import { Id } from '../fields.ts'

/** The stage that receives the opportunities of a deleted one. */
export const RemovalQuery = z.strictObject({ move_to: z.optional(Id) })

/** Saves several, all or none, as a list or a list in `items`: updates those with an id and creates the others. Returns them in the same order. */
/* @__NO_SIDE_EFFECTS__ */
export function defineBatchRoute<Item extends z.ZodMiniType, Row extends z.ZodMiniType>(
  path: string,
  item: Item,
  row: Row,
) {
  const items = z
    .array(item)
    .check(z.minLength(1, 'must list at least one'), z.maxLength(200, 'must name at most 200 at once'))
  return {
    method: 'PUT',
    base: 'crm',
    path,
    right: 'crm:write',
    body: z.pipe(
      z.union([z.strictObject({ items }), items]),
      z.transform((sent) => (Array.isArray(sent) ? { items: sent } : sent)),
    ),
    data: z.array(row),
  } as const
}
