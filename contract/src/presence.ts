import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Id, Time } from './fields.ts'
import { routes } from './route.ts'

/** Somebody who has a text open. */
export const PersonHere = z.object({ user_id: Id, is_writing: z.boolean() })
/** Who is at a text, oneself included, and its version: a newer one than one's own was saved by somebody else. */
export const Here = z.object({ people: z.array(PersonHere), updated_at: Time })
/** One tab of a browser: a person may have several. */
export const Beat = z.strictObject({ tab: Id, is_writing: z.boolean({ error: 'must be true or false' }) })
export const touches = ['text', 'comments', 'people'] as const
/** Something about a text that the reader has open was changed by somebody; `updated_at` is the version of a changed text. */
export const Touch = z.object({ content_id: Id, what: z.enum(touches), updated_at: z.optional(Time) })
export type Here = z.infer<typeof Here>
export type PersonHere = z.infer<typeof PersonHere>
export type Touch = z.infer<typeof Touch>

// Where somebody looks is kept in memory for seconds, and is no deed.
const mine = { right: 'content:read', audit: 'none' } as const
export const presence = routes({
  list: { ...mine, method: 'GET', path: '/content/:id/presence', params: ById, data: Here },
  /** Says that this tab has the text open; again every `presenceBeat`. */
  beat: { ...mine, method: 'PUT', path: '/content/:id/presence', params: ById, body: Beat, data: Here },
  /** The tab is closed: others see it at once instead of after `presenceGone`. */
  leave: {
    ...mine,
    method: 'DELETE',
    path: '/content/:id/presence/:tab',
    params: z.object({ id: Id, tab: Id }),
    data: Nothing,
  },
})
