import { z } from 'zod'
import type { ContactField } from '@draftwright/contract/form-vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { listMemberIdsByRoles } from '../accounts/index.ts'
import { type GivenFields, recordSentForm, saveFormContact } from '../crm/index.ts'
import { subscribeByForm } from '../newsletters/index.ts'
import { recordTouch, touchByVisit } from '../touches/index.ts'
import { lockWaitingAnswer, updateAnswer } from './answers-store.ts'
import { mailJob } from './mail-job.ts'
import { recordJob } from './record-job.ts'
import { findFormToProcess, type PublicForm } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), answer_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Makes of a form that was sent what it is for: a contact, a subscriber, an entry in the timeline. Once, however often it runs. */
export const processJob = defineJob({
  name: 'forms.process',
  payload: Payload,
  attempts: 8,
  concurrency: 2,
  perGroup: 1,
  async run({ payload, db, context }: JobRun<Payload, AppContext>) {
    await db.transaction(async (tx) => {
      const answer = await lockWaitingAnswer(tx, payload.answer_id)
      if (answer === undefined) return
      const form = await findFormToProcess(tx, answer.form_id)
      if (form === undefined) return
      await processAnswer(tx, context, form, answer)
    })
  },
})

type WaitingAnswer = NonNullable<Awaited<ReturnType<typeof lockWaitingAnswer>>>

export async function processAnswer(db: AccountDb, context: AppContext, form: PublicForm, answer: WaitingAnswer) {
  const { id, email, visit, created_at } = answer
  const source = `Form: ${form.name}`.slice(0, 120)
  const given = toGivenFields(form.contact_fields, answer.answers)
  const owner_id = await findOwner(db, form)
  const saved =
    email === null || owner_id === null ? null : await saveFormContact(db, { email, given, source, owner_id })
  const contact_id = saved?.contact_id ?? null
  const log_id = await recordSentForm(db, {
    form_id: form.id,
    survey_id: form.survey_id,
    name: form.name,
    contact_id,
    answers: answer.answers,
    occurred_at: created_at,
    source: describeSource(visit),
  })
  if (contact_id !== null) {
    await recordTouch(db, {
      contact_id,
      at: created_at,
      kind: 'form',
      content_id: answer.content_id,
      link_code: visit.link ?? null,
      campaign_id: form.campaign_id,
      source: form.name,
      evidence: { kind: 'form', id },
    })
    if (answer.visit_id !== null) await touchByVisit(db, contact_id, answer.visit_id)
  }
  if (form.kind === 'newsletter' && email !== null)
    await subscribeByForm(db, context, { email, consent: answer.consent ?? source, agreed_at: created_at })
  await updateAnswer(db, id, { state: 'accepted', contact_id, log_id, suggestions: saved?.suggestions ?? [] })
  if (form.table_id !== null)
    await context.jobs.enqueue(recordJob, { account_id: db.accountId, answer_id: id }, db, { group: db.accountId })
  if (form.notify_user_id !== null)
    await context.jobs.enqueue(mailJob, { account_id: db.accountId, answer_id: id }, db, { group: db.accountId })
}

/** Whose a new contact is: whoever gets the form's mails, else who made it, else an owner of the workspace. */
async function findOwner(db: AccountDb, { notify_user_id, created_by }: PublicForm): Promise<string | null> {
  const members = await listMemberIdsByRoles(db, ['owner', 'admin', 'social_media'])
  const wanted = [notify_user_id, created_by].find((id) => id !== null && members.includes(id))
  return wanted ?? (await listMemberIdsByRoles(db, ['owner']))[0] ?? null
}

function toGivenFields(
  fields: Readonly<Record<string, ContactField>>,
  answers: Readonly<Record<string, unknown>>,
): GivenFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([question, field]) => {
      const answer = answers[question]
      return typeof answer === 'string' && answer !== '' ? [[field, answer]] : []
    }),
  )
}

/** In one line: the campaign, else the site that the visitor came from. */
function describeSource({ utm_source, utm_campaign, referrer, page }: WaitingAnswer['visit']): string | null {
  if (utm_source !== undefined) return utm_campaign === undefined ? utm_source : `${utm_source} · ${utm_campaign}`
  const address = referrer ?? page
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : null
}
