import type { SurveyQuestionWish } from '@draftwright/contract/crm/survey-questions'
import { questionFaults } from '@draftwright/contract/crm/survey-rules'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import { fieldAfter } from '../kernel/fields.ts'
import type { Draft } from '../kernel/resource.ts'
import { findStageActivity, plainQuestion, questionsElsewhere } from './questions-store.ts'

/** What holds of every survey, whichever way it is written. */
export async function surveyRules(db: AccountDb, _caller: CrmCaller, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    await place(db, draft)
    if ('questions_data' in draft.patch) await settleQuestions(db, draft)
  }
}

/** A survey of an activity is one of the activity's stage. */
async function place(db: AccountDb, draft: Draft): Promise<void> {
  const { patch, named } = draft
  if (!('stage_id' in patch) && !('stage_activity_id' in patch)) return
  const activityId = fieldAfter(draft, 'stage_activity_id')
  if (typeof activityId !== 'string') return
  const activity = await findStageActivity(db, activityId)
  if (activity === undefined) {
    if ('stage_activity_id' in patch) throw notFound('Activity')
    return
  }
  const stageId = fieldAfter(draft, 'stage_id')
  if (stageId === activity.stage_id) return
  const isStageMeant = named.has('stage_id') && stageId !== null
  if (isStageMeant && named.has('stage_activity_id'))
    throw invalid([{ field: 'stage_id', message: 'must be the stage of the activity' }])
  if (isStageMeant) patch['stage_activity_id'] = null
  else patch['stage_id'] = activity.stage_id
}

/** Puts the questions into their order, gives new ones an id, and throws 400 where they cannot be asked. */
async function settleQuestions(db: AccountDb, { id, patch }: Draft): Promise<void> {
  // Parts come in the shape the contract gives them.
  const wished = (patch['questions_data'] ?? []) as SurveyQuestionWish[]
  const inOrder = wished
    .map((question, at) => ({ question, place: question.num_order ?? at + 1 }))
    .toSorted((one, other) => one.place - other.place)
  const questions = inOrder.map(({ question }, at) =>
    plainQuestion({ ...question, id: question.id ?? newId(), num_order: at + 1 }),
  )
  const ids = questions.map((question) => question.id)
  const refuse = (at: number, field: string, message: string) =>
    invalid([{ field: `questions_data.${at}.${field}`, message }])
  const twice = ids.findIndex((one, at) => ids.indexOf(one) !== at)
  if (twice !== -1) throw refuse(twice, 'id', 'must be each question once')
  const foreign = await questionsElsewhere(db, id, ids)
  if (foreign !== undefined) throw refuse(ids.indexOf(foreign), 'id', 'is a question of another survey')
  const faults = questionFaults(questions)
  if (faults.length > 0)
    throw invalid(faults.map(({ at, field, message }) => ({ field: `questions_data.${at}.${field}`, message })))
  patch['questions_data'] = questions
}
