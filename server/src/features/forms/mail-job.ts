import { z } from 'zod'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { findMemberRole, findUsersByIds } from '../accounts/index.ts'
import { listFormQuestions } from '../crm/index.ts'
import { findAnswer } from './answers-store.ts'
import { findFormToProcess } from './store.ts'
import { formatAnswer } from './format-answer.ts'

const Payload = z.object({ account_id: z.uuid(), answer_id: z.uuid() })
type Payload = z.infer<typeof Payload>
const mostShown = 600

/** Tells the member whom a form names what somebody sent. Of many at once only the first are mailed; the page has all. */
export const mailJob = defineJob({
  name: 'forms.mail',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  async run({ payload, db, context }: JobRun<Payload, AppContext>) {
    const answer = await findAnswer(db, payload.answer_id)
    const form = answer && (await findFormToProcess(db, answer.form_id))
    const userId = form?.notify_user_id ?? null
    if (answer === undefined || form === undefined || userId === null) return
    if ((await findMemberRole(db, userId)) === undefined) return
    if ((await countLimitedHit(context, 'formMail', `formMail:${db.accountId}:${form.id}`)) !== null) return
    const to = (await findUsersByIds(context.engine, [userId])).get(userId)
    if (to === undefined || to.deleted_at !== null) return
    const questions = await listFormQuestions(db, form.survey_id, { withRemoved: false })
    const lines = questions.flatMap(({ id, text }) => {
      const words = formatAnswer(answer.answers[id])
      return words === '' ? [] : [`${text}: ${words.length > mostShown ? `${words.slice(0, mostShown)}…` : words}`]
    })
    await context.mailer.send(
      renderMail({
        to: to.email,
        subject: `${form.name}: a new answer`,
        heading: 'Somebody sent your form',
        paragraphs: [
          `This came by the form “${form.name}”. Anybody can fill it in, so take care with what it asks of you.`,
          ...lines,
        ],
        action: { label: 'Open the answers', url: `${context.config.publicUrl}/forms/${form.id}?tab=answers` },
        footnote: 'You receive this because the form names you. Change that in its settings.',
      }),
    )
  },
})
