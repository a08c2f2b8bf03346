import * as z from 'zod/mini'
import { hasText, Id, longText, singleLine, Time } from './fields.ts'
import { ListMeta } from './lists.ts'
import { defineRoutes } from './route.ts'
import { commentContextLength, maxCommentLength } from './vocabulary.ts'

const token = z.string().check(z.maxLength(200, 'is too long'))

const words = {
  quote: longText(2000).check(z.regex(hasText, 'must not be empty')),
  prefix: longText(commentContextLength),
  suffix: longText(commentContextLength),
}
/** Words of a text, with their context. */
const Words = z.object(words)

/** A comment as shown to people without an account: names, no ids of people. */
export const GuestComment = z.object({
  id: Id,
  /** The first comment of its thread; null for that comment itself. */
  parent_id: z.nullable(Id),
  author: z.string(),
  is_guest: z.boolean(),
  /** Empty if the comment was deleted and is kept only because of its replies. */
  body: z.string(),
  is_deleted: z.boolean(),
  /** The words it is about; null for the whole text and for replies. */
  words: z.nullable(Words),
  suggestion: z.nullable(z.string()),
  is_resolved: z.boolean(),
  /** Number of replies of a thread, whether or not they are in this response. */
  reply_count: z.number(),
  created_at: Time,
})
const GuestCommentRequest = z.strictObject({ token })
export const NewGuestComment = z.strictObject({
  token,
  /** Name entered by the guest. */
  name: singleLine(80),
  body: longText(maxCommentLength).check(z.regex(hasText, 'must not be empty')),
  parent_id: z.optional(Id),
  words: z.optional(z.strictObject(words)),
})

export const guestComments = defineRoutes({
  /** The newest hundred threads, each followed by its newest replies. Empty if the link shows no text. */
  list: {
    method: 'POST',
    path: '/guest-review/comments/list',
    right: 'public',
    refuses: [403],
    body: GuestCommentRequest,
    data: z.array(GuestComment),
    meta: ListMeta,
  },
  create: {
    method: 'POST',
    path: '/guest-review/comments',
    right: 'public',
    refuses: [403],
    body: NewGuestComment,
    data: GuestComment,
  },
})

export type GuestComment = z.infer<typeof GuestComment>
export type NewGuestComment = z.infer<typeof NewGuestComment>
export type GuestWords = z.infer<typeof Words>
