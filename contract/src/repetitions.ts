import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Day, Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { contentStatuses } from './vocabulary.ts'

const endings = {
  /** The last day on which one may be published, in the workspace's time zone. */
  until: z.nullable(Day),
  /** How many repetitions there are at most. */
  max_times: z.nullable(z.int().check(z.gte(1, 'must be 1 to 52'), z.lte(52, 'must be 1 to 52'))),
}
export const RepetitionChange = z.strictObject({
  every_weeks: z.int().check(z.gte(1, 'must be 1 to 52'), z.lte(52, 'must be 1 to 52')),
  until: z.optional(endings.until),
  max_times: z.optional(endings.max_times),
})
/** A post made by a repetition, newest first. */
const RepetitionPost = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(contentStatuses),
  at: z.nullable(Time),
})
export const Repetition = z.object({
  content_id: Id,
  user_id: z.nullable(Id),
  every_weeks: z.number(),
  ...endings,
  made: z.number(),
  /** When the next one is to be published; null once the series has ended. */
  next_at: z.nullable(Time),
  posts: z.array(RepetitionPost),
})

export type RepetitionChange = z.infer<typeof RepetitionChange>
export type Repetition = z.infer<typeof Repetition>

export const repetitions = defineRoutes({
  /** How a post is repeated; null if it is not. */
  read: {
    method: 'GET',
    path: '/content/:id/repetition',
    right: 'content:read',
    params: ById,
    data: z.nullable(Repetition),
  },
  save: {
    method: 'PUT',
    makes: 'scheduledPost',
    path: '/content/:id/repetition',
    right: 'content:publish',
    params: ById,
    body: RepetitionChange,
    data: Repetition,
  },
  /** Ends the series; the posts it has made stay. */
  remove: { method: 'DELETE', path: '/content/:id/repetition', right: 'content:publish', params: ById, data: Nothing },
})
