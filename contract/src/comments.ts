import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, hasText, Id, longText, onOneLine, Place, Time } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'
import { commentContextLength, maxCommentLength } from './vocabulary.ts'

/** Characters. */
const quoteLength = 2000

const Body = longText(maxCommentLength).check(z.regex(hasText, 'must not be empty'))

/** Quoted words of a text and their editor positions; `findAnchor` finds them again. */
export const Anchor = z.strictObject({
  quote: longText(quoteLength).check(z.regex(hasText, 'must not be empty')),
  prefix: longText(commentContextLength),
  suffix: longText(commentContextLength),
  from: Place,
  to: Place,
})
/** Replaces the quoted words; '' deletes them. */
const Suggestion = longText(quoteLength).check(onOneLine)
const Mentions = z.array(Id).check(z.maxLength(20, 'must name at most 20 people'))

export const Comment = z.object({
  id: Id,
  content_id: Id,
  /** The first comment of its thread; null for that comment itself. */
  parent_id: z.nullable(Id),
  author_id: z.nullable(Id),
  /** A person without an account who used a review link. */
  guest_name: z.nullable(z.string()),
  /** Empty once the comment is deleted and kept only because of its replies. */
  body: z.string(),
  /** Null for a comment on the whole text. Replies have none. */
  anchor: z.nullable(Anchor),
  suggestion: z.nullable(z.string()),
  /** Whether the suggestion was accepted. */
  outcome: z.nullable(z.enum(['accepted', 'rejected'])),
  mentions: z.array(Id),
  /** Number of replies of a thread, whether or not they are in this response. */
  reply_count: z.number(),
  resolved_by: z.nullable(Id),
  resolved_at: z.nullable(Time),
  edited_at: z.nullable(Time),
  deleted_at: z.nullable(Time),
  created_at: Time,
})
export const CommentQuery = z.strictObject({
  page: paging.page,
  limit: paging.limit,
  state: z.optional(z.enum(['open', 'resolved'], { error: 'must be open or resolved' })),
  /** Returns the replies of one thread, oldest first, instead of threads. */
  parent_id: z.optional(Id),
})
/** `total` counts threads (or one thread's replies); `open` and `resolved` count all threads of the text. */
const CommentMeta = z.extend(ListMeta, { open: z.number(), resolved: z.number() })
export const NewComment = z.strictObject({
  body: Body,
  parent_id: z.optional(Id),
  anchor: z.optional(Anchor),
  suggestion: z.optional(Suggestion),
  /** Members to notify; the text itself contains @ and their name. */
  mentions: z.optional(Mentions),
})
export const CommentChange = z.partial(z.strictObject({ body: Body, suggestion: Suggestion, mentions: Mentions }))
export type Anchor = z.infer<typeof Anchor>
export type Comment = z.infer<typeof Comment>
export type CommentQuery = z.infer<typeof CommentQuery>
export type NewComment = z.infer<typeof NewComment>
export type CommentChange = z.infer<typeof CommentChange>

const one = { right: 'content:write', params: ById, data: Comment } as const
export const comments = defineRoutes({
  /** Threads of a text, newest first, each followed by its newest replies in chronological order. */
  list: {
    method: 'GET',
    path: '/content/:id/comments',
    right: 'content:read',
    params: ById,
    query: CommentQuery,
    data: z.array(Comment),
    meta: CommentMeta,
  },
  create: { ...one, method: 'POST', path: '/content/:id/comments', body: NewComment },
  /** The whole thread of a comment with its newest replies; opened by a link to the comment. */
  thread: { method: 'GET', path: '/comments/:id', right: 'content:read', params: ById, data: z.array(Comment) },
  /** The caller's own only. */
  update: { ...one, method: 'PUT', path: '/comments/:id', body: CommentChange },
  /** The caller's own, or anyone's for publishers. `restore` undoes it for a day. */
  remove: { ...one, method: 'DELETE', path: '/comments/:id', data: Nothing },
  restore: { ...one, method: 'POST', path: '/comments/:id/restore' },
  /** An open suggestion counts as rejected; accepting one is `content.update` with `suggestion`. */
  resolve: { ...one, method: 'POST', path: '/comments/:id/resolve' },
  reopen: { ...one, method: 'POST', path: '/comments/:id/reopen' },
})
