import * as z from 'zod/mini'
import { BreakdownAnswer, mostReportDays, Report, reportFilters } from './analytics.ts'
import { annotationKinds } from './annotations.ts'
import { Nothing } from './envelope.ts'
import { ById, checkSpan, checkTogether, Day, Id, singleLine, Time, wholeNumber } from './fields.ts'
import { defineRoutes } from './route.ts'
import { breakdowns } from './visits.ts'

/** How long a link works, at most. */
const maxShareDays = 90

const ReportFilters = z.strictObject(reportFilters)
export type ReportFilters = z.infer<typeof ReportFilters>

/** A link with which a person without an account reads one report, and nothing else. */
const ReportShare = z.object({
  id: Id,
  /** The recipient, as described by its creator. */
  name: z.string(),
  filters: ReportFilters,
  /** The days until the one it is opened on; null if the two days below stay. */
  days: z.nullable(z.number()),
  start_date: z.nullable(Day),
  end_date: z.nullable(Day),
  /** Whether the team's notes and campaigns are on it. */
  has_notes: z.boolean(),
  created_by: z.nullable(Id),
  created_at: Time,
  expires_at: Time,
  revoked_at: z.nullable(Time),
  last_opened_at: z.nullable(Time),
  /** Whether the caller may revoke it. */
  can_revoke: z.boolean(),
})
/** `url` contains the secret and is returned only here. */
const NewReportShare = z.extend(ReportShare, { url: z.string() })
const ReportShareInput = z
  .strictObject({
    name: singleLine(80),
    filters: z._default(ReportFilters, {}),
    days: z.optional(wholeNumber(1, mostReportDays)),
    start_date: z.optional(Day),
    end_date: z.optional(Day),
    has_notes: z._default(z.boolean(), false),
    works_for_days: z._default(wholeNumber(1, maxShareDays), 30),
  })
  .check(
    checkTogether(
      ({ days, start_date, end_date }) =>
        days === undefined
          ? start_date !== undefined && end_date !== undefined
          : (start_date ?? end_date) === undefined,
      { error: 'or start_date and end_date must be given, and not both', path: ['days'] },
    ),
    ...checkSpan('start_date', 'end_date', mostReportDays),
  )

const ReportToken = z.strictObject({ token: z.string().check(z.maxLength(200, 'is too long')) })
/** What the recipient sees: numbers and titles of published posts, and no people. */
const SharedReport = z.object({
  account_name: z.string(),
  name: z.string(),
  expires_at: Time,
  pillar_name: z.nullable(z.string()),
  channel_name: z.nullable(z.string()),
  post_title: z.nullable(z.string()),
  filters: ReportFilters,
  report: Report,
  /** The largest rows of each; without those that are not known for so many days. */
  breakdowns: z.array(z.object({ by: z.enum(breakdowns), ...BreakdownAnswer.shape })),
  annotations: z.array(z.object({ kind: z.enum(annotationKinds), date: Day, text: z.string() })),
})
export type SharedReport = z.infer<typeof SharedReport>
export type ReportShare = z.infer<typeof ReportShare>

export const reportShares = defineRoutes({
  /** The newest hundred. */
  list: { method: 'GET', path: '/report-share', right: 'analytics:read', data: z.array(ReportShare) },
  create: {
    method: 'POST',
    makes: 'reportLink',
    path: '/report-share',
    right: 'analytics:write',
    limit: 'invite',
    body: ReportShareInput,
    data: NewReportShare,
  },
  /** Revokes the link; it stops working at once. The creator's own, or anyone's for publishers. */
  revoke: { method: 'DELETE', path: '/report-share/:id', right: 'analytics:write', params: ById, data: Nothing },
  read: { method: 'POST', path: '/guest-report/look', right: 'public', body: ReportToken, data: SharedReport },
})
