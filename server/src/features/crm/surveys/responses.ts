import type { NewSurveyResponse, SurveyResponse } from '@draftwright/contract/crm/survey-responses'
import type { SurveyAnswerResult, SurveyAnswerInput } from '@draftwright/contract/crm/surveys'
import { computePoints } from '@draftwright/contract/crm/survey-rules'
import type * as z from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError, notFoundError } from '../../../http/errors.ts'
import { retryOnDeadlock } from '../../../db/retry-on-deadlock.ts'
import { toRecordLinks, assertLinksExist } from '../kernel/record-links.ts'
import { type CrmContext, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { type ChangeSet, withChangeSet } from '../kernel/change-set.ts'
import { readRecord } from '../kernel/crud.ts'
import { assertIdsExist } from '../kernel/references.ts'
import { readRowsByIds } from '../pipelines/store.ts'
import { fillSurvey, assertAnswerFits } from './fill-survey.ts'
import { findQuestion, findStageActivity } from './questions-store.ts'
import { listQuestions } from './survey-answers-store.ts'
import { responseResource } from './resource.ts'
import {
  listResponseIds,
  lockEntries,
  findResponseIds,
  toResponseKey,
  listResponses,
  findStageId,
  updateEntryPoints,
} from './responses-store.ts'

/**
 * Records answers on activities, all or none, replacing earlier answers there; of two to the same question the last one counts.
 * Throws 404 for an entry or a survey, 400 for a question or an answer that does not fit.
 */
export async function saveResponses(
  call: CrmContext & { body: { items: NewSurveyResponse[] } },
): Promise<SurveyResponse[]> {
  const crm = await requireCrmCaller(call)
  const items = new Map(call.body.items.map((item) => [toResponseKey(item), item]))
  const all = [...items.values()]
  const ids = await withChangeSet(call, { summary: 'Answered a survey', source: 'survey', crm }, async (set) => {
    const logs = [...new Set(all.map(({ log_id }) => log_id))]
    const seen = await lockEntries(set.db, logs, toOwnerFilter(crm))
    if (logs.some((id) => !seen.has(id))) throw notFoundError('Entry')
    const surveys = [...new Set(all.map(({ survey_id }) => survey_id))]
    await assertIdsExist(set.db, 'surveys', surveys)
    const questions = new Map((await listQuestions(set.db, surveys)).map((question) => [question.id, question]))
    const valued = all.map((item) => {
      const question = questions.get(item.question_id)
      if (question === undefined || question.survey_id !== item.survey_id)
        throw invalidInputError([{ field: 'question_id', message: `${item.question_id} is not in the survey` }])
      assertAnswerFits(question, item.answer)
      return { ...item, points: computePoints(question, item.answer) }
    })
    await writeResponses(set, valued)
    await updateEntryPoints(set.db, logs)
    return findResponseIds(set.db, all)
  })
  // The contract parses the response, which validates its shape.
  return (await readRowsByIds(
    call.db,
    responseResource.table,
    all.map((item) => ids.get(toResponseKey(item)) ?? ''),
  )) as SurveyResponse[]
}

/** Creates answers, and replaces those that are there, deleted ones among them. */
export async function writeResponses(
  set: ChangeSet,
  items: readonly (NewSurveyResponse & { points: number | null })[],
): Promise<void> {
  const responseIds = await findResponseIds(set.db, items)
  const byId = new Map(items.flatMap((item) => toPair(responseIds.get(toResponseKey(item)), item)))
  await set.create(
    responseResource,
    items.filter((item) => !responseIds.has(toResponseKey(item))),
  )
  // Deleted answers are included: they are restored.
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
const toPair = <T>(id: string | undefined, item: T): [string, T][] => (id === undefined ? [] : [[id, item]])

/** Throws 404, 400 for an answer that does not fit, 409 `conflict`. */
export async function updateResponse(
  call: CrmContext & {
    params: { id: string }
    body: { answer?: NewSurveyResponse['answer'] | undefined; updated_at?: string | undefined }
  },
): Promise<SurveyResponse> {
  const crm = await requireCrmCaller(call)
  const { id } = call.params
  const { answer, updated_at: since } = call.body
  const before = await readRecord<SurveyResponse>(call.db, crm, responseResource, id)
  await withChangeSet(call, { summary: 'Changed an answer', source: 'survey', crm }, async (set) => {
    const question = await findQuestion(set.db, before.question_id)
    if (question === undefined) throw notFoundError('Question')
    if (answer === undefined) return
    assertAnswerFits(question, answer)
    const patch = { answer, points: computePoints(question, answer) }
    await set.update(responseResource, [id], patch, since === undefined ? {} : { since })
    await updateEntryPoints(set.db, [before.log_id])
  })
  return readRecord<SurveyResponse>(call.db, crm, responseResource, id)
}

export async function trashResponse(call: CrmContext & { params: { id: string } }): Promise<null> {
  const crm = await requireCrmCaller(call)
  const { id } = call.params
  const { log_id } = await readRecord<SurveyResponse>(call.db, crm, responseResource, id)
  await withChangeSet(call, { summary: 'Deleted an answer', source: 'survey', crm }, async (set) => {
    await set.remove(responseResource, [id])
    await updateEntryPoints(set.db, [log_id])
  })
  return null
}

interface ResponseIds {
  readonly log_id?: string | undefined
  readonly survey_id?: string | undefined
}

/** Throws 400 unless query or body names both ids, 404 for an entry that the caller does not see. */
export async function trashResponses(
  call: CrmContext & { query: ResponseIds; body?: ResponseIds | undefined },
): Promise<null> {
  const crm = await requireCrmCaller(call)
  const log_id = readResponseId(call, 'log_id')
  const survey_id = readResponseId(call, 'survey_id')
  await withChangeSet(call, { summary: 'Deleted the answers to a survey', source: 'survey', crm }, async (set) => {
    if ((await lockEntries(set.db, [log_id], toOwnerFilter(crm))).size === 0) throw notFoundError('Entry')
    await assertIdsExist(set.db, 'surveys', [survey_id])
    const ids = await listResponseIds(set.db, log_id, survey_id)
    if (ids.length === 0) return
    await set.remove(responseResource, ids)
    await updateEntryPoints(set.db, [log_id])
  })
  return null
}

function readResponseId(
  { query, body = {} }: { query: ResponseIds; body?: ResponseIds | undefined },
  field: keyof ResponseIds,
): string {
  const [asked, sent] = [query[field], body[field]]
  const id = asked ?? sent
  if (id === undefined) throw invalidInputError([{ field, message: 'is required' }])
  if (sent !== undefined && sent !== id) throw invalidInputError([{ field, message: 'differs between body and URL' }])
  return id
}

/** Throws 404 for the survey, a record or an activity, 400 naming the questions that need an answer. */
export async function answerSurvey(
  call: CrmContext & { params: { id: string }; body: SurveyAnswerInput },
): Promise<z.infer<typeof SurveyAnswerResult>> {
  const crm = await requireCrmCaller(call)
  const { answers, stage_activity_id = null } = call.body
  const survey_id = call.params.id
  const links = toRecordLinks(call.body)
  const fill = async (db: AccountDb) => {
    await assertLinksExist(db, crm, links)
    const activity = stage_activity_id === null ? null : await findStageActivity(db, stage_activity_id)
    if (activity === undefined) throw notFoundError('Activity')
    const { opportunity_id } = links
    const stage_id = activity?.stage_id ?? (opportunity_id === null ? null : await findStageId(db, opportunity_id))
    const on = { ...links, stage_id, stage_activity_id, actor_id: crm.userId }
    const filled = await fillSurvey(db, survey_id, answers, on, true)
    // The contract parses the response, which validates its shape.
    return { ...filled, survey_id, responses: (await listResponses(db, filled.log_id)) as SurveyResponse[] }
  }
  return retryOnDeadlock(() => call.db.transaction(fill))
}
