import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { toSlug } from '../../documents/slug.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createFormSurvey } from '../crm/index.ts'
import { insertAnswer, lockWaitingAnswer } from './answers-store.ts'
import { defaultQuestions, splitQuestions } from './form-rules.ts'
import { processAnswer } from './process-job.ts'
import { findFormToProcess, insertForm, listTakenSlugs } from './store.ts'

interface PastAnswer {
  readonly email: string
  readonly name: string
  readonly message: string
  readonly sentAt: string
  /** The post under which it was sent. */
  readonly content_id: string | null
}

/** Adds a contact form with what was sent through it; returns the id of its survey, with which all of it goes. */
export async function addPastForm(
  db: AccountDb,
  context: AppContext,
  userId: string,
  form: {
    readonly name: string
    readonly description: string
    readonly campaign_id: string
    readonly createdAt: string
  },
  answers: readonly PastAnswer[],
): Promise<string> {
  const { name, description, campaign_id, createdAt } = form
  const [id, survey_id] = [createId(), createId()]
  const split = splitQuestions('contact', defaultQuestions.contact)
  const base = toSlug(name)
  const slug = (await listTakenSlugs(db, base)).size === 0 ? base : `${base}-${id.slice(-6)}`
  const survey = { id: survey_id, name, description, thanks: null, is_active: true, created_by: userId }
  const questions = await createFormSurvey(db, survey, split.questions)
  const { contact_fields } = split
  await insertForm(db, {
    id,
    kind: 'contact',
    survey_id,
    slug,
    contact_fields,
    campaign_id,
    created_by: userId,
    created_at: createdAt,
  })
  const found = await findFormToProcess(db, id)
  if (found === undefined) throw new Error('The form is not there')
  for (const { email, name, message, sentAt, content_id } of answers) {
    const answerId = createId()
    const values = [name, email, message]
    await insertAnswer(db, {
      id: answerId,
      form_id: id,
      state: 'waiting',
      answers: Object.fromEntries(questions.map((question, at) => [question.id, values[at]])),
      email,
      content_id,
      token: answerId,
      created_at: sentAt,
    })
    const waiting = await lockWaitingAnswer(db, answerId)
    if (waiting !== undefined) await processAnswer(db, context, found, waiting)
  }
  return survey_id
}
