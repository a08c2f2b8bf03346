import * as z from 'zod/mini'
import { defineRoutes } from './route.ts'
import { SummaryKind } from './summary-kinds.ts'
import { TableFieldId, TableId } from './table-fields.ts'
import { recordFilterShape } from './table-records.ts'
import { FilterProblem, TableGroups } from './table-views.ts'

/** In the order of the request; null where there is none, or the field has no such summary. */
const summaries = z.array(z.nullable(z.union([z.number(), z.string()])))
const SummaryGroup = z.object({
  /** The same as long as the values of the group are. */
  key: z.string(),
  /** 0 for the first field of `groups`. */
  level: z.number(),
  /** The cell of its records, null for an empty one; `2026-03` for a month. */
  value: z.unknown(),
  n: z.number(),
  summaries,
})
export type SummaryGroup = z.infer<typeof SummaryGroup>
const RecordSummary = z.object({
  n: z.number(),
  summaries,
  /** Each group is followed by those within it, in the order of the records. */
  groups: z.array(SummaryGroup),
})
export type RecordSummary = z.infer<typeof RecordSummary>

/** Counts and summaries of all records that pass a filter. */
export const tableSummaries = defineRoutes({
  summarize: {
    method: 'POST',
    path: '/base_table/:table_id/record/summarize',
    right: 'tables:read',
    audit: 'none',
    params: z.object({ table_id: TableId }),
    body: z.strictObject({
      ...recordFilterShape,
      groups: z.optional(TableGroups),
      summaries: z.optional(
        z
          .array(z.strictObject({ field_id: TableFieldId, kind: SummaryKind }))
          .check(z.maxLength(50, 'must have at most 50 summaries')),
      ),
    }),
    data: z.extend(RecordSummary, {
      /** Conditions that the filters were read without. */
      filter_problems: z.array(FilterProblem),
    }),
  },
})
