import * as z from 'zod/mini'
import { Id, line, prose, Time } from './fields.ts'
import { ListMeta } from './lists.ts'
import { routes } from './route.ts'
import { commentContext, commentLength } from './vocabulary.ts'

const token = z.string().check(z.maxLength(200, 'is too long'))
const hasText = /\S/u

const words = {
  quote: prose(2000).check(z.regex(hasText, 'must not be empty')),
  prefix: prose(commentContext),
  suffix: prose(commentContext),
}
/** Words of a text, with what stands around them. */
const Words = z.object(words)

/** A comment as somebody without an account sees it: names, no ids of people. */
export const GuestRemark = z.object({
  id: Id,
  /** The first comment of its thread; null for that one itself. */
  parent_id: z.nullable(Id),
  author: z.string(),
  is_guest: z.boolean(),
  /** Empty where the comment was deleted and stands only for its replies. */
  body: z.string(),
  is_deleted: z.boolean(),
  /** The words it speaks of; null speaks of the whole text, and so do replies. */
  words: z.nullable(Words),
  suggestion: z.nullable(z.string()),
  is_resolved: z.boolean(),
  /** Of a thread: how many, whether or not they are in this answer. */
  reply_count: z.number(),
  created_at: Time,
})
export const GuestRemarkList = z.strictObject({ token })
export const NewGuestRemark = z.strictObject({
  token,
  /** Who the guest says they are. */
  name: line(80),
  body: prose(commentLength).check(z.regex(hasText, 'must not be empty')),
  parent_id: z.optional(Id),
  words: z.optional(z.strictObject(words)),
})

export const guestComments = routes({
  /** The newest hundred threads, each followed by its newest replies. Nothing where the link shows no text. */
  list: {
    method: 'POST',
    path: '/guest-review/comments/list',
    right: 'public',
    body: GuestRemarkList,
    data: z.array(GuestRemark),
    meta: ListMeta,
  },
  create: {
    method: 'POST',
    path: '/guest-review/comments',
    right: 'public',
    body: NewGuestRemark,
    data: GuestRemark,
  },
})

export type GuestRemark = z.infer<typeof GuestRemark>
export type NewGuestRemark = z.infer<typeof NewGuestRemark>
export type GuestWords = z.infer<typeof Words>
