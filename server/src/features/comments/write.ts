import type { CommentChange, NewComment } from '@draftwright/contract/comments'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, invalidInputError, notFoundError, inTrashError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { retractNotifications } from '../notifications/index.ts'
import { notifyTouch } from '../presence/index.ts'
import { notifyAboutComment } from './notifications.ts'
import {
  assertMentionsCanRead,
  assertCommentShape,
  assertCanDeleteComment,
  assertCanEditComment,
  restoreWindowMs,
} from './rules.ts'
import {
  updateCommentRow,
  type CommentColumns,
  type CommentRow,
  purgeDeletedComments,
  insertComment,
  lockCommentRow,
  findCommentRow,
  findSubject,
} from './store.ts'

/** The author: a member, or a guest with a review link from a member. */
export type CommentAuthor =
  | { userId: string; guestName: null; askedBy: null }
  | { userId: null; guestName: string; askedBy: string | null }

const notifyCommentsChanged = (db: AccountDb, contentId: string) =>
  notifyTouch(db, { content_id: contentId, what: 'comments' })

/** Throws 404 for a missing text or thread, 400, 404 `in_trash`. */
export async function addComment(
  db: AccountDb,
  context: AppContext,
  writer: CommentAuthor,
  contentId: string,
  body: NewComment,
) {
  assertCommentShape(body)
  const mentions = [...new Set(body.mentions ?? [])]
  const id = createId()
  return db.transaction(async (tx) => {
    const subject = await readSubject(tx, contentId)
    if (subject.deleted_at !== null) throw inTrashError('post')
    if (body.parent_id !== undefined) await lockThread(tx, contentId, body.parent_id)
    await assertMentionsCanRead(tx, mentions)
    await insertComment(tx, {
      id,
      content_id: contentId,
      parent_id: body.parent_id ?? null,
      author_id: writer.userId,
      guest_name: writer.guestName,
      body: body.body,
      anchor: body.anchor ?? null,
      suggestion: body.suggestion ?? null,
      mentions,
      created_at: context.now().toISOString(),
    })
    const { userId: actorId, guestName, askedBy } = writer
    const threadId = body.parent_id ?? id
    await notifyAboutComment(
      tx,
      context,
      { id, threadId, subject, actorId, guestName, askedBy, body: body.body, mentions },
      true,
    )
    await notifyCommentsChanged(tx, contentId)
    return readComment(tx, id)
  })
}

/** Throws 404, 403 for another person's. */
export async function editComment(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  change: CommentChange,
) {
  return db.transaction(async (tx) => {
    const before = await lockComment(tx, id)
    assertCanEditComment(caller, before)
    if (change.suggestion !== undefined && (before.suggestion === null || before.outcome !== null))
      throw invalidInputError([{ field: 'suggestion', message: 'can be changed only while the suggestion is open' }])
    const mentions = change.mentions === undefined ? undefined : [...new Set(change.mentions)]
    // Earlier mentions may be of former members.
    const added = mentions?.filter((named) => !before.mentions.includes(named)) ?? []
    await assertMentionsCanRead(tx, added)
    await updateCommentRow(tx, id, {
      ...(change.body === undefined ? {} : { body: change.body }),
      ...(change.suggestion === undefined ? {} : { suggestion: change.suggestion }),
      ...(mentions === undefined ? {} : { mentions }),
      edited_at: context.now().toISOString(),
    })
    const edited = {
      id,
      threadId: before.parent_id ?? id,
      subject: await readSubject(tx, before.content_id),
      actorId: caller.userId,
      guestName: null,
      askedBy: null,
      body: change.body ?? before.body,
      mentions: added,
    }
    await notifyAboutComment(tx, context, edited, false)
    await notifyCommentsChanged(tx, before.content_id)
    return readComment(tx, id)
  })
}

/** Hidden everywhere; its words are kept for a day, so that it can be undone. */
export async function removeComment(db: AccountDb, context: AppContext, caller: Caller, id: string): Promise<void> {
  const now = context.now()
  await db.transaction(async (tx) => {
    const comment = await lockComment(tx, id)
    assertCanDeleteComment(caller, comment)
    await updateCommentRow(tx, id, { deleted_at: now.toISOString() })
    await retractNotifications(tx, id)
    await purgeDeletedComments(tx, new Date(now.getTime() - restoreWindowMs).toISOString())
    await notifyCommentsChanged(tx, comment.content_id)
  })
}

