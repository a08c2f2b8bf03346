import * as z from 'zod/mini'
import { recordResources } from './crm/vocabulary.ts'
import { Nothing } from './envelope.ts'
import { ById, Flag, Id, Time } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { ContentUpdate } from './presence.ts'
import { defineRoutes } from './route.ts'
import { notificationKinds } from './notification-kinds.ts'

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  actor_id: z.nullable(Id),
  actor_name: z.nullable(z.string()),
  content_id: z.nullable(Id),
  /** The comment it is about. */
  comment_id: z.nullable(Id),
  /** The CRM record it is about, with the item on it: a log entry or a task. */
  crm_resource: z.nullable(z.enum(recordResources)),
  crm_record_id: z.nullable(Id),
  log_id: z.nullable(Id),
  task_id: z.nullable(Id),
  /** The advisor conversation it is about. */
  session_id: z.nullable(Id),
  /** The pillar whose feed it is about. */
  pillar_id: z.nullable(Id),
  /** The channel it is about. */
  channel_id: z.nullable(Id),
  /** The source of meetings it is about. */
  meeting_source_id: z.nullable(Id),
  /** The meeting whose notes were shared. */
  meeting_id: z.nullable(Id),
  /** The record of a table it is about: `app…/tbl…/rec…`. */
  table_record_path: z.nullable(z.string()),
  /** The title or name of its subject at the time. */
  subject: z.string(),
  note: z.nullable(z.string()),
  created_at: Time,
  read_at: z.nullable(Time),
})
const NotificationQuery = z.strictObject({
  page: paging.page,
  limit: paging.limit,
  is_unread: z.optional(Flag),
})
export const NotificationMeta = z.extend(ListMeta, { unread: z.number() })
const NotificationChange = z.strictObject({ is_read: z.boolean({ error: 'must be true or false' }) })
/** An answer started or ended in one of the caller's advisor conversations, whichever client asked for it. */
const SessionActivity = z.object({ session_id: Id })
/**
 * A change of the caller's notifications (a new one, or some were read elsewhere), of a text that the caller has open,
 * or of the caller's advisor conversations: one stream carries all.
 */
export const NotificationEvent = z.object({
  unread: z.number(),
  newest: z.nullable(Notification),
  touched: z.optional(ContentUpdate),
  talked: z.optional(SessionActivity),
})
export const NotificationChoice = z.object({
  kind: z.enum(notificationKinds),
  in_app: z.boolean(),
  by_mail: z.boolean(),
})
const NotificationChoiceChange = z.strictObject(NotificationChoice.shape)
export type Notification = z.infer<typeof Notification>
export type NotificationEvent = z.infer<typeof NotificationEvent>
export type NotificationChoice = z.infer<typeof NotificationChoice>

// What a person has read or subscribed to is private.
const mine = { right: 'account:read', audit: 'none' } as const
export const notifications = defineRoutes({
  list: {
    ...mine,
    method: 'GET',
    keys: 'never',
    path: '/notification',
    query: NotificationQuery,
    data: z.array(Notification),
    meta: NotificationMeta,
  },
  /** One stream per browser: sends the unread count, then each change, until the client disconnects. */
  events: {
    ...mine,
    method: 'GET',
    keys: 'never',
    path: '/notification/events',
    data: NotificationEvent,
    events: NotificationEvent,
  },
  choices: { ...mine, method: 'GET', keys: 'never', path: '/notification/choices', data: z.array(NotificationChoice) },
  choose: {
    ...mine,
    method: 'PUT',
    path: '/notification/choices',
    audit: 'none',
    body: NotificationChoiceChange,
    data: z.array(NotificationChoice),
  },
  readAll: { ...mine, method: 'PUT', path: '/notification/read-all', audit: 'none', data: Nothing },
  update: {
    ...mine,
    method: 'PUT',
    path: '/notification/:id',
    audit: 'none',
    params: ById,
    body: NotificationChange,
    data: Notification,
  },
})
