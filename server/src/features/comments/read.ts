import type { CommentQuery } from '@draftwright/contract/comments'
import type { AccountDb } from '../../db/account-db.ts'
import {
  type CommentRow,
  countThreads,
  listReplies,
  listThreads,
  listNewestReplies,
  type ThreadFilters,
} from './store.ts'
import { readComment } from './write.ts'
import { notFoundError } from '../../http/errors.ts'

/** A page of threads with their newest replies, or of one thread's replies. Throws 404 for a thread of another text. */
export async function listComments(
  db: AccountDb,
  contentId: string,
  { parent_id, ...query }: CommentQuery & Pick<ThreadFilters, 'by'>,
) {
  const counts = await countThreads(db, contentId)
  if (parent_id !== undefined) {
    const thread = await readComment(db, parent_id)
    if (thread.content_id !== contentId) throw notFoundError('Comment')
    const { data, meta } = await listReplies(db, parent_id, query)
    return { data, meta: { ...meta, ...counts } }
  }
  const { data: threads, meta } = await listThreads(db, contentId, query)
  const replies = await listNewestReplies(
    db,
    threads.filter((thread) => thread.reply_count > 0).map(({ id }) => id),
  )
  const repliesByThread = Map.groupBy(replies, (reply) => reply.parent_id)
  return {
    data: threads.flatMap((thread) => [clearDeletedComment(thread), ...(repliesByThread.get(thread.id) ?? [])]),
    meta: { ...meta, ...counts },
  }
}

/** The thread of a comment. Throws 404. */
export async function readThread(db: AccountDb, id: string): Promise<CommentRow[]> {
  const comment = await readComment(db, id)
  const first = comment.parent_id === null ? comment : await readComment(db, comment.parent_id)
  const isDeleted = comment.deleted_at !== null && (comment.parent_id !== null || comment.reply_count === 0)
  if (isDeleted) throw notFoundError('Comment')
  const replies = await listNewestReplies(db, [first.id])
  const isOlder = comment.parent_id !== null && !replies.some((reply) => reply.id === comment.id)
  return [clearDeletedComment(first), ...(isOlder ? [comment] : []), ...replies]
}

/** A deleted comment is only shown for its replies; its words are kept for undo. */
const clearDeletedComment = (comment: CommentRow): CommentRow =>
  comment.deleted_at === null ? comment : { ...comment, body: '', mentions: [], suggestion: null }
