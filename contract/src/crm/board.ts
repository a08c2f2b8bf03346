import * as z from 'zod/mini'
import { checkSpan, Day, Id, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { ListQuery, QueryBody } from './resource-routes.ts'
import { Opportunity } from './opportunities.ts'
import { stageKinds } from './vocabulary.ts'

/** Sums of one currency, in its minor unit. */
const BoardTotal = z.object({
  currency: z.string(),
  count: z.number(),
  sum: z.number(),
  /** Amounts weighted by their own probability, rounded once for the whole sum. */
  weighted: z.number(),
})
const { shape } = Opportunity
export const BoardCard = z.object({
  id: Id,
  name: shape.name,
  company_id: shape.company_id,
  company_name: shape.company_name,
  stage_id: Id,
  status: shape.status,
  amount: shape.amount,
  currency: shape.currency,
  probability: shape.probability,
  close_date: shape.close_date,
  owner_id: shape.owner_id,
  next_step: shape.next_step,
  tags: shape.tags,
  rank: shape.rank,
  stage_entered_at: Time,
  last_activity_at: shape.last_activity_at,
  updated_at: Time,
  /** Unchanged and without activity for longer than its stage allows. */
  is_stale: z.boolean(),
})
export type BoardCard = z.infer<typeof BoardCard>

/** Cards loaded per column at first; more: `GET /opportunities?stage_id=…&sort_by=rank&sort_order=asc&offset=20`. */
export const cardsPerColumn = 20

export const BoardColumn = z.object({
  stage_id: Id,
  name: z.string(),
  /** The groups that contain it, outermost first. */
  groups: z.array(z.string()),
  kind: z.enum(stageKinds),
  probability: z.number(),
  color: z.nullable(z.string()),
  stale_days: z.nullable(z.number()),
  /** A deleted stage that still contains opportunities. */
  is_deleted: z.boolean(),
  count: z.number(),
  totals: z.array(BoardTotal),
  cards: z.array(BoardCard),
  has_more: z.boolean(),
})
export type BoardColumn = z.infer<typeof BoardColumn>
export const Board = z.object({
  pipeline_id: Id,
  /** The point in time shown; null is now. */
  as_of: z.nullable(Time),
  columns: z.array(BoardColumn),
})
export type Board = z.infer<typeof Board>

export const ForecastRow = z.object({
  /** `2026-11`, the owner's id, or null: no close date, or no owner. */
  key: z.nullable(z.string()),
  currency: z.string(),
  /** Open opportunities: their number, total amount, and amount weighted by probability. */
  open_count: z.number(),
  open: z.number(),
  weighted: z.number(),
  /** Of the open ones, those with a probability of 75 percent or more. */
  committed: z.number(),
  won_count: z.number(),
  won: z.number(),
})
export type ForecastRow = z.infer<typeof ForecastRow>
export const forecastGroups = ['month', 'owner'] as const

export const StageTime = z.object({
  stage_id: Id,
  name: z.string(),
  kind: z.enum(stageKinds),
  /** How many left the stage, by destination: a later stage, an earlier one, lost. */
  left: z.number(),
  moved_on: z.number(),
  went_back: z.number(),
  lost: z.number(),
  /** Share of those that did not move back which moved on, 0 to 1; null if there are none. */
  conversion: z.nullable(z.number()),
  /** Days in the stage; null if none has left it. */
  median_days: z.nullable(z.number()),
  p90_days: z.nullable(z.number()),
})
export type StageTime = z.infer<typeof StageTime>

const asked = { base: 'crm', method: 'GET', right: 'crm:read' } as const
export const opportunityBoard = defineRoutes({
  /**
   * Takes `pipeline_id` (default: the first), `as_of` (a time, or a day, meaning its end), and every filter of
   * `/opportunities`.
   */
  read: { ...asked, path: '/opportunity-board', query: ListQuery, data: Board },
  query: {
    ...asked,
    method: 'POST',
    path: '/opportunity-board/query',
    audit: 'none',
    body: QueryBody,
    data: Board,
  },
  /**
   * By close date (for won ones without any, the day they were won): `from` and `to` are days, both inclusive;
   * `group_by` is month or owner. Also takes every filter of `/opportunities`.
   */
  forecast: { ...asked, path: '/opportunity-forecast', query: ListQuery, data: z.array(ForecastRow) },
  /** From the moves made between two days, both inclusive. */
  stageTimes: {
    ...asked,
    path: '/stage-times',
    query: z
      .strictObject({ pipeline_id: z.optional(Id), from: z.optional(Day), to: z.optional(Day) })
      .check(...checkSpan('from', 'to')),
    data: z.array(StageTime),
  },
})
