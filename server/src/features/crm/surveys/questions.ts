import type { SurveyQuestion, SurveyQuestionData, SurveyQuestionWish } from '@draftwright/contract/crm/survey-questions'
import { newId } from '../../../db/new-id.ts'
import { conflict } from '../../../http/errors.ts'
import { type Asked, crmCaller, crmCallerWith } from '../kernel/caller.ts'
import { changing } from '../kernel/changes.ts'
import { findRecord } from '../kernel/crud.ts'
import { textOf } from '../kernel/fields.ts'
import type { Row } from '../kernel/resource.ts'
import { questionResource, surveyResource } from './resource.ts'

type Questions = readonly SurveyQuestionData[]
// Parts come in the shape the contract gives them.
const questionsOf = (survey: Row) => (survey['questions_data'] ?? []) as Questions

async function changeQuestions(
  call: Asked,
  surveyId: string,
  change: (questions: Questions) => readonly SurveyQuestionWish[],
): Promise<void> {
  const crm = await crmCallerWith(call, 'setup:manage')
  await changing(call, { summary: 'Changed a survey', crm }, (set) =>
    set.update(surveyResource, [surveyId], (survey) => {
      set.say(`Changed the questions of ${textOf(survey['name'])}`)
      return { questions_data: change(questionsOf(survey)) }
    }),
  )
}

export const readQuestion = async (call: Asked, id: string): Promise<SurveyQuestion> =>
  findRecord<SurveyQuestion>(call.db, await crmCaller(call), questionResource, id)

/** At the end of its survey, unless it says its place; others make room. Throws 404 for a survey that is not there. */
export async function addQuestion(
  call: Asked & { body: SurveyQuestionWish & { survey_id: string } },
): Promise<SurveyQuestion> {
  const { survey_id, ...question } = call.body
  const id = question.id ?? newId()
  await changeQuestions(call, survey_id, (questions) => placed(questions, { ...question, id }))
  return readQuestion(call, id)
}

/** Throws 409 `conflict` when the question was changed since `updated_at`. */
export async function changeQuestion(
  call: Asked & {
    params: { id: string }
    body: { [key in keyof SurveyQuestionWish]?: SurveyQuestionWish[key] | undefined } & {
      updated_at?: string | undefined
    }
  },
): Promise<SurveyQuestion> {
  const { id } = call.params
  const { updated_at: since, ...change } = call.body
  const { survey_id, updated_at } = await readQuestion(call, id)
  if (since !== undefined && since !== updated_at)
    throw conflict('conflict', 'This was changed meanwhile', { updated_at })
  await changeQuestions(call, survey_id, (questions) => {
    const before = questions.find((question) => question.id === id)
    if (before === undefined) return questions
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given }
    const others = questions.filter((question) => question.id !== id)
    return change.num_order === undefined
      ? questions.map((question) => (question.id === id ? after : question))
      : placed(others, after)
  })
  return readQuestion(call, id)
}

export async function removeQuestion(call: Asked & { params: { id: string } }): Promise<null> {
  const { id } = call.params
  await crmCallerWith(call, 'setup:manage')
  const { survey_id } = await readQuestion(call, id)
  await changeQuestions(call, survey_id, (questions) => questions.filter((question) => question.id !== id))
  return null
}

/** A question among others, at its place or behind them. */
function placed(others: Questions, question: SurveyQuestionWish): SurveyQuestionWish[] {
  const at = question.num_order === undefined ? others.length : Math.max(0, question.num_order - 1)
  const all: SurveyQuestionWish[] = [...others]
  all.splice(at, 0, question)
  return all.map((one, n) => ({ ...one, num_order: n + 1 }))
}
