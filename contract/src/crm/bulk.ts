import * as z from 'zod/mini'
import { checkTogether, Id, singleLine } from '../fields.ts'
import { QueryBody } from './resource-routes.ts'

/** Maximum number of records in one bulk edit. */
export const maxBulkRecords = 50_000

const tags = z
  .array(singleLine(40))
  .check(z.minLength(1, 'must list at least one tag'), z.maxLength(30, 'must name at most 30 tags'))

/** Selects records by `ids` or by `query`, and one or more changes in the other fields. */
/* @__NO_SIDE_EFFECTS__ */
const defineBulkBody = <Change extends z.ZodMiniType>(change: Change) =>
  z
    .strictObject({
      ids: z.optional(
        z.array(Id).check(z.minLength(1, 'must list at least one'), z.maxLength(1000, 'must name at most 1,000')),
      ),
      /** Like the body of the resource's `query` call. */
      query: z.optional(QueryBody),
      patch: z.optional(change),
      add_tags: z.optional(tags),
      remove_tags: z.optional(tags),
      remove: z.optional(z.literal(true, { error: 'must be true' })),
    })
    .check(
      checkTogether(({ ids, query }) => (ids === undefined) !== (query === undefined), 'must have either ids or query'),
      checkTogether(
        ({ patch, add_tags, remove_tags, remove }) =>
          [patch, add_tags, remove_tags, remove].some((one) => one !== undefined),
        'must say what to do: patch, add_tags, remove_tags or remove',
      ),
    )

export const BulkResult = z.object({
  /** Null if nothing was changed. */
  change_set_id: z.nullable(Id),
  n_changed: z.number(),
  n_refused: z.number(),
  /** The first 100 rejected records, each with the reason. */
  refused: z.array(z.object({ id: Id, code: z.string(), message: z.string(), details: z.optional(z.unknown()) })),
})
export type BulkResult = z.infer<typeof BulkResult>

/** The bulk edit of a resource. */
/* @__NO_SIDE_EFFECTS__ */
export const defineBulkRoute = <Change extends z.ZodMiniType>(path: string, change: Change) =>
  ({
    method: 'POST',
    base: 'crm',
    path: `${path}/bulk`,
    right: 'crm:write',
    body: defineBulkBody(change),
    data: BulkResult,
  }) as const
