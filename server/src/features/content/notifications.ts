import { hasRight, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listMemberIdsByRoles } from '../accounts/index.ts'
import { withdrawNotifications, notifyMembers } from '../notifications/index.ts'
import type { ContentRow } from './store.ts'

type Post = Pick<ContentRow, 'id' | 'title' | 'author_id'>

const reviewers = roles.filter((role) => hasRight(role, 'content:approve'))

const publishers = roles.filter((role) => hasRight(role, 'content:publish'))

const toSubject = ({ id, title }: Post, actorId: string | null) => ({ actorId, contentId: id, subject: title })

interface NoticeText {
  /** Empty or omitted: everyone who may edit, approve and publish. */
  to?: readonly string[]
  note?: string | null
}

/** Notifies the reviewers of the current step. */
export async function notifyReviewers(
  db: AccountDb,
  context: AppContext,
  actorId: string | null,
  post: Post,
  { to = [], note = null }: NoticeText = {},
): Promise<void> {
  const readers = to.length > 0 ? to : await listMemberIdsByRoles(db, reviewers)
  await notifyMembers(db, context, { kind: 'content_ready', to: readers, ...toSubject(post, actorId), ...toNote(note) })
}

/** Withdraws the notification: no review is pending. */
export const withdrawReviewNotifications = (db: AccountDb, context: AppContext, post: Pick<Post, 'id'>) =>
  withdrawNotifications(db, context, post.id, ['content_ready'])

const toNote = (note: string | null) => (note === null ? {} : { note })

/** Notifies the author of the requested changes. */
export async function notifyChangesRequested(
  db: AccountDb,
  context: AppContext,
  actorId: string | null,
  post: Post,
  { to = [], note = null }: NoticeText,
): Promise<void> {
  const authors = post.author_id === null ? to : [post.author_id, ...to]
  await notifyMembers(db, context, {
    kind: 'changes_requested',
    to: authors,
    ...toSubject(post, actorId),
    ...toNote(note),
  })
}

/** Notifies the author and the person who submitted it; publishers are told what others approved. */
export async function notifyApproved(
  db: AccountDb,
  context: AppContext,
  actorId: string | null,
  post: Post,
  { to = [], note = null }: NoticeText,
): Promise<void> {
  const author = post.author_id === null ? [] : [post.author_id]
  const all = [...author, ...to, ...(await listMemberIdsByRoles(db, ['social_media']))]
  await notifyMembers(db, context, { kind: 'approved', to: all, ...toSubject(post, actorId), ...toNote(note) })
}

/** Notifies the author, and the person who invited the guest, of the guest's opinion. */
export async function notifyOfAdvice(
  db: AccountDb,
  context: AppContext,
  post: Post,
  {
    name,
    decision: kind,
    words,
    madeBy,
  }: { name: string; decision: 'approved' | 'changes_requested'; words: string | null; madeBy: string | null },
): Promise<void> {
  const to = [post.author_id, madeBy].filter((id) => id !== null)
  const verdict = kind === 'approved' ? 'likes it' : 'would change it'
  const note = `${name} (guest) ${verdict}${words === null ? '.' : `: ${words}`}`
  // Advice decides nothing, so its wording must not look like an approval.
  await notifyMembers(db, context, { kind: 'commented', to, ...toSubject(post, null), note })
}

/** Notifies the author that somebody has published the post. */
export const notifyOfPublication = (db: AccountDb, context: AppContext, actorId: string, post: Post) =>
  notifyMembers(db, context, { kind: 'published', to: listAuthorIds(post), ...toSubject(post, actorId) })

/** Notifies of the outcome of a due post: its author that it is live; if it needs action, everyone who can act too. */
export async function notifyOfDuePost(
  db: AccountDb,
  context: AppContext,
  post: Post,
  kind: 'published' | 'failed' | 'unclear' | 'live_update_failed' | 'missed' | 'time_to_post',
  note?: string,
): Promise<void> {
  const author = listAuthorIds(post)
  const to = kind === 'published' ? author : [...author, ...(await listMemberIdsByRoles(db, publishers))]
  await notifyMembers(db, context, { kind, to, ...toSubject(post, null), ...(note === undefined ? {} : { note }) })
}

const listAuthorIds = (post: Post): string[] => (post.author_id === null ? [] : [post.author_id])

/** Notifies the author and the publishers that a live post was removed or changed at its network, not from here. */
export async function notifyOfLiveChange(
  db: AccountDb,
  context: AppContext,
  post: Post,
  found: 'changed' | 'gone',
): Promise<void> {
  const to = [...listAuthorIds(post), ...(await listMemberIdsByRoles(db, publishers))]
  const note = found === 'gone' ? 'It is not there any more.' : 'Its text is not the one that was sent.'
  await notifyMembers(db, context, { kind: 'live_changed', to, ...toSubject(post, null), note })
}
