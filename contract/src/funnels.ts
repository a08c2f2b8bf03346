import * as z from 'zod/mini'
import { ReportQuery } from './analytics.ts'
import { Nothing } from './envelope.ts'
import { ById, Day, Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

const Funnel = z.object({
  id: Id,
  name: z.string(),
  /** Goals in their order. */
  steps: z.array(z.object({ goal_id: Id, name: z.string() })),
  created_at: Time,
})
export type Funnel = z.infer<typeof Funnel>

/** Shortest and longest. */
const fewestSteps = 2
const mostSteps = 6
const FunnelInput = z.strictObject({
  name: singleLine(100),
  /** Ids of goals. */
  steps: z.array(Id).check(
    z.minLength(fewestSteps, `must be at least ${fewestSteps} goals`),
    z.maxLength(mostSteps, `must be at most ${mostSteps} goals`),
    z.refine((ids) => new Set(ids).size === ids.length, 'must not name a goal twice'),
  ),
})

const FunnelReport = z.object({
  id: Id,
  name: z.string(),
  steps: z.array(
    z.object({
      goal_id: Id,
      name: z.string(),
      /** Visits that reached this goal after those before it, within the visit. */
      visits: z.number(),
      /** Share of the step before; of the first step, of all visits. Null if there are none. */
      of_previous: z.nullable(z.number()),
      /** How many of the step before did not come here. */
      dropped: z.number(),
    }),
  ),
  /** All visits counted here, or those with something that fits the filters. */
  visits: z.number(),
  start_date: Day,
  end_date: Day,
  /** The first day a funnel can answer for. */
  details_from: Day,
})

const right = 'content:manage'
const one = { params: ById, data: Funnel } as const
export const funnels = defineRoutes({
  /** All of them, at most 20, in the order they were created. */
  list: { method: 'GET', path: '/analytics/funnel', right: 'analytics:read', data: z.array(Funnel) },
  create: {
    method: 'POST',
    alsoRights: ['analytics:write'],
    path: '/analytics/funnel',
    right,
    body: FunnelInput,
    data: Funnel,
  },
  update: {
    method: 'PUT',
    alsoRights: ['analytics:write'],
    path: '/analytics/funnel/:id',
    right,
    body: FunnelInput,
    ...one,
  },
  remove: {
    method: 'DELETE',
    alsoRights: ['analytics:write'],
    path: '/analytics/funnel/:id',
    right,
    params: ById,
    data: Nothing,
  },
  /** How far visits came within the last 90 days, as long as single views are kept. */
  report: {
    method: 'GET',
    path: '/analytics/funnel/:id/report',
    right: 'analytics:read',
    params: ById,
    query: ReportQuery,
    data: FunnelReport,
  },
})
