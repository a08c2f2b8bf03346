import * as z from 'zod/mini'
import { Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Whether the workspace publishes. While it pauses, nothing new goes out; live posts can still be changed and removed. */
export const PublishingPause = z.object({
  is_paused: z.boolean(),
  started_at: z.nullable(Time),
  user_id: z.nullable(Id),
  reason: z.nullable(z.string()),
  /** Posts whose time has come during the pause. */
  due_posts: z.number(),
  /** Of these, so late that they become `missed` when the pause ends. */
  missed_posts: z.number(),
})
export type PublishingPause = z.infer<typeof PublishingPause>

export const publishingPause = defineRoutes({
  read: { method: 'GET', path: '/publishing-pause', right: 'content:read', data: PublishingPause },
  /** Pauses the workspace, or changes the reason of its pause. */
  start: {
    method: 'PUT',
    path: '/publishing-pause',
    right: 'content:publish',
    body: z.optional(z.strictObject({ reason: z.optional(z.nullable(singleLine(200))) })),
    data: PublishingPause,
  },
  /** Ends the pause. Posts that came due meanwhile are published at once, or become `missed` for people to decide. */
  end: {
    method: 'POST',
    path: '/publishing-pause/end',
    right: 'content:publish',
    body: z.optional(
      z.strictObject({
        due_posts: z._default(z.enum(['publish', 'hold'], { error: 'must be publish or hold' }), 'publish'),
      }),
    ),
    data: PublishingPause,
  },
})
