import * as z from 'zod/mini'
import { ById, Id, singleLine, Time, Url } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'
import { WebhookBody } from './webhook-body.ts'

export const maxWebhooks = 10
/** Hours that the secret before stays valid after a rotation. */
export const rotationHours = 24
/** Days that events, what was sent and what came back are kept. */
export const webhookLogDays = 30

const maxChoices = 200

const EventChoice = z
  .string()
  .check(
    z.maxLength(80, 'must have at most 80 characters'),
    z.regex(/^(?:\*|[a-zA-Z]+\.(?:\*|[a-zA-Z]+))$/u, 'must be a type of event such as content.publish, or content.*'),
  )
const OneEvent = z
  .string()
  .check(
    z.maxLength(80, 'must have at most 80 characters'),
    z.regex(/^[a-zA-Z]+\.[a-zA-Z]+$/u, 'must be a type of event such as content.publish'),
  )
const EventChoices = z
  .array(EventChoice)
  .check(
    z.minLength(1, 'must name at least one event'),
    z.maxLength(maxChoices, `must name at most ${maxChoices} events`),
  )
const payloadKinds = ['thin', 'full'] as const
const PayloadKind = z.enum(payloadKinds, { error: 'must be thin or full' })

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** `thin`: ids and facts. `full`: with the record as its reading call answers it to the webhook's maker. */
  payload: PayloadKind,
  /** `failing`: nothing arrived for days. `gone`: the address answered 410. `maker`: whoever made it has left or may no longer see this. */
  disabled_reason: z.nullable(z.enum(['failing', 'gone', 'maker'])),
  disabled_at: z.nullable(Time),
  /** Of the first failure since something arrived. */
  failing_since: z.nullable(Time),
  last_success_at: z.nullable(Time),
  /** Until then the secret before signs as well; null if there is none. */
  previous_secret_until: z.nullable(Time),
  n_pending: z.number(),
  maker_name: z.nullable(z.string()),
  is_by_key: z.boolean(),
  created_at: Time,
})
export type Webhook = z.infer<typeof Webhook>
/** The secret is returned only here. */
const WebhookWithSecret = z.extend(Webhook, { secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const WebhookDraft = z.strictObject({
  name: singleLine(80),
  url: Url,
  events: EventChoices,
  payload: z._default(PayloadKind, 'thin'),
})
export type WebhookDraft = z.infer<typeof WebhookDraft>
const WebhookChange = z.strictObject({
  name: z.optional(singleLine(80)),
  url: z.optional(Url),
  events: z.optional(EventChoices),
  payload: z.optional(PayloadKind),
})

const WebhookEvent = z.object({
  type: z.string(),
  noun: z.string(),
  /** When it happens, for what is no call. */
  when: z.nullable(z.string()),
  example: WebhookBody,
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

const messageStates = ['pending', 'delivered', 'failed'] as const
const MessageState = z.enum(messageStates, { error: `must be one of ${messageStates.join(', ')}` })
export const WebhookMessage = z.object({
  /** As in the header `webhook-id`, without `msg_`. */
  id: Id,
  type: z.string(),
  state: MessageState,
  n_attempts: z.number(),
  next_try_at: z.nullable(Time),
  /** Of the last attempt; null before the first, or without an answer. */
  last_status: z.nullable(z.number()),
  created_at: Time,
})
export type WebhookMessage = z.infer<typeof WebhookMessage>
const WebhookAttempt = z.object({
  n: z.number(),
  started_at: Time,
  duration_ms: z.number(),
  status: z.nullable(z.number()),
  /** Its first kilobyte; null if there was none, or it came from a private network. */
  answer: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

const SinceQuery = z.strictObject({
  since: Time,
  /** `undelivered`: what has failed, and what happened while it was disabled. */
  only: z._default(
    z.enum(['undelivered', 'everything'], { error: 'must be undelivered or everything' }),
    'undelivered',
  ),
})
const ByMessage = z.object({ id: Id, message_id: Id })
const Counted = z.object({ n: z.number() })

export const webhooks = defineRoutes({
  /** The types of events that the caller may choose, with an example of each. */
  events: { method: 'GET', path: '/webhook-events', right: 'webhooks:manage', data: z.array(WebhookEvent) },
  /** Newest first. A key sees those that it has made. */
  list: { method: 'GET', path: '/webhooks', right: 'webhooks:manage', data: z.array(Webhook) },
  /** A key makes it for events that its scopes let it read; it ends with the key. */
  create: {
    method: 'POST',
    path: '/webhooks',
    right: 'webhooks:manage',
    makes: 'webhook',
    body: WebhookDraft,
    data: WebhookWithSecret,
    refuses: [409],
  },
  update: {
    method: 'PUT',
    path: '/webhooks/:id',
    right: 'webhooks:manage',
    makes: 'webhook',
    params: ById,
    body: WebhookChange,
    data: Webhook,
  },
  remove: { method: 'DELETE', path: '/webhooks/:id', right: 'webhooks:manage', params: ById, data: z.null() },
  /** Makes a new secret. The one before signs as well for a day; 409 within that day, unless it ends now. */
  rotate: {
    method: 'POST',
    path: '/webhooks/:id/rotate',
    right: 'webhooks:manage',
    makes: 'webhook',
    params: ById,
    body: z.strictObject({ ends_previous: z.optional(z.boolean()) }),
    data: WebhookWithSecret,
    refuses: [409],
  },
  /** Sends again, what still waits first. */
  enable: { method: 'POST', path: '/webhooks/:id/enable', right: 'webhooks:manage', params: ById, data: Webhook },
  /** Sends an event of this type about nothing. */
  test: {
    method: 'POST',
    path: '/webhooks/:id/test',
    right: 'webhooks:manage',
    params: ById,
    body: z.strictObject({ type: OneEvent }),
    data: WebhookMessage,
    refuses: [409],
  },
  /** What was sent or waits, newest first, of 30 days. */
  messages: {
    method: 'GET',
    path: '/webhooks/:id/messages',
    right: 'webhooks:manage',
    params: ById,
    query: z.strictObject({ state: z.optional(MessageState), page: paging.page, limit: paging.limit }),
    data: z.array(WebhookMessage),
    meta: ListMeta,
  },
  /** With what was sent, and what came back. */
  readMessage: {
    method: 'GET',
    path: '/webhooks/:id/messages/:message_id',
    right: 'webhooks:manage',
    params: ByMessage,
    data: z.extend(WebhookMessage, { body: z.nullable(z.string()), attempts: z.array(WebhookAttempt) }),
  },
  /** Sends one again, with the same id. */
  replay: {
    method: 'POST',
    path: '/webhooks/:id/messages/:message_id/replay',
    right: 'webhooks:manage',
    params: ByMessage,
    data: WebhookMessage,
    refuses: [409],
  },
  /** Sends what has happened since, up to 10,000 events. */
  replaySince: {
    method: 'POST',
    path: '/webhooks/:id/replay',
    right: 'webhooks:manage',
    params: ById,
    body: SinceQuery,
    data: Counted,
    refuses: [409],
  },
})
