import type { CommentChange, NewComment } from '@draftwright/contract/comments'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { takeBackNews } from '../notifications/index.ts'
import { touch } from '../presence/index.ts'
import { tellOfComment } from './news.ts'
import { checkMentions, checkShape, mayDelete, mayEdit, restorable } from './rules.ts'
import {
  changeComment,
  type CommentColumns,
  type CommentRow,
  eraseDeleted,
  insertComment,
  lockComment,
  readComment,
  readSubject,
} from './store.ts'

/** Who writes: a member, or somebody by a review link that a member gave them. */
export type Writer =
  | { userId: string; guestName: null; askedBy: null }
  | { userId: null; guestName: string; askedBy: string | null }

const told = (db: AccountDb, contentId: string) => touch(db, { content_id: contentId, what: 'comments' })

/** Throws 404 for a text or thread that is not there, 400, 409 `in_trash`. */
export async function addComment(db: AccountDb, parts: Parts, writer: Writer, contentId: string, body: NewComment) {
  checkShape(body)
  const mentions = [...new Set(body.mentions ?? [])]
  const id = newId()
  return db.transaction(async (tx) => {
    const subject = await subjectOf(tx, contentId)
    if (subject.deleted_at !== null) throw conflict('in_trash', 'This post is in the trash. Restore it first.')
    if (body.parent_id !== undefined) await holdThread(tx, contentId, body.parent_id)
    await checkMentions(tx, mentions)
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
      created_at: parts.now().toISOString(),
    })
    const { userId: actorId, guestName, askedBy } = writer
    const threadId = body.parent_id ?? id
    await tellOfComment(
      tx,
      parts,
      { id, threadId, subject, actorId, guestName, askedBy, body: body.body, mentions },
      true,
    )
    await told(tx, contentId)
    return findComment(tx, id)
  })
}

/** Throws 404, 403 for somebody else's. */
export async function editComment(db: AccountDb, parts: Parts, caller: Caller, id: string, change: CommentChange) {
  return db.transaction(async (tx) => {
    const before = await held(tx, id)
    mayEdit(caller, before)
    if (change.suggestion !== undefined && (before.suggestion === null || before.outcome !== null))
      throw invalid([{ field: 'suggestion', message: 'can be changed only while there is an open one' }])
    const mentions = change.mentions === undefined ? undefined : [...new Set(change.mentions)]
    // Who was named before may have left since.
    const added = mentions?.filter((named) => !before.mentions.includes(named)) ?? []
    await checkMentions(tx, added)
    await changeComment(tx, id, {
      ...(change.body === undefined ? {} : { body: change.body }),
      ...(change.suggestion === undefined ? {} : { suggestion: change.suggestion }),
      ...(mentions === undefined ? {} : { mentions }),
      edited_at: parts.now().toISOString(),
    })
    const said = {
      id,
      threadId: before.parent_id ?? id,
      subject: await subjectOf(tx, before.content_id),
      actorId: caller.userId,
      guestName: null,
      askedBy: null,
      body: change.body ?? before.body,
      mentions: added,
    }
    await tellOfComment(tx, parts, said, false)
    await told(tx, before.content_id)
    return findComment(tx, id)
  })
}

/** Gone from every screen; its words are kept for a day, so that it can be undone. */
export async function removeComment(db: AccountDb, parts: Parts, caller: Caller, id: string): Promise<void> {
  const now = parts.now()
  await db.transaction(async (tx) => {
    const comment = await held(tx, id)
    mayDelete(caller, comment)
    await changeComment(tx, id, { deleted_at: now.toISOString() })
    await takeBackNews(tx, id)
    await eraseDeleted(tx, new Date(now.getTime() - restorable).toISOString())
    await told(tx, comment.content_id)
  })
}

/** Restoring what is not deleted changes nothing. Throws 404 after a day. */
export async function restoreComment(db: AccountDb, parts: Parts, caller: Caller, id: string) {
  return db.transaction(async (tx) => {
    await lockComment(tx, id)
    const comment = await readComment(tx, id)
    if (comment === undefined) throw notFound('Comment')
    mayDelete(caller, comment)
    if (comment.deleted_at === null) return comment
    if (Date.parse(comment.deleted_at) < parts.now().getTime() - restorable) throw notFound('Comment')
    await changeComment(tx, id, { deleted_at: null })
    await told(tx, comment.content_id)
    return findComment(tx, id)
  })
}

/** Closes a thread or opens it again; a suggestion that is closed without having been taken is rejected. Throws 404, 400 for a reply. */
export async function settleThread(db: AccountDb, parts: Parts, caller: Caller, id: string, isResolved: boolean) {
  return db.transaction(async (tx) => {
    const comment = await held(tx, id)
    if (comment.parent_id !== null) throw invalid([{ field: 'id', message: 'is a reply; resolve the thread it is in' }])
    if ((comment.resolved_at !== null) !== isResolved)
      await changeComment(tx, id, settled(parts, caller, comment, isResolved))
    await told(tx, comment.content_id)
    return findComment(tx, id)
  })
}

function settled(parts: Parts, caller: Caller, comment: CommentRow, isResolved: boolean): CommentColumns {
  if (!isResolved)
    return { resolved_at: null, resolved_by: null, ...(comment.outcome === 'rejected' ? { outcome: null } : {}) }
  return {
    resolved_at: parts.now().toISOString(),
    resolved_by: caller.userId,
    ...(comment.suggestion !== null && comment.outcome === null ? { outcome: 'rejected' } : {}),
  }
}

/** What an open suggestion of this text would replace, and by what. Call it with the text's lock held. Throws 404, 409 `suggestion_settled`. */
export async function openSuggestion(db: AccountDb, contentId: string, id: string) {
  const comment = await held(db, id)
  const { anchor, suggestion } = comment
  if (comment.content_id !== contentId || anchor === null || suggestion === null) throw notFound('Suggestion')
  if (comment.outcome !== null || comment.resolved_at !== null)
    throw conflict('suggestion_settled', 'This suggestion was decided on already')
  return { anchor, suggestion, author_id: comment.author_id, guest_name: comment.guest_name }
}

/** The suggestion is in the text now. In the transaction of the save. */
export async function acceptSuggestion(db: AccountDb, parts: Parts, userId: string, contentId: string, id: string) {
  await changeComment(db, id, { outcome: 'accepted', resolved_at: parts.now().toISOString(), resolved_by: userId })
  await told(db, contentId)
}

export async function findComment(db: AccountDb, id: string): Promise<CommentRow> {
  const comment = await readComment(db, id)
  if (comment === undefined) throw notFound('Comment')
  return comment
}

export async function subjectOf(db: AccountDb, contentId: string) {
  const subject = await readSubject(db, contentId)
  if (subject === undefined) throw notFound('Content')
  return subject
}

async function held(db: AccountDb, id: string): Promise<CommentRow> {
  await lockComment(db, id)
  const comment = await readComment(db, id)
  if (comment === undefined || comment.deleted_at !== null) throw notFound('Comment')
  return comment
}

async function holdThread(db: AccountDb, contentId: string, id: string): Promise<void> {
  const thread = await held(db, id)
  if (thread.content_id !== contentId) throw notFound('Comment')
  if (thread.parent_id !== null)
    throw invalid([{ field: 'parent_id', message: 'is a reply; name the first comment of its thread' }])
}
