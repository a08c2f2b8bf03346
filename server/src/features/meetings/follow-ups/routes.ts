import { followUps } from '@draftwright/contract/meetings/follow-ups'
import { maxMeetingMails } from '@draftwright/contract/meetings/vocabulary'
import { createId } from '../../../db/create-id.ts'
import { conflictError, invalidInputError } from '../../../http/errors.ts'
import { type HandlerContext, implementRoutes } from '../../../http/handler.ts'
import { listMembers } from '../../members/index.ts'
import { readMeetingRow } from '../records/index.ts'
import { draftFollowUp, listRecipients } from './draft-follow-up.ts'
import { sendFollowUpJob } from './mail-job.ts'
import { insertMeetingMail, listMeetingMails } from './store.ts'

type Call = Pick<HandlerContext<(typeof followUps)['list']>, 'db' | 'context'>

export const followUpRoutes = implementRoutes(followUps, {
  async list(call) {
    await readMeetingRow(call, call.params.id)
    return listSent(call, call.params.id)
  },
  draft: draftFollowUp,
  async send(call) {
    const { db, context, params, body, caller } = call
    const meeting = await readMeetingRow(call, params.id)
    const known = new Map(listRecipients(meeting, caller.userId).map((one) => [one.email.toLowerCase(), one]))
    const people = body.to.map((email, at) => {
      const person = known.get(email.toLowerCase())
      if (person === undefined)
        throw invalidInputError([{ field: `to[${at}]`, message: 'must be the address of somebody who was there' }])
      return person
    })
    const recipients = [...new Set(people)]
    const id = createId()
    await db.transaction(async (tx) => {
      await tx.lockList('meeting mails', params.id)
      if ((await listMeetingMails(tx, params.id)).length >= maxMeetingMails)
        throw conflictError('too_many', `${maxMeetingMails} mails of one meeting can be sent`)
      const { subject, body: words } = body
      await insertMeetingMail(tx, {
        id,
        meeting_id: params.id,
        user_id: caller.userId,
        subject,
        body: words,
        recipients,
      })
      for (const { email } of recipients)
        await context.jobs.enqueue(sendFollowUpJob, { account_id: tx.accountId, mail_id: id, email }, tx)
    })
    const sent = (await listSent(call, params.id)).find((one) => one.id === id)
    if (sent === undefined) throw new Error('A mail that was stored is gone')
    return sent
  },
})

async function listSent({ db, context }: Call, meetingId: string) {
  const [rows, members] = await Promise.all([
    listMeetingMails(db, meetingId),
    listMembers(context.engine, db.accountId),
  ])
  const names = new Map(members.map(({ user_id, display_name }) => [user_id, display_name]))
  return rows.map((row) => ({ ...row, sent_by: row.user_id === null ? null : (names.get(row.user_id) ?? null) }))
}
