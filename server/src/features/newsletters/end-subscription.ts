import type { Subscriber } from '@draftwright/contract/subscribers'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { confirmJob } from './confirm-job.ts'
import { findSubscriber, noPendingAgreement, updateSubscriber } from './subscribers-store.ts'

/** How long the button on the page after unsubscribing is enough; an old mail may be in other hands. */
const takeBackMs = 3_600_000

/** A repeat has no effect. */
export async function endSubscription(db: AccountDb, id: string, now: Date): Promise<void> {
  const subscriber = await findSubscriber(db, id)
  if (subscriber === undefined || subscriber.state === 'unsubscribed') return
  const at = now.toISOString()
  await updateSubscriber(db, id, { state: 'unsubscribed', unsubscribed_at: at }, at)
}

/** Whether the person is subscribed now; if not, they get a mail with a link to confirm. */
export async function takeBackEnd(db: AccountDb, context: AppContext, subscriber: Subscriber): Promise<boolean> {
  const { id, state, confirmed_at, unsubscribed_at } = subscriber
  if (state === 'confirmed') return true
  const now = context.now()
  const at = now.toISOString()
  const isRecent = unsubscribed_at !== null && now.getTime() - Date.parse(unsubscribed_at) < takeBackMs
  if (state === 'unsubscribed' && isRecent && confirmed_at !== null) {
    // The link that somebody else's sign-up has sent would confirm what is no question any more.
    const noLink = { confirm_hash: null, confirm_expires_at: null }
    await updateSubscriber(db, id, { state: 'confirmed', unsubscribed_at: null, ...noLink, ...noPendingAgreement }, at)
    return true
  }
  await db.transaction(async (tx) => {
    await updateSubscriber(tx, id, noPendingAgreement, at)
    await context.jobs.enqueue(confirmJob, { account_id: tx.accountId, subscriber_id: id }, tx)
  })
  return false
}
