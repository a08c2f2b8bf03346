import { canReceiveNotification } from '@draftwright/contract/notification-kinds'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Message } from '../../mail/mailer.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { resolveChoice } from './choices.ts'
import { markNotificationMailed, listMembersWithChoice, findMailData } from './store.ts'
import { buildNotificationMail } from './mail-text.ts'
import { buildUnsubscribeUrl } from './unsubscribe.ts'

const Payload = z.object({ account_id: z.uuid(), notification_id: z.uuid() })
type Payload = z.infer<typeof Payload>

export const mailJob = defineJob({
  name: 'notifications.mail',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  async run({ payload: { notification_id }, db, context }: JobRun<Payload, AppContext>) {
    const message = await composeMail(db, context, notification_id)
    if (message === null) return
    await context.mailer.send(message)
    await markNotificationMailed(db, notification_id, context.now().toISOString())
  },
})

/** The mail in its current state; null when the person left, may not read it any more, or wants no mail. */
async function composeMail(db: AccountDb, context: AppContext, id: string): Promise<Message | null> {
  const facts = await findMailData(db, id)
  if (facts === undefined) return null
  const [member] = await listMembersWithChoice(db, facts.kind, [facts.user_id])
  if (
    member === undefined ||
    !canReceiveNotification(member.role_id, facts.kind) ||
    !resolveChoice(facts.kind, member).by_mail
  )
    return null
  const people = await findUsersByIds(context.engine, [
    facts.user_id,
    ...(facts.actor_id === null ? [] : [facts.actor_id]),
  ])
  const person = people.get(facts.user_id)
  if (person === undefined || person.deleted_at !== null) return null
  const actor = people.get(facts.actor_id ?? '')?.display_name ?? null
  return renderMail({
    to: person.email,
    ...buildNotificationMail(
      facts,
      actor,
      context.config.publicUrl,
      db.accountId,
      buildUnsubscribeUrl(context.config.publicUrl, context.secrets, {
        accountId: db.accountId,
        userId: facts.user_id,
        kind: facts.kind,
      }),
    ),
  })
}
