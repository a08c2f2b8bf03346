import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { tell } from '../notifications/index.ts'
import { peopleOf } from './store.ts'

interface Said {
  id: string
  threadId: string
  subject: { id: string; title: string; author_id: string | null }
  /** Null: a guest. */
  actorId: string | null
  guestName: string | null
  /** The member who gave a guest the link. */
  askedBy: string | null
  body: string
  /** Those who were not named before. */
  mentions: readonly string[]
}

/** Characters of a comment in a notification. */
const noteLength = 500

/** Who is named hears that; the text's author, the thread's people and whoever asked a guest hear that there is a comment: nobody both. */
export async function tellOfComment(db: AccountDb, parts: Parts, said: Said, isNew: boolean): Promise<void> {
  const { id, threadId, subject, actorId, guestName, askedBy, mentions } = said
  const body = guestName === null ? said.body : `${guestName} (guest): ${said.body}`
  const note = body.length > noteLength ? `${body.slice(0, noteLength)}…` : body
  const about = { actorId, contentId: subject.id, commentId: id, subject: subject.title, note }
  if (mentions.length > 0) await tell(db, parts, { kind: 'mentioned', to: mentions, ...about })
  if (!isNew) return
  const concerned = new Set([
    ...(subject.author_id === null ? [] : [subject.author_id]),
    ...(askedBy === null ? [] : [askedBy]),
    ...(await peopleOf(db, threadId)),
  ])
  for (const named of mentions) concerned.delete(named)
  await tell(db, parts, { kind: 'commented', to: [...concerned], ...about })
}
