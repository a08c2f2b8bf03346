import type { NewSurveyResponse, SurveyResponse } from '@draftwright/contract/crm/survey-responses'
import type { SurveyFilled, SurveyFilling } from '@draftwright/contract/crm/surveys'
import { pointsOf } from '@draftwright/contract/crm/survey-rules'
import type * as z from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { again } from '../kernel/again.ts'
import { belongsOf, mustBelong } from '../kernel/belongs.ts'
import { type Asked, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { type ChangeSet, changing } from '../kernel/changes.ts'
import { findRecord } from '../kernel/crud.ts'
import { mustExist } from '../kernel/references.ts'
import { rowsOf } from '../pipelines/store.ts'
import { fillSurvey, mustFit } from './answer.ts'
import { findQuestion, findStageActivity } from './questions-store.ts'
import { readQuestions } from './answered-store.ts'
import { responseResource } from './resource.ts'
import { idsOn, lockEntries, responseIds, responseKey, responsesOf, stageOf, sumUpEntries } from './responses-store.ts'

/**
 * Writes answers to entries of the log, all or none, each in the place of what was answered there before; of two to the
 * same question the last one counts. Throws 404 for an entry or a survey, 400 for a question or an answer that is none.
 */
export async function answerMany(call: Asked & { body: { items: NewSurveyResponse[] } }): Promise<SurveyResponse[]> {
  const crm = await crmCaller(call)
  const items = new Map(call.body.items.map((item) => [responseKey(item), item]))
  const all = [...items.values()]
  const ids = await changing(call, { summary: 'Answered a survey', source: 'survey', crm }, async (set) => {
    const logs = [...new Set(all.map(({ log_id }) => log_id))]
    const seen = await lockEntries(set.db, logs, ownerSeen(crm))
    if (logs.some((id) => !seen.has(id))) throw notFound('Entry')
    const surveys = [...new Set(all.map(({ survey_id }) => survey_id))]
    await mustExist(set.db, 'surveys', surveys)
    const questions = new Map((await readQuestions(set.db, surveys)).map((question) => [question.id, question]))
    const valued = all.map((item) => {
      const question = questions.get(item.question_id)
      if (question === undefined || question.survey_id !== item.survey_id)
        throw invalid([{ field: 'question_id', message: `${item.question_id} is not in the survey` }])
      mustFit(question, item.answer)
      return { ...item, points: pointsOf(question, item.answer) }
    })
    await write(set, valued)
    await sumUpEntries(set.db, logs)
    return responseIds(set.db, all)
  })
  // The answer is parsed by the contract, which is where its shape is checked.
  return (await rowsOf(
    call.db,
    responseResource.table,
    all.map((item) => ids.get(responseKey(item)) ?? ''),
  )) as SurveyResponse[]
}

async function write(set: ChangeSet, items: readonly (NewSurveyResponse & { points: number | null })[]): Promise<void> {
  const there = await responseIds(set.db, items)
  const byId = new Map(items.flatMap((item) => nonNull(there.get(responseKey(item)), item)))
  await set.create(
    responseResource,
    items.filter((item) => !there.has(responseKey(item))),
  )
  // Answers that were taken away count as well: they are given again.
  await set.update(
    responseResource,
    [...byId.keys()],
    ({ id }) => {
      const { answer = null, points = null } = byId.get(String(id)) ?? {}
      return { answer, points, deleted_at: null }
    },
    { isUndo: true },
  )
}
const nonNull = <T>(id: string | undefined, item: T): [string, T][] => (id === undefined ? [] : [[id, item]])

/** Throws 404, 400 for an answer that is none, 409 `conflict`. */
export async function changeResponse(
  call: Asked & {
    params: { id: string }
    body: { answer?: NewSurveyResponse['answer'] | undefined; updated_at?: string | undefined }
  },
): Promise<SurveyResponse> {
  const crm = await crmCaller(call)
  const { id } = call.params
  const { answer, updated_at: since } = call.body
  const before = await findRecord<SurveyResponse>(call.db, crm, responseResource, id)
  await changing(call, { summary: 'Changed an answer', source: 'survey', crm }, async (set) => {
    const question = await findQuestion(set.db, before.question_id)
    if (question === undefined) throw notFound('Question')
    if (answer === undefined) return
    mustFit(question, answer)
    const patch = { answer, points: pointsOf(question, answer) }
    await set.update(responseResource, [id], patch, since === undefined ? {} : { since })
    await sumUpEntries(set.db, [before.log_id])
  })
  return findRecord<SurveyResponse>(call.db, crm, responseResource, id)
}

export async function removeResponse(call: Asked & { params: { id: string } }): Promise<null> {
  const crm = await crmCaller(call)
  const { id } = call.params
  const { log_id } = await findRecord<SurveyResponse>(call.db, crm, responseResource, id)
  await changing(call, { summary: 'Deleted an answer', source: 'survey', crm }, async (set) => {
    await set.remove(responseResource, [id])
    await sumUpEntries(set.db, [log_id])
  })
  return null
}

/** Throws 404 for an entry that the caller does not see. */
export async function clearResponses(call: Asked & { query: { log_id: string; survey_id: string } }): Promise<null> {
  const crm = await crmCaller(call)
  const { log_id, survey_id } = call.query
  await changing(call, { summary: 'Deleted the answers to a survey', source: 'survey', crm }, async (set) => {
    if ((await lockEntries(set.db, [log_id], ownerSeen(crm))).size === 0) throw notFound('Entry')
    await mustExist(set.db, 'surveys', [survey_id])
    const ids = await idsOn(set.db, log_id, survey_id)
    if (ids.length === 0) return
    await set.remove(responseResource, ids)
    await sumUpEntries(set.db, [log_id])
  })
  return null
}

/** Throws 404 for the survey, a record or an activity, 400 naming the questions that need an answer. */
export async function answerWhole(
  call: Asked & { params: { id: string }; body: SurveyFilling },
): Promise<z.infer<typeof SurveyFilled>> {
  const crm = await crmCaller(call)
  const { answers, stage_activity_id = null } = call.body
  const survey_id = call.params.id
  const belongs = belongsOf(call.body)
  const fill = async (db: AccountDb) => {
    await mustBelong(db, crm, belongs)
    const activity = stage_activity_id === null ? null : await findStageActivity(db, stage_activity_id)
    if (activity === undefined) throw notFound('Activity')
    const { opportunity_id } = belongs
    const stage_id = activity?.stage_id ?? (opportunity_id === null ? null : await stageOf(db, opportunity_id))
    const on = { ...belongs, stage_id, stage_activity_id, actor_id: crm.userId }
    const filled = await fillSurvey(db, survey_id, answers, on, true)
    // The answer is parsed by the contract, which is where its shape is checked.
    return { ...filled, survey_id, responses: (await responsesOf(db, filled.log_id)) as SurveyResponse[] }
  }
  return again(() => call.db.transaction(fill))
}
