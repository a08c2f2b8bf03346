import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A conversation that is written by itself, once a week, for whoever wants one. Days and times are the workspace's. */
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

// What someone wants to read is nobody's business but theirs.
const mine = { right: 'advisor:use', audit: 'none' } as const
export const advisorBrief = defineRoutes({
  read: { ...mine, method: 'GET', path: '/advisor/brief', data: Brief },
  change: { ...mine, method: 'PUT', path: '/advisor/brief', body: BriefChange, data: Brief },
  /** Has one written now; it can be watched as any answer. */
  write: {
    ...mine,
    method: 'POST',
    path: '/advisor/brief/write',
    limit: 'ai',
    isQueued: true,
    data: z.object({ session_id: Id, run_id: Id }),
  },
})
