import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Id, longText, singleLine, Time } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'

const states = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const
export type NewsletterState = (typeof states)[number]
/**
 * `unknown`: it went out and no answer came, so the person may have it; it is not sent again unless somebody asks for it.
 * `skipped`: the person unsubscribed before it went.
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'unknown', 'refused', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const DeliveryCounts = z.object({
  waiting: z.number(),
  sending: z.number(),
  sent: z.number(),
  unknown: z.number(),
  refused: z.number(),
  skipped: z.number(),
})

export const Newsletter = z.object({
  id: Id,
  /** Null if the post was deleted. */
  content_id: z.nullable(Id),
  post_title: z.nullable(z.string()),
  subject: z.string(),
  intro: z.string(),
  state: z.enum(states),
  scheduled_at: z.nullable(Time),
  started_at: z.nullable(Time),
  finished_at: z.nullable(Time),
  /** Why it pauses or waits, as a sentence. */
  problem: z.nullable(z.string()),
  counts: DeliveryCounts,
  /** Who would get it now; the number of mails once the sending has begun. */
  recipients: z.number(),
  /** On its tracked links. */
  clicks: z.number(),
  /** Emails that came back after they were sent: the address does not exist, or something that may pass. */
  hard_bounces: z.number(),
  soft_bounces: z.number(),
  created_at: Time,
})
export type Newsletter = z.infer<typeof Newsletter>

const NewsletterDelivery = z.object({
  id: Id,
  /** Null if the subscriber was removed for good. */
  email: z.nullable(z.string()),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** What the mail server said. */
  answer: z.nullable(z.string()),
  next_try_at: z.nullable(Time),
  sent_at: z.nullable(Time),
  /** Why it came back after it was sent. */
  bounce: z.nullable(z.string()),
})
export type NewsletterDelivery = z.infer<typeof NewsletterDelivery>

const path = '/newsletter'
const send = 'newsletters:send'

export const newsletters = defineRoutes({
  /** Newest first. */
  list: {
    method: 'GET',
    path,
    right: 'newsletters:read',
    query: z.strictObject({ page: paging.page, limit: paging.limit }),
    data: z.array(Newsletter),
    meta: ListMeta,
  },
  /** A draft of a published post. 409 if the post is not published. */
  create: { method: 'POST', path, right: send, body: z.strictObject({ content_id: Id }), data: Newsletter },
  read: { method: 'GET', path: `${path}/:id`, right: 'newsletters:read', params: ById, data: Newsletter },
  /** 409 once it has begun to go out. */
  update: {
    method: 'PUT',
    path: `${path}/:id`,
    right: send,
    params: ById,
    body: z.partial(z.strictObject({ subject: singleLine(200), intro: longText(2000) })),
    data: Newsletter,
  },
  /** 409 once it has begun to go out. */
  remove: { method: 'DELETE', path: `${path}/:id`, right: send, params: ById, data: Nothing },
  /** As a subscriber would see it. */
  preview: {
    method: 'GET',
    path: `${path}/:id/preview`,
    right: 'newsletters:read',
    params: ById,
    data: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  /** Sends it to the caller only. */
  test: {
    method: 'POST',
    path: `${path}/:id/test`,
    right: send,
    audit: 'none',
    limit: 'invite',
    params: ById,
    data: z.object({ error: z.nullable(z.string()), sent_to: z.string() }),
  },
  /** Now, or at the given time: to everybody who is subscribed then. 409 without a mail server, imprint or subscriber. */
  start: {
    method: 'POST',
    makes: 'scheduledNewsletter',
    path: `${path}/:id/start`,
    right: send,
    params: ById,
    body: z.strictObject({ at: z.optional(Time) }),
    data: Newsletter,
  },
  /** Mails under way still go out; a scheduled one is a draft again. */
  pause: { method: 'POST', path: `${path}/:id/pause`, right: send, params: ById, data: Newsletter },
  resume: { method: 'POST', path: `${path}/:id/resume`, right: send, params: ById, data: Newsletter },
  /** For good: nobody else gets it. */
  stop: { method: 'POST', path: `${path}/:id/stop`, right: send, params: ById, data: Newsletter },
  /** Its links to sites of the workspace, with their clicks; those followed most first. */
  links: {
    method: 'GET',
    path: `${path}/:id/links`,
    right: 'newsletters:read',
    params: ById,
    data: z.array(z.object({ id: Id, target: z.string(), clicks: z.number(), visitors: z.number() })),
  },
  /** What is unclear or refused comes first if no state is given. */
  deliveries: {
    method: 'GET',
    path: `${path}/:id/deliveries`,
    right: 'newsletters:read',
    params: ById,
    query: z.strictObject({
      state: z.optional(z.enum(deliveryStates, { error: `must be one of ${deliveryStates.join(', ')}` })),
      page: paging.page,
      limit: paging.limit,
    }),
    data: z.array(NewsletterDelivery),
    meta: ListMeta,
  },
  /** Sends one whose fate is unknown once more, with the same Message-ID. 409 for any other. */
  repeat: {
    method: 'POST',
    path: `${path}/delivery/:id/repeat`,
    right: send,
    params: ById,
    data: NewsletterDelivery,
  },
})
