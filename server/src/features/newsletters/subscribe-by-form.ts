import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { confirmJob } from './confirm-job.ts'
import { findNewsletterSettings, readPublicName } from './settings-store.ts'
import { findSubscriberByEmail, hasRoomForSubscribers, insertSubscribers, renewAgreement } from './subscribers-store.ts'

/** What people agree to if the workspace has no words of its own. */
export const writeConsent = (consent: string | null, name: string): string =>
  consent?.trim() || `I would like to receive new posts from ${name} by email. I can unsubscribe at any time.`

/** What people agree to who sign up, in the words of the workspace. */
export async function readConsentWords(db: AccountDb): Promise<string> {
  const settings = await findNewsletterSettings(db)
  const { name } = await readPublicName(db)
  return writeConsent(settings?.consent ?? null, name)
}

interface Agreement {
  readonly email: string
  readonly consent: string
  readonly agreed_at: string
}

/** Asks the owner of an address by mail to confirm, in the given transaction; one who is subscribed stays as they are. */
export async function subscribeByForm(db: AccountDb, context: AppContext, given: Agreement): Promise<void> {
  const { email, consent, agreed_at } = given
  const now = context.now().toISOString()
  if (!(await hasRoomForSubscribers(db, 1))) return
  const agreement = { consent, consent_at: agreed_at, source: 'site' as const }
  const added = await insertSubscribers(db, [{ id: createId(), email, created_at: now, ...agreement }])
  if (added.length === 0) await renewAgreement(db, email, agreement, now)
  const subscriber = await findSubscriberByEmail(db, email)
  if (subscriber === undefined) return
  await context.jobs.enqueue(confirmJob, { account_id: db.accountId, subscriber_id: subscriber.id }, db)
}
