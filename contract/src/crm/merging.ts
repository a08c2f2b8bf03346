import * as z from 'zod/mini'
import { Id } from '../fields.ts'

/** Maximum number of records in one merge. */
export const maxMergedRecords = 10

export const MergeInput = z.strictObject({
  /** The record that remains. */
  into: Id,
  from: z
    .array(Id)
    .check(
      z.minLength(1, 'must list at least one'),
      z.maxLength(maxMergedRecords, `must name at most ${maxMergedRecords}`),
    ),
  /** The record whose value a field takes, if not the first one that is set. */
  fields: z._default(z.record(z.string().check(z.maxLength(60)), Id), {}),
})
/** Numbers of linked items that move from the removed records to the remaining one. */
const movedCounts = z.object({
  contacts: z.number(),
  opportunities: z.number(),
  activities: z.number(),
  tasks: z.number(),
  files: z.number(),
})
const reasons = ['email', 'domain', 'name', 'phone'] as const
/** Fields by which existing records similar to a new one are searched. */
export const SimilarQuery = z.partial(
  z.strictObject({
    name: z.string().check(z.maxLength(300)),
    email: z.string().check(z.maxLength(300)),
    phone: z.string().check(z.maxLength(300)),
    domain: z.string().check(z.maxLength(300)),
  }),
)
export type MergeInput = z.infer<typeof MergeInput>
export type SimilarQuery = z.infer<typeof SimilarQuery>
export type MovedCounts = z.infer<typeof movedCounts>
export type DuplicateReason = (typeof reasons)[number]

/** Finding and merging duplicates. Undoing the merge's change-set restores the records. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMergeRoutes<Row extends z.ZodMiniType>(path: string, row: Row) {
  const base = 'crm' as const
  return {
    /** Dry run: returns the merged record without saving it. */
    previewMerge: {
      method: 'POST',
      base,
      path: `${path}/merge/preview`,
      right: 'crm:write',
      audit: 'none',
      body: MergeInput,
      data: z.object({ record: row, moved: movedCounts }),
    },
    merge: {
      method: 'POST',
      base,
      path: `${path}/merge`,
      right: 'crm:write',
      body: MergeInput,
      data: z.object({ record: row, moved: movedCounts, change_set_id: Id }),
    },
    /** Groups of likely duplicates, up to 50 for each reason, each group with its oldest record first. */
    duplicates: {
      method: 'GET',
      base,
      path: `${path}/duplicates`,
      right: 'crm:read',
      data: z.array(z.object({ reason: z.enum(reasons), value: z.string(), records: z.array(row) })),
    },
    /** Existing records that resemble a new one; up to 5. */
    similar: {
      method: 'POST',
      base,
      path: `${path}/similar`,
      right: 'crm:read',
      audit: 'none',
      body: SimilarQuery,
      data: z.array(row),
    },
  } as const
}
