import { mayHear } from '@draftwright/contract/news'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../mail/mailer.ts'
import { peopleByIds } from '../accounts/index.ts'
import { waysFor } from './choices.ts'
import { markMailed, membersWithChoice, readForMail } from './store.ts'
import { letterAbout } from './words.ts'

const Payload = z.object({ account_id: z.uuid(), notification_id: z.uuid() })
type Payload = z.infer<typeof Payload>

export const mailJob = defineJob({
  name: 'notifications.mail',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  async run({ payload: { notification_id }, db, parts }: JobRun<Payload, Parts>) {
    const message = await write(db, parts, notification_id)
    if (message === null) return
    await parts.mailer.send(message)
    await markMailed(db, notification_id, parts.now().toISOString())
  },
})

/** The mail as it is right now; null when the person left, may not read it any more, or wants no mail after all. */
async function write(db: AccountDb, parts: Parts, id: string): Promise<Message | null> {
  const facts = await readForMail(db, id)
  if (facts === undefined) return null
  const [member] = await membersWithChoice(db, facts.kind, [facts.user_id])
  if (member === undefined || !mayHear(member.role_id, facts.kind) || !waysFor(facts.kind, member).by_mail) return null
  const people = await peopleByIds(parts.engine, [facts.user_id, ...(facts.actor_id === null ? [] : [facts.actor_id])])
  const person = people.get(facts.user_id)
  if (person === undefined || person.deleted_at !== null) return null
  const actor = people.get(facts.actor_id ?? '')?.display_name ?? null
  return letter({ to: person.email, ...letterAbout(facts, actor, parts.config.publicUrl, db.accountId) })
}
