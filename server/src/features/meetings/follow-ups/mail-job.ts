import { z } from 'zod'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { renderMail } from '../../../mail/render-mail.ts'
import { findAccount } from '../../accounts/index.ts'
import { listMembers } from '../../members/index.ts'
import { findMeetingMail } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), mail_id: z.uuid(), email: z.string() })
type Payload = z.infer<typeof Payload>

/** Sends a follow-up mail to one person, in the name of the member who wrote it; answers go to that member. */
export const sendFollowUpJob = defineJob({
  name: 'meetings.send-follow-up',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  async run({ payload, db, context }: JobRun<Payload, AppContext>) {
    const mail = await findMeetingMail(db, payload.mail_id)
    if (mail === undefined || !mail.recipients.some(({ email }) => email === payload.email)) return
    const sender = (await listMembers(context.engine, db.accountId)).find(({ user_id }) => user_id === mail.user_id)
    // Nobody writes in the name of somebody who has left.
    if (sender === undefined) return
    const account = await findAccount(context.engine, db.accountId)
    await context.mailer.send(
      renderMail({
        to: payload.email,
        from: { name: sender.display_name, replyTo: sender.email },
        ...(account === undefined ? {} : { brand: account.name }),
        subject: mail.subject,
        heading: mail.subject,
        paragraphs: mail.body.split(/\n+/u).filter((line) => line.trim() !== ''),
        footnote: `${sender.display_name} (${sender.email}) sent you this after the meeting “${mail.title}”. Your answer goes to that address.`,
      }),
    )
  },
})
