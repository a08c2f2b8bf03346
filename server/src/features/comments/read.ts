import type { CommentQuery } from '@draftwright/contract/comments'
import type { AccountDb } from '../../db/account-db.ts'
import { type CommentRow, countThreads, listReplies, listThreads, newestReplies, type Threads } from './store.ts'
import { findComment } from './write.ts'
import { notFound } from '../../http/errors.ts'

/** A page of threads with their newest replies, or of one thread's replies. Throws 404 for a thread of another text. */
export async function listPage(
  db: AccountDb,
  contentId: string,
  { parent_id, ...query }: CommentQuery & Pick<Threads, 'by'>,
) {
  const counts = await countThreads(db, contentId)
  if (parent_id !== undefined) {
    const thread = await findComment(db, parent_id)
    if (thread.content_id !== contentId) throw notFound('Comment')
    const { data, meta } = await listReplies(db, parent_id, query)
    return { data, meta: { ...meta, ...counts } }
  }
  const { data: threads, meta } = await listThreads(db, contentId, query)
  const replies = await newestReplies(
    db,
    threads.filter((thread) => thread.reply_count > 0).map(({ id }) => id),
  )
  const of = Map.groupBy(replies, (reply) => reply.parent_id)
  return {
    data: threads.flatMap((thread) => [withoutWords(thread), ...(of.get(thread.id) ?? [])]),
    meta: { ...meta, ...counts },
  }
}

/** The thread that a comment is in. Throws 404. */
export async function readThread(db: AccountDb, id: string): Promise<CommentRow[]> {
  const comment = await findComment(db, id)
  const first = comment.parent_id === null ? comment : await findComment(db, comment.parent_id)
  const isGone = comment.deleted_at !== null && (comment.parent_id !== null || comment.reply_count === 0)
  if (isGone) throw notFound('Comment')
  const replies = await newestReplies(db, [first.id])
  const isOlder = comment.parent_id !== null && !replies.some((reply) => reply.id === comment.id)
  return [withoutWords(first), ...(isOlder ? [comment] : []), ...replies]
}

/** A deleted comment stands only for its replies; its words are kept for the undo alone. */
const withoutWords = (comment: CommentRow): CommentRow =>
  comment.deleted_at === null ? comment : { ...comment, body: '', mentions: [], suggestion: null }
