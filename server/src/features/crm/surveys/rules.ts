import type { AskedQuestionInput, SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import { findQuestionProblems } from '@draftwright/contract/crm/survey-rules'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { invalidInputError, notFoundError } from '../../../http/errors.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import { getFieldAfter } from '../kernel/fields.ts'
import type { Draft } from '../kernel/resource.ts'
import { findStageActivity, toQuestionData, findForeignQuestion } from './questions-store.ts'

/** The rules of every survey, for all writes. */
export async function applySurveyRules(db: AccountDb, _caller: CrmCaller, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    await applyActivityStage(db, draft)
    // Parts have the shape the contract defines.
    const requested = (draft.patch['questions_data'] ?? []) as AskedQuestionInput[]
    if ('questions_data' in draft.patch)
      draft.patch['questions_data'] = await normalizeQuestions(db, draft.id, requested, 'questions_data')
  }
}

/** The stage of an activity's survey is the activity's. */
async function applyActivityStage(db: AccountDb, draft: Draft): Promise<void> {
  const { patch, givenFields } = draft
  if (!('stage_id' in patch) && !('stage_activity_id' in patch)) return
  const activityId = getFieldAfter(draft, 'stage_activity_id')
  if (typeof activityId !== 'string') return
  const activity = await findStageActivity(db, activityId)
  if (activity === undefined) {
    if ('stage_activity_id' in patch) throw notFoundError('Activity')
    return
  }
  const stageId = getFieldAfter(draft, 'stage_id')
  if (stageId === activity.stage_id) return
  const isStageMeant = givenFields.has('stage_id') && stageId !== null
  if (isStageMeant && givenFields.has('stage_activity_id'))
    throw invalidInputError([{ field: 'stage_id', message: 'must be the stage of the activity' }])
  if (isStageMeant) patch['stage_activity_id'] = null
  else patch['stage_id'] = activity.stage_id
}

/** Orders the questions, gives new ones an id, and throws 400 for invalid ones. */
export async function normalizeQuestions(
  db: AccountDb,
  surveyId: string,
  requested: readonly AskedQuestionInput[],
  list: string,
): Promise<SurveyQuestionData[]> {
  const inOrder = requested
    .map((question, at) => ({ question, place: question.num_order ?? at + 1 }))
    .toSorted((one, other) => one.place - other.place)
  const questions = inOrder.map(({ question }, at) =>
    toQuestionData({ ...question, id: question.id ?? createId(), num_order: at + 1 }),
  )
  const ids = questions.map((question) => question.id)
  const refuse = (at: number, field: string, message: string) =>
    invalidInputError([{ field: `${list}.${at}.${field}`, message }])
  const twice = ids.findIndex((one, at) => ids.indexOf(one) !== at)
  if (twice !== -1) throw refuse(twice, 'id', 'must list each question once')
  const foreign = await findForeignQuestion(db, surveyId, ids)
  if (foreign !== undefined) throw refuse(ids.indexOf(foreign), 'id', 'is a question of another survey')
  const faults = findQuestionProblems(questions)
  if (faults.length > 0)
    throw invalidInputError(faults.map(({ at, field, message }) => ({ field: `${list}.${at}.${field}`, message })))
  return questions
}
