import { findCardPage } from '@draftwright/contract/link-card'
import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { Operation } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { startAttempt } from '../deliveries/index.ts'
import { trackPostLinks } from '../links/index.ts'
import { deliverJob } from './deliver-job.ts'
import type { ContentRow } from './store.ts'

/** Freezes what an operation on a post sends and hands it to the worker, all in the caller's transaction. Throws 409. */
export async function startDelivery(
  db: AccountDb,
  context: AppContext,
  row: ContentRow,
  { type, operation, actorId }: { type: ChannelType; operation: Operation; actorId: string | null },
): Promise<void> {
  // The author's own links stay in the post; what is frozen has the tracked ones.
  const post = operation === 'take_down' ? row : await trackPostLinks(db, context, row)
  const { title, slug, excerpt, keyword, rich_content } = row
  const snapshot = { title, slug, excerpt, keyword, rich_content }
  const settings = row.channel_settings ?? {}
  const card_page = findCardPage(rich_content)
  const delivery = { type, operation, actorId, post: { ...post, card_page }, snapshot, settings, live: row.remote }
  const attempt_id = await startAttempt(db, context, row, delivery)
  await context.jobs.enqueue(deliverJob, { account_id: db.accountId, attempt_id }, db)
}
