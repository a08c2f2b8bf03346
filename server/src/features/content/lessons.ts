import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { learnLater } from '../brand-voice/index.ts'
import type { ContentRow } from './store.ts'

/** What people take over from feedback, and what somebody changes in another's text, teaches the channel's voice; what they give back is forgotten. */
export async function learnFromSave(
  db: AccountDb,
  parts: Parts,
  userId: string,
  row: Pick<ContentRow, 'channel_id' | 'author_id'>,
  revisionId: string,
  reason: 'feedback' | 'taken back' | 'edit' | 'autosave',
): Promise<void> {
  const isFeedback = reason === 'feedback' || reason === 'taken back'
  if (row.channel_id === null || (!isFeedback && row.author_id === userId)) return
  await learnLater(db, parts, {
    revisionId,
    userId,
    source: isFeedback ? 'feedback' : 'edit',
    isTyping: reason === 'autosave',
    isTakenBack: reason === 'taken back',
  })
}
