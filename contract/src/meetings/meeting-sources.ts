import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, checkTogether, Id, singleLine, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { visibilities } from './vocabulary.ts'

/** Note takers, of which recordings are pulled, and calendars. */
export const sourceKinds = ['fireflies', 'fathom', 'granola', 'calendar'] as const
export type SourceKind = (typeof sourceKinds)[number]
export const itemStates = ['listed', 'waiting', 'imported', 'failed'] as const
export type ItemState = (typeof itemStates)[number]
/** Per workspace. */
export const maxSources = 20
/** Recordings of one call. */
const maxPicked = 50

const kind = z.enum(sourceKinds, { error: `must be one of ${sourceKinds.join(', ')}` })
const MeetingSource = z.object({
  id: Id,
  kind: z.enum(sourceKinds),
  name: z.string(),
  /** Whose it is: the meetings made of it are theirs. */
  user_id: z.nullable(Id),
  visibility: z.enum(visibilities),
  is_automatic: z.boolean(),
  is_active: z.boolean(),
  /** Null before the first check. */
  last_checked_at: z.nullable(Time),
  last_success_at: z.nullable(Time),
  /** Why the last check failed, as a sentence with the source's own words. */
  last_error: z.nullable(z.string()),
  failing_since: z.nullable(Time),
  next_check_at: Time,
  /** Recordings that are not here, and meetings that came from it. */
  counts: z.object({ listed: z.number(), imported: z.number() }),
  /** Where it can tell of new recordings; null for kinds that cannot, and for those who may not manage sources. */
  webhook_url: z.nullable(z.string()),
  has_webhook_secret: z.boolean(),
  created_at: Time,
})
/** An API key, or the secret address of a calendar (webcal: is https:). */
const access = z
  .string()
  .check(
    z.trim(),
    z.minLength(8, 'must have at least 8 characters'),
    z.maxLength(2000, 'must have at most 2000 characters'),
    z.regex(/^[\x21-\x7e]*$/u, 'must have no spaces and only plain characters'),
  )
const webhookSecret = z
  .string()
  .check(
    z.trim(),
    z.minLength(16, 'must have at least 16 characters'),
    z.maxLength(200, 'must have at most 200 characters'),
    z.regex(/^[\x21-\x7e]*$/u, 'must have no spaces and only plain characters'),
  )
const fields = {
  name: singleLine(100),
  visibility: z.enum(visibilities, { error: `must be one of ${visibilities.join(', ')}` }),
  is_automatic: z.boolean(),
  /** Never answered. */
  access,
  webhook_secret: z.nullable(webhookSecret),
}
const NewMeetingSource = z
  .strictObject({
    kind,
    name: z.optional(fields.name),
    access,
    webhook_secret: z._default(fields.webhook_secret, null),
    visibility: z._default(fields.visibility, 'participants'),
    is_automatic: z._default(fields.is_automatic, true),
  })
  .check(
    checkTogether((source) => source.webhook_secret === null || hasWebhook(source.kind), {
      error: 'must be left out for a kind without webhooks',
      path: ['webhook_secret'],
    }),
  )
const MeetingSourceChange = z.partial(z.strictObject({ ...fields, is_active: z.boolean() }))
const PickedItem = z.object({
  source_item_id: Id,
  state: z.enum(itemStates),
  failure: z.nullable(z.string()),
  /** Its meeting, as soon as it is here and if the caller sees it. */
  linked_record_id: z.nullable(Id),
})
const items = z
  .array(Id)
  .check(z.minLength(1, 'must name at least one'), z.maxLength(maxPicked, `must name at most ${maxPicked}`))
export type MeetingSource = z.infer<typeof MeetingSource>

/** Whether a kind tells of new recordings by itself; the others are asked. */
export const hasWebhook = (of: SourceKind): boolean => of === 'fireflies' || of === 'fathom'

const path = '/meetings/sources'
const one = { right: 'meetings:manage', params: ById } as const
export const meetingSources = defineRoutes({
  /** By name; for those who may not manage sources only their own and those whose meetings everybody sees. */
  list: { method: 'GET', path, right: 'meetings:read', data: z.array(MeetingSource) },
  /** Asks the source before anything is stored; 400 with what it said. */
  create: {
    method: 'POST',
    makes: 'meetingSource',
    path,
    right: 'meetings:manage',
    limit: 'feed',
    body: NewMeetingSource,
    data: MeetingSource,
  },
  /** Another key or address is tried before it is stored. */
  update: {
    method: 'PUT',
    makes: 'meetingSource',
    path: `${path}/:id`,
    ...one,
    limit: 'feed',
    body: MeetingSourceChange,
    data: MeetingSource,
  },
  /** Meetings with a transcript, or that people have written in, stay; a calendar's others go. */
  remove: { method: 'DELETE', keys: 'never', path: `${path}/:id`, ...one, data: Nothing },
  /** Undoes a removal within a day; a calendar makes the meetings that went with it again. */
  restore: {
    method: 'POST',
    makes: 'meetingSource',
    path: `${path}/:id/restore`,
    ...one,
    limit: 'feed',
    data: MeetingSource,
  },
  /** Asks it now; what goes wrong is in `last_error`. A paused one is refused with 409. */
  check: {
    method: 'POST',
    path: `${path}/:id/check`,
    right: 'meetings:write',
    audit: 'once-in-a-while',
    limit: 'feed',
    params: ById,
    data: MeetingSource,
  },
  /** Has recordings brought in by a job; those that are here or under way are answered as they are. */
  pick: {
    method: 'POST',
    path: `${path}/pick`,
    right: 'meetings:write',
    body: z.strictObject({ items }),
    data: z.array(PickedItem),
  },
  /** Called by the source itself: the signature over the body is what counts. */
  webhook: {
    method: 'POST',
    path: `${path}/:id/webhook/:token`,
    right: 'public',
    refuses: [401],
    consumes: 'signed',
    status: 202,
    params: z.object({ id: Id, token: z.string().check(z.regex(/^[0-9a-f]{64}$/u)) }),
    data: Nothing,
  },
})
