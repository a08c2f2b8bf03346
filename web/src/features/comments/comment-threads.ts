import type { Comment } from '@draftwright/contract/comments'
import type { ListMeta } from '@draftwright/contract/lists'

export interface CommentList {
  data: Comment[]
  meta: ListMeta & { open: number; resolved: number }
}
export interface Thread {
  first: Comment
  replies: Comment[]
}

/** Threads in the order of their first comments, each with its replies in order. */
export function buildThreads(comments: readonly Comment[]): Thread[] {
  const replies = Map.groupBy(comments, (comment) => comment.parent_id)
  return (replies.get(null) ?? []).map((first) => ({ first, replies: replies.get(first.id) ?? [] }))
}

/** The list with a comment that the server has not confirmed yet. */
export function addCommentToList({ data, meta }: CommentList, added: Comment): CommentList {
  if (added.parent_id === null)
    return { data: [added, ...data], meta: { ...meta, open: meta.open + 1, total: meta.total + 1 } }
  const last = data.findLastIndex(({ id, parent_id }) => id === added.parent_id || parent_id === added.parent_id)
  if (last < 0) return { data, meta }
  const counted = data.map((one) => (one.id === added.parent_id ? { ...one, reply_count: one.reply_count + 1 } : one))
  return { data: [...counted.slice(0, last + 1), added, ...counted.slice(last + 1)], meta }
}

/** The list without a comment, or without its whole thread if it is the first, before the server has responded. */
export function removeCommentFromList({ data, meta }: CommentList, id: string): CommentList {
  const deleted = data.find((one) => one.id === id)
  if (deleted === undefined) return { data, meta }
  const isThread = deleted.parent_id === null
  return {
    data: data
      .filter((one) => one.id !== id && one.parent_id !== id)
      .map((one) => (one.id === deleted.parent_id ? { ...one, reply_count: one.reply_count - 1 } : one)),
    meta: isThread ? { ...meta, open: meta.open - 1, total: meta.total - 1 } : meta,
  }
}
