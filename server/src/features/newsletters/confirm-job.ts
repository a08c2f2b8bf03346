import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { createLinkSecret } from '../guest-reviews/index.ts'
import { sendReaderMail } from './mail-server.ts'
import { readPublicName } from './settings-store.ts'
import { findSubscriber, updateSubscriber } from './subscribers-store.ts'

const Payload = z.object({ account_id: z.uuid(), subscriber_id: z.uuid() })
type Payload = z.infer<typeof Payload>

const linkMs = 7 * 86_400_000
/** A second mail within this time would only be the first once more. */
export const pauseMs = 5 * 60_000

/** Asks the owner of an address to confirm. The link's secret is created here, and a repeat creates another. */
export const confirmJob = defineJob({
  name: 'newsletters.confirm',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  async run({ payload, db, context }: JobRun<Payload, AppContext>) {
    const subscriber = await findSubscriber(db, payload.subscriber_id)
    if (subscriber === undefined || subscriber.state === 'confirmed') return
    const now = context.now()
    const { id, email, confirm_sent_at } = subscriber
    if (confirm_sent_at !== null && now.getTime() - Date.parse(confirm_sent_at) < pauseMs) return
    if (!(await isWithinLimit(context, db, id))) return
    const { secret, hash } = createLinkSecret()
    const expires = new Date(now.getTime() + linkMs).toISOString()
    await updateSubscriber(db, id, { confirm_hash: hash, confirm_expires_at: expires }, now.toISOString())
    await sendReaderMail(db, context, await composeConfirmation(db, context, email, secret))
    await updateSubscriber(db, id, { confirm_sent_at: now.toISOString() }, now.toISOString())
  },
})

/** Nobody can have an address flooded by signing it up again and again. */
const isWithinLimit = async (context: AppContext, db: AccountDb, id: string): Promise<boolean> =>
  (await countLimitedHit(context, 'subscribeMail', `subscribeMail:${db.accountId}:${id}`)) === null

async function composeConfirmation(db: AccountDb, { config }: AppContext, to: string, secret: string) {
  const { name } = await readPublicName(db)
  return renderMail({
    to,
    brand: name,
    subject: `Please confirm: emails from ${name}`,
    heading: `Do you want emails from ${name}?`,
    paragraphs: ['Somebody entered this address to receive new posts by email. Confirm that it was you.'],
    action: { label: 'Confirm', url: `${config.publicUrl}/subscription/confirm/${db.accountId}.${secret}` },
    footnote: 'The link works once, for seven days. If it was not you, do nothing: you will not be subscribed.',
  })
}
