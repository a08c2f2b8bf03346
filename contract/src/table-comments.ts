import * as z from 'zod/mini'
import { hasText, Id, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { TableId, TableRecordId } from './table-fields.ts'
import { maxCommentLength } from './vocabulary.ts'

const CommentId = z.string().check(z.regex(/^com[0-9A-Za-z]{14}$/u, 'must be the id of a comment'))
const TableComment = z.object({
  id: CommentId,
  /** Null if the person was deleted. */
  user_id: z.nullable(Id),
  text: z.string(),
  mentions: z.array(Id),
  created_at: Time,
  updated_at: z.nullable(Time),
})
export type TableComment = z.infer<typeof TableComment>

const NewComment = z.strictObject({
  text: longText(maxCommentLength).check(z.regex(hasText, 'must not be empty')),
  /** People of the workspace, who are notified. */
  mentions: z._default(z.array(Id).check(z.maxLength(50, 'must name at most 50 people')), []),
})

const ofRecord = z.object({ table_id: TableId, record_id: TableRecordId })
const ofComment = z.object({ table_id: TableId, record_id: TableRecordId, comment_id: CommentId })
const path = '/base_table/:table_id/record/:record_id/comment' as const

/** What people say about a record; the same comments as on the wire of `/v0`. */
export const tableComments = defineRoutes({
  /** The newest first. */
  list: {
    method: 'GET',
    path,
    right: 'tables:read',
    params: ofRecord,
    /** Begins after a comment: `next_after` of the answer before. */
    query: z.strictObject({ after: z.optional(CommentId) }),
    data: z.array(TableComment),
    meta: z.object({ next_after: z.nullable(CommentId) }),
  },
  create: { method: 'POST', path, right: 'tables:write', params: ofRecord, body: NewComment, data: TableComment },
  /** 403 for another person's. */
  update: {
    method: 'PUT',
    path: `${path}/:comment_id`,
    right: 'tables:write',
    params: ofComment,
    body: NewComment,
    data: TableComment,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:comment_id`,
    right: 'tables:write',
    params: ofComment,
    data: z.null(),
  },
})
