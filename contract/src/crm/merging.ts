import * as z from 'zod/mini'
import { Id } from '../fields.ts'

/** Records that are merged into one at once. */
export const maxMergedRecords = 10

export const MergeInput = z.strictObject({
  /** The one that stays. */
  into: Id,
  from: z
    .array(Id)
    .check(
      z.minLength(1, 'must list at least one'),
      z.maxLength(maxMergedRecords, `must name at most ${maxMergedRecords}`),
    ),
  /** Whose value a field takes, where it is not to be the first one there is. */
  fields: z._default(z.record(z.string().check(z.maxLength(60)), Id), {}),
})
/** What hangs on the records that go, and moves to the one that stays. */
const movedCounts = z.object({
  contacts: z.number(),
  opportunities: z.number(),
  activities: z.number(),
  tasks: z.number(),
  files: z.number(),
})
const reasons = ['email', 'domain', 'name'] as const
/** Words by which a record that is about to be made is looked for. */
export const SimilarQuery = z.partial(
  z.strictObject({
    name: z.string().check(z.maxLength(300)),
    email: z.string().check(z.maxLength(300)),
    domain: z.string().check(z.maxLength(300)),
  }),
)
export type MergeInput = z.infer<typeof MergeInput>
export type SimilarQuery = z.infer<typeof SimilarQuery>
export type MovedCounts = z.infer<typeof movedCounts>
export type DuplicateReason = (typeof reasons)[number]

/** Finding and merging what is there twice. Taking the merge's change-set back un-merges. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMergeRoutes<Row extends z.ZodMiniType>(path: string, row: Row) {
  const base = 'crm' as const
  return {
    /** Changes nothing: the record as it would be. */
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
    /** Groups that seem to be the same, up to 50 by each reason; the oldest of a group stands first in it. */
    duplicates: {
      method: 'GET',
      base,
      path: `${path}/duplicates`,
      right: 'crm:read',
      data: z.array(z.object({ reason: z.enum(reasons), value: z.string(), records: z.array(row) })),
    },
    /** What is there already of something that is about to be made; up to 5. */
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
