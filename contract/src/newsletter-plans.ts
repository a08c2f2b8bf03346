import * as z from 'zod/mini'
import { ById, Time, wholeNumber } from './fields.ts'
import { Newsletter } from './newsletters.ts'
import { defineRoutes } from './route.ts'

/** Whether new posts of a channel go out to the subscribers by themselves, and how long after publishing. */
const ChannelPlan = z.object({ is_on: z.boolean(), hold_minutes: z.number() })
export type ChannelPlan = z.infer<typeof ChannelPlan>

/** What will happen, or has happened, with one post. */
const PostPlan = z.object({
  /** Whether the post's channel sends its new posts. */
  is_on: z.boolean(),
  hold_minutes: z.number(),
  /** A person left this post out. */
  is_skipped: z.boolean(),
  /** Whether it will go out once it is published; false for a repetition, and for a post that was live before or went live more than three days ago. */
  will_send: z.boolean(),
  /** It was published too long ago to go out by itself, left out or not. */
  is_late: z.boolean(),
  /** The newsletter that was made of it by itself; null before, and after it was deleted. */
  newsletter: z.nullable(z.pick(Newsletter, { id: true, state: true, scheduled_at: true, problem: true })),
  made_at: z.nullable(Time),
  /** Who would get it now. */
  subscribers: z.number(),
  /** What has to be filled in before a newsletter can be sent, as sentences. */
  missing: z.array(z.string()),
})
export type PostPlan = z.infer<typeof PostPlan>

const send = 'newsletters:send'

export const newsletterPlans = defineRoutes({
  readChannel: {
    method: 'GET',
    path: '/channel/:id/newsletter',
    right: 'newsletters:read',
    params: ById,
    data: ChannelPlan,
  },
  /** Posts that were published before are left alone. */
  updateChannel: {
    method: 'PUT',
    path: '/channel/:id/newsletter',
    right: send,
    params: ById,
    body: z.strictObject({
      is_on: z.boolean(),
      hold_minutes: z.optional(wholeNumber(5, 10_080, 'must be 5 to 10080')),
    }),
    data: ChannelPlan,
  },
  readPost: { method: 'GET', path: '/content/:id/newsletter', right: 'newsletters:read', params: ById, data: PostPlan },
  /** Leaves one post out, or in again. 409 once its newsletter was made: pause that one instead; or when it is too late for it to go out by itself. */
  updatePost: {
    method: 'PUT',
    path: '/content/:id/newsletter',
    right: send,
    params: ById,
    body: z.strictObject({ is_skipped: z.boolean() }),
    data: PostPlan,
  },
})
