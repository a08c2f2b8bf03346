import * as z from 'zod/mini'
import { PeriodUnit, SummaryKind } from '../summary-kinds.ts'
import { ColumnName } from './filter-shape.ts'
import { QueryBody } from './resource-routes.ts'

/** Columns that a list is grouped by. */
const maxGroupColumns = 3

/** Equal values are put together; moments by the day, month or year of the workspace's time zone, days if omitted. */
export const ListGroup = z.strictObject({
  column: ColumnName,
  order: z._default(z.enum(['asc', 'desc'], { error: 'must be asc or desc' }), 'asc'),
  unit: z.optional(PeriodUnit),
})
export type ListGroup = z.infer<typeof ListGroup>
export const ListGroups = z
  .array(ListGroup)
  .check(z.maxLength(maxGroupColumns, `must name at most ${maxGroupColumns} columns`))
const ListSummary = z.strictObject({ column: ColumnName, kind: SummaryKind })
export type ListSummary = z.infer<typeof ListSummary>

/** Amounts of different currencies are never added up: one for each, the largest first. The currency is null where the column has none. */
const CurrencyAmount = z.object({ currency: z.nullable(z.string()), value: z.number() })
export type CurrencyAmount = z.infer<typeof CurrencyAmount>
const SummaryValue = z.nullable(z.union([z.number(), z.string(), z.array(CurrencyAmount)]))
export type SummaryValue = z.infer<typeof SummaryValue>

/** In the order of the request; null where there is none. */
const summaries = z.array(SummaryValue)
const ListSummaryGroup = z.object({
  /** The same as long as the values of the group are. */
  key: z.string(),
  /** 0 for the first column of `groups`. */
  level: z.number(),
  /** What its records have in common, null for nothing; `2026-03` for a month. */
  value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  /** The name for an id, where the list shows one. */
  name: z.nullable(z.string()),
  n: z.number(),
  summaries,
})
export type ListSummaryGroup = z.infer<typeof ListSummaryGroup>
const ListTotals = z.object({
  n: z.number(),
  summaries,
  /** Each group is followed by those within it, in the order of a list that is sorted by the same columns first. */
  groups: z.array(ListSummaryGroup),
})
export type ListTotals = z.infer<typeof ListTotals>

/** Counts and summaries of everything that a list's search and filters keep. */
/* @__NO_SIDE_EFFECTS__ */
export const defineSummaryRoute = (path: string) =>
  ({
    method: 'POST',
    base: 'crm',
    path: `${path}/summarize`,
    right: 'crm:read',
    audit: 'none',
    body: z.strictObject({
      /** Like the body of the resource's `query` call; its pages and its order do not matter. */
      query: z.optional(QueryBody),
      groups: z.optional(ListGroups),
      summaries: z.optional(z.array(ListSummary).check(z.maxLength(30, 'must have at most 30 summaries'))),
    }),
    data: ListTotals,
  }) as const
