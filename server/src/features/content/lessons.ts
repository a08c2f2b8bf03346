import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { enqueueLearning } from '../brand-voice/index.ts'
import type { ContentRow } from './store.ts'

/** Accepted feedback, and edits of another person's text, teach the channel's voice; undoing them removes the lessons. */
export async function learnFromSave(
  db: AccountDb,
  context: AppContext,
  userId: string,
  row: Pick<ContentRow, 'channel_id' | 'author_id'>,
  { revisionId, reason }: { revisionId: string; reason: 'feedback' | 'revoked' | 'edit' | 'autosave' },
): Promise<void> {
  const isFeedback = reason === 'feedback' || reason === 'revoked'
  if (row.channel_id === null || (!isFeedback && row.author_id === userId)) return
  await enqueueLearning(db, context, {
    revisionId,
    userId,
    source: isFeedback ? 'feedback' : 'edit',
    isTyping: reason === 'autosave',
    isUndone: reason === 'revoked',
  })
}
