import type {
  AskedQuestionInput,
  SurveyQuestion,
  SurveyQuestionData,
  SurveyQuestionInput,
} from '@draftwright/contract/crm/survey-questions'
import { createId } from '../../../db/create-id.ts'
import { conflictError } from '../../../http/errors.ts'
import { type CrmContext, requireCrmCaller, requireCrmRight } from '../kernel/caller.ts'
import { withChangeSet } from '../kernel/change-set.ts'
import { readRecord } from '../kernel/crud.ts'
import { toText } from '../kernel/fields.ts'
import type { Row } from '../kernel/resource.ts'
import { questionResource, surveyResource } from './resource.ts'

type Questions = readonly SurveyQuestionData[]
// Parts have the shape the contract defines.
const getQuestions = (survey: Row) => (survey['questions_data'] ?? []) as Questions

async function updateQuestions(
  call: CrmContext,
  surveyId: string,
  change: (questions: Questions) => readonly AskedQuestionInput[],
): Promise<void> {
  const crm = await requireCrmRight(call, 'setup:manage')
  await withChangeSet(call, { summary: 'Changed a survey', crm }, (set) =>
    set.update(surveyResource, [surveyId], (survey) => {
      set.setSummary(`Changed the questions of ${toText(survey['name'])}`)
      return { questions_data: change(getQuestions(survey)) }
    }),
  )
}

export const readQuestion = async (call: CrmContext, id: string): Promise<SurveyQuestion> =>
  readRecord<SurveyQuestion>(call.db, await requireCrmCaller(call), questionResource, id)

/** At the end of its survey, unless it has a position; later ones move down. Throws 404 for a missing survey. */
export async function createQuestion(
  call: CrmContext & { body: SurveyQuestionInput & { survey_id: string } },
): Promise<SurveyQuestion> {
  const { survey_id, ...question } = call.body
  const id = question.id ?? createId()
  await updateQuestions(call, survey_id, (questions) => placeQuestion(questions, { ...question, id }))
  return readQuestion(call, id)
}

/** Throws 409 `conflict` when the question was changed since `updated_at`. */
export async function updateQuestion(
  call: CrmContext & {
    params: { id: string }
    body: { [key in keyof SurveyQuestionInput]?: SurveyQuestionInput[key] | undefined } & {
      updated_at?: string | undefined
    }
  },
): Promise<SurveyQuestion> {
  const { id } = call.params
  const { updated_at: since, ...change } = call.body
  const { survey_id, updated_at } = await readQuestion(call, id)
  if (since !== undefined && since !== updated_at)
    throw conflictError('conflict', 'This was changed in the meantime', { updated_at })
  await updateQuestions(call, survey_id, (questions) => {
    const before = questions.find((question) => question.id === id)
    if (before === undefined) return questions
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given }
    const others = questions.filter((question) => question.id !== id)
    return change.num_order === undefined
      ? questions.map((question) => (question.id === id ? after : question))
      : placeQuestion(others, after)
  })
  return readQuestion(call, id)
}

export async function deleteQuestion(call: CrmContext & { params: { id: string } }): Promise<null> {
  const { id } = call.params
  await requireCrmRight(call, 'setup:manage')
  const { survey_id } = await readQuestion(call, id)
  await updateQuestions(call, survey_id, (questions) => questions.filter((question) => question.id !== id))
  return null
}

/** Inserts a question among others, at its position or at the end. */
function placeQuestion(others: Questions, question: AskedQuestionInput): AskedQuestionInput[] {
  const at = question.num_order === undefined ? others.length : Math.max(0, question.num_order - 1)
  const all: AskedQuestionInput[] = [...others]
  all.splice(at, 0, question)
  return all.map((one, n) => ({ ...one, num_order: n + 1 }))
}