/** Restoring what is not deleted changes nothing. Throws 404 after a day. */
export async function restoreComment(db: AccountDb, context: AppContext, caller: Caller, id: string) {
  return db.transaction(async (tx) => {
    await lockCommentRow(tx, id)
    const comment = await findCommentRow(tx, id)
    if (comment === undefined) throw notFoundError('Comment')
    assertCanDeleteComment(caller, comment)
    if (comment.deleted_at === null) return comment
    if (Date.parse(comment.deleted_at) < context.now().getTime() - restoreWindowMs) throw notFoundError('Comment')
    await updateCommentRow(tx, id, { deleted_at: null })
    await notifyCommentsChanged(tx, comment.content_id)
    return readComment(tx, id)
  })
}

/** Resolves a thread or reopens it; an unaccepted suggestion is rejected by that. Throws 404, 400 for a reply. */
export async function setThreadResolved(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  isResolved: boolean,
) {
  return db.transaction(async (tx) => {
    const comment = await lockComment(tx, id)
    if (comment.parent_id !== null)
      throw invalidInputError([{ field: 'id', message: 'is a reply; resolve the thread it is in' }])
    if ((comment.resolved_at !== null) !== isResolved)
      await updateCommentRow(tx, id, toResolutionColumns(context, caller, comment, isResolved))
    await notifyCommentsChanged(tx, comment.content_id)
    return readComment(tx, id)
  })
}

function toResolutionColumns(
  context: AppContext,
  caller: Caller,
  comment: CommentRow,
  isResolved: boolean,
): CommentColumns {
  if (!isResolved)
    return { resolved_at: null, resolved_by: null, ...(comment.outcome === 'rejected' ? { outcome: null } : {}) }
  return {
    resolved_at: context.now().toISOString(),
    resolved_by: caller.userId,
    ...(comment.suggestion !== null && comment.outcome === null ? { outcome: 'rejected' } : {}),
  }
}

/** What an open suggestion of this text would replace, and with what. Call it with the text locked. Throws 404, 409 `suggestion_settled`. */
export async function readOpenSuggestion(db: AccountDb, contentId: string, id: string) {
  const comment = await lockComment(db, id)
  const { anchor, suggestion } = comment
  if (comment.content_id !== contentId || anchor === null || suggestion === null) throw notFoundError('Suggestion')
  if (comment.outcome !== null || comment.resolved_at !== null)
    throw conflictError('suggestion_settled', 'This suggestion is already resolved')
  return { anchor, suggestion, author_id: comment.author_id, guest_name: comment.guest_name }
}

/** Marks the suggestion as accepted. In the transaction of the save. */
export async function acceptSuggestion(
  db: AccountDb,
  context: AppContext,
  userId: string,
  contentId: string,
  id: string,
) {
  await updateCommentRow(db, id, { outcome: 'accepted', resolved_at: context.now().toISOString(), resolved_by: userId })
  await notifyCommentsChanged(db, contentId)
}

export async function readComment(db: AccountDb, id: string): Promise<CommentRow> {
  const comment = await findCommentRow(db, id)
  if (comment === undefined) throw notFoundError('Comment')
  return comment
}

export async function readSubject(db: AccountDb, contentId: string) {
  const subject = await findSubject(db, contentId)
  if (subject === undefined) throw notFoundError('Content')
  return subject
}

async function lockComment(db: AccountDb, id: string): Promise<CommentRow> {
  await lockCommentRow(db, id)
  const comment = await findCommentRow(db, id)
  if (comment === undefined || comment.deleted_at !== null) throw notFoundError('Comment')
  return comment
}

async function lockThread(db: AccountDb, contentId: string, id: string): Promise<void> {
  const thread = await lockComment(db, id)
  if (thread.content_id !== contentId) throw notFoundError('Comment')
  if (thread.parent_id !== null)
    throw invalidInputError([{ field: 'parent_id', message: 'is a reply; name the first comment of its thread' }])
}
