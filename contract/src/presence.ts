import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A person who has a text open. */
export const PresentPerson = z.object({ user_id: Id, is_writing: z.boolean() })
/** Who has a text open, the caller included, and its version: a newer one was saved by someone else. */
export const Presence = z.object({ people: z.array(PresentPerson), updated_at: Time })
/** One browser tab: a person may have several. */
const Heartbeat = z.strictObject({ tab: Id, is_writing: z.boolean({ error: 'must be true or false' }) })
const contentUpdateKinds = ['text', 'comments', 'people'] as const
/** Someone changed something about a text that the caller has open; `updated_at` is the version of a changed text. */
export const ContentUpdate = z.object({
  content_id: Id,
  what: z.enum(contentUpdateKinds),
  updated_at: z.optional(Time),
})
export type Presence = z.infer<typeof Presence>
export type PresentPerson = z.infer<typeof PresentPerson>
export type ContentUpdate = z.infer<typeof ContentUpdate>

// Presence is kept in memory for seconds and is not audited.
const mine = { right: 'content:read', audit: 'none', keys: 'never' } as const
export const presence = defineRoutes({
  list: { ...mine, method: 'GET', path: '/content/:id/presence', params: ById, data: Presence },
  /** Reports that this tab has the text open; repeated every `presenceIntervalMs`. */
  beat: { ...mine, method: 'PUT', path: '/content/:id/presence', params: ById, body: Heartbeat, data: Presence },
  /** The tab was closed: others see it at once instead of after `presenceTimeoutMs`. */
  leave: {
    ...mine,
    method: 'DELETE',
    path: '/content/:id/presence/:tab',
    params: z.object({ id: Id, tab: Id }),
    data: Nothing,
  },
})
