import * as z from 'zod/mini'
import { ById, checkSpan, Day, Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { contentStatuses } from './vocabulary.ts'
import { isTimeZone } from './wall-clock.ts'

export const TimeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'))

const Scheduling = z.strictObject({
  at: Time,
  /** The time zone the time was chosen in; defaults to the workspace's. */
  time_zone: z.optional(TimeZone),
  /** The version that was on the screen; a stale one returns 409. */
  updated_at: z.optional(Time),
})
export const Unscheduling = z.optional(
  z.strictObject({
    /** Keeps it on the calendar as a plan; otherwise it is removed from it. */
    keep_plan: z.optional(z.boolean()),
    updated_at: z.optional(Time),
  }),
)

/** Maximum number of days in one calendar request. */
const maxCalendarDays = 100
const calendarKinds = ['planned', 'scheduled', 'published'] as const
/** From `from` to `to`, both inclusive, as days in the workspace's time zone. */
export const CalendarQuery = z
  .strictObject({
    from: Day,
    to: Day,
    channel_id: z.optional(Id),
    pillar_id: z.optional(Id),
    author_id: z.optional(Id),
    status: z.optional(z.enum(contentStatuses, { error: `must be one of ${contentStatuses.join(', ')}` })),
  })
  .check(...checkSpan('from', 'to', maxCalendarDays))
export const CalendarItem = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(contentStatuses),
  channel_id: z.nullable(Id),
  pillar_id: z.nullable(Id),
  author_id: z.nullable(Id),
  at: Time,
  kind: z.enum(calendarKinds),
  /** The time zone it was scheduled in; null if it was not scheduled. */
  time_zone: z.nullable(z.string()),
  url: z.nullable(z.string()),
  updated_at: Time,
})
/** `time_zone` is the workspace's, in which the days are given; capped: there are more than were returned. */
const CalendarMeta = z.object({ total: z.number(), is_capped: z.boolean(), time_zone: z.string() })

/** Another post of the same channel, and the time it goes out or went out. */
const ClashingPost = z.object({ id: Id, title: z.string(), status: z.enum(contentStatuses), at: z.nullable(Time) })
/** Posts of the same channel that say the same, or are due in the same minute; up to five each. They warn, and forbid nothing. */
const Clashes = z.object({ same_text: z.array(ClashingPost), same_time: z.array(ClashingPost) })

export type Clashes = z.infer<typeof Clashes>
export type Scheduling = z.infer<typeof Scheduling>
export type Unscheduling = NonNullable<z.infer<typeof Unscheduling>>
export type CalendarQuery = z.infer<typeof CalendarQuery>
export type CalendarItem = z.infer<typeof CalendarItem>
type CalendarMeta = z.infer<typeof CalendarMeta>
export type CalendarKind = (typeof calendarKinds)[number]

/** How a post is scheduled; its answer is the post. */
export const schedulingRoute = {
  method: 'POST',
  path: '/content/:id/schedule',
  right: 'content:publish',
  makes: 'scheduledPost',
  body: Scheduling,
} as const

/** Part of the slice `content`, whose own file has no room for them. */
export const calendarRoutes = defineRoutes({
  calendar: {
    method: 'GET',
    path: '/content-calendar',
    right: 'content:read',
    query: CalendarQuery,
    data: z.array(CalendarItem),
    meta: CalendarMeta,
  },
  /** What the post would clash with at `at`, or at its own time. */
  clashes: {
    method: 'GET',
    path: '/content/:id/clashes',
    right: 'content:read',
    params: ById,
    query: z.strictObject({ at: z.optional(Time) }),
    data: Clashes,
  },
})
