import * as z from 'zod/mini'
import { ReportQuery } from './analytics.ts'
import { Nothing } from './envelope.ts'
import { ById, checkTogether, Day, Id, onOneLine, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { countingModes, visitGoalKinds, type VisitGoalKind } from './visits.ts'

const Goal = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(visitGoalKinds),
  match: z.string(),
  /** The first day its numbers know of: what was counted within 90 days before it was created counts as well. */
  counted_from: Day,
  created_at: Time,
})

const name = singleLine(100)
const maxMatchLength = 300
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const messages: Partial<Record<VisitGoalKind, string>> = {
  page: 'must be a path such as /pricing or /blog/*, with its host for one site only',
  read: 'must be empty, or a path such as /blog/*',
  event: 'must be the name of an event',
  form: 'must be empty, or the id of a form or survey',
}
interface Matched {
  kind: VisitGoalKind
  match: string
}
function isMatchOfKind({ kind, match }: Matched): boolean {
  if (kind === 'form') return match === '' || idPattern.test(match)
  if (kind === 'event') return match !== ''
  if (kind === 'page' || kind === 'read')
    return match === '' ? kind === 'read' : match.includes('/') && !match.includes('://')
  return true
}
const NewGoal = z
  .strictObject({
    name,
    kind: z.enum(visitGoalKinds, { error: `must be one of ${visitGoalKinds.join(', ')}` }),
    /**
     * `*` stands for any text. Of a page or read: a path on any of the sites, or with its host on one. Of an event: its name. Of
     * clicks and downloads: the address. Of a form: its id. Empty, where it may be: all.
     */
    match: z._default(
      z
        .string()
        .check(z.trim(), z.maxLength(maxMatchLength, `must have at most ${maxMatchLength} characters`), onOneLine),
      '',
    ),
  })
  .check(
    ...Object.entries(messages).map(([kind, error]) =>
      checkTogether((goal: Matched) => goal.kind !== kind || isMatchOfKind(goal), { error, path: ['match'] }),
    ),
  )

const GoalNumbers = z.object({
  ...Goal.shape,
  conversions: z.number(),
  /** Visits that reached it; one that does so on two days counts on both. */
  visits: z.number(),
  /** Of all visits counted here since its first day; null if there are none. */
  rate: z.nullable(z.number()),
  /** The sum of the values that events came with. */
  value: z.number(),
})
export type GoalNumbers = z.infer<typeof GoalNumbers>
const GoalReport = z.object({
  goals: z.array(GoalNumbers),
  /** Those the rates are shares of: begun in these days and counted here, not by another tool, or, with filters, with something that fits them. */
  visits: z.number(),
  start_date: Day,
  end_date: Day,
  /** The first day for which filters are known. */
  details_from: Day,
  mode: z.enum(countingModes),
})

const right = 'content:manage'
export const goals = defineRoutes({
  /** All of them, at most 50, in the order they were created. */
  list: { method: 'GET', path: '/analytics/goal', right: 'analytics:read', data: z.array(Goal) },
  create: {
    method: 'POST',
    alsoRights: ['analytics:write'],
    path: '/analytics/goal',
    right,
    body: NewGoal,
    data: Goal,
  },
  /** What it counts stays: numbers of another goal would not compare. */
  update: {
    method: 'PUT',
    alsoRights: ['analytics:write'],
    path: '/analytics/goal/:id',
    right,
    params: ById,
    body: z.strictObject({ name }),
    data: Goal,
  },
  /** With its numbers. Refused for a step of a funnel. */
  remove: {
    method: 'DELETE',
    alsoRights: ['analytics:write'],
    path: '/analytics/goal/:id',
    right,
    params: ById,
    data: Nothing,
  },
  /** Without filters for any span; with filters for the last 90 days, of visits that have something that fits all of them. */
  report: {
    method: 'GET',
    path: '/analytics/goal-report',
    right: 'analytics:read',
    query: ReportQuery,
    data: GoalReport,
  },
})
