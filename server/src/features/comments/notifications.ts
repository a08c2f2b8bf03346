import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { notifyMembers } from '../notifications/index.ts'
import { listThreadAuthorIds } from './store.ts'

interface WrittenComment {
  id: string
  threadId: string
  subject: { id: string; title: string; author_id: string | null }
  /** Null: a guest. */
  actorId: string | null
  guestName: string | null
  /** The member who created the guest's link. */
  askedBy: string | null
  body: string
  /** People who were not mentioned before. */
  mentions: readonly string[]
}

/** Characters of a comment in a notification. */
const noteLength = 500

/**
 * Mentioned people get a mention notification; the text's author, the thread's participants and the person who invited a guest
 * get one about the comment: nobody gets both.
 */
export async function notifyAboutComment(
  db: AccountDb,
  context: AppContext,
  comment: WrittenComment,
  isNew: boolean,
): Promise<void> {
  const { id, threadId, subject, actorId, guestName, askedBy, mentions } = comment
  const body = guestName === null ? comment.body : `${guestName} (guest): ${comment.body}`
  const note = body.length > noteLength ? `${body.slice(0, noteLength)}…` : body
  const about = { actorId, contentId: subject.id, commentId: id, subject: subject.title, note }
  if (mentions.length > 0) await notifyMembers(db, context, { kind: 'mentioned', to: mentions, ...about })
  if (!isNew) return
  const concerned = new Set([
    ...(subject.author_id === null ? [] : [subject.author_id]),
    ...(askedBy === null ? [] : [askedBy]),
    ...(await listThreadAuthorIds(db, threadId)),
  ])
  for (const named of mentions) concerned.delete(named)
  await notifyMembers(db, context, { kind: 'commented', to: [...concerned], ...about })
}
