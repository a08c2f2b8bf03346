import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { learnLater } from '../brand-voice/index.ts'
import type { ContentRow } from './store.ts'

/** What people take over from feedback, and what somebody changes in another's text, teaches the channel's voice. */
export async function learnFromSave(
  db: AccountDb,
  parts: Parts,
  userId: string,
  row: Pick<ContentRow, 'channel_id' | 'author_id'>,
  revisionId: string,
  reason: 'feedback' | 'edit' | 'autosave',
): Promise<void> {
  if (row.channel_id === null || (reason !== 'feedback' && row.author_id === userId)) return
  const source = reason === 'feedback' ? 'feedback' : 'edit'
  await learnLater(db, parts, { revisionId, userId, source, isTyping: reason === 'autosave' })
}
