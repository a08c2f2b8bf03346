import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findNewestRound, updateRoundAfterEdit } from '../reviews/index.ts'
import { isApprovedAsItIs } from './rules.ts'
import type { SentText } from '../deliveries/index.ts'
import type { ContentColumns, ContentRow } from './store.ts'

/** The columns that make a text the live one. */
export const toLiveColumns = (
  row: Pick<ContentRow, 'published_at'>,
  { title, slug, excerpt, keyword, rich_content }: SentText,
  live_hash: string,
  now: string,
): ContentColumns => ({
  status: 'published',
  live: { title, slug, excerpt, keyword, rich_content, updated_at: now },
  live_hash,
  remote_state: null,
  published_at: row.published_at ?? now,
})

/** The columns of a post that is live no more. */
export async function toTakenDownColumns(
  db: AccountDb,
  context: AppContext,
  row: ContentRow,
  userId: string | null,
): Promise<ContentColumns> {
  if (isApprovedAsItIs(row)) return { status: 'approved', remote: null, remote_state: null, posted_url: null }
  if (userId !== null && (await findNewestRound(db, row.id))?.state !== 'open')
    await updateRoundAfterEdit(db, row, userId, true, context.now().toISOString())
  return { status: 'in_review', approved_hash: null, remote: null, remote_state: null, posted_url: null }
}
