import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A conversation that is generated weekly for each subscriber. Days and times are in the workspace's time zone. */
export const Brief = z.object({
  is_on: z.boolean(),
  /** 1 Monday to 7 Sunday. */
  weekday: z.int(),
  /** `HH:MM`. */
  at_time: z.string(),
  time_zone: z.string(),
  next_at: z.nullable(Time),
  last_at: z.nullable(Time),
  last_session_id: z.nullable(Id),
})
const BriefChange = z.partial(
  z.strictObject({
    is_on: z.boolean({ error: 'must be true or false' }),
    weekday: z
      .int({ error: 'must be a whole number from 1 to 7' })
      .check(z.gte(1, 'must be 1 or more'), z.lte(7, 'must be 7 or less')),
    at_time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 08:00')),
  }),
)
export type Brief = z.infer<typeof Brief>

// A person's reading preferences are private.
const mine = { right: 'advisor:use', audit: 'none' } as const
export const advisorBrief = defineRoutes({
  read: { ...mine, method: 'GET', path: '/advisor/brief', data: Brief },
  change: { ...mine, method: 'PUT', path: '/advisor/brief', body: BriefChange, data: Brief },
  /** Generates one now; it can be streamed like any other answer. */
  write: {
    ...mine,
    method: 'POST',
    path: '/advisor/brief/write',
    limit: 'ai',
    isQueued: true,
    data: z.object({ session_id: Id, run_id: Id }),
  },
})
