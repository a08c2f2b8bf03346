import type { AskedQuestion } from '@draftwright/contract/crm/survey-rules'
import { filterVisible } from '@draftwright/contract/crm/survey-rules'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { type CrmContext, requireCrmCaller } from '../kernel/caller.ts'
import { readRecord } from '../kernel/crud.ts'
import { listStages } from '../pipelines/store.ts'
import { buildPath } from '../pipelines/tree.ts'
import { listStageSurveys } from '../surveys/stage-questions-store.ts'
import { listOpportunitySurveyAnswers, listQuestions } from '../surveys/survey-answers-store.ts'
import { findDoneActivities, listRequiredActivities, readRequirementScope } from './gate-store.ts'
import { opportunityResource } from './resource.ts'

/** What a deal needs to go on: the questions and activities of its stage and of the next one. */
export interface DealRequirements {
  readonly questions: readonly {
    readonly survey_id: string
    readonly survey_name: string
    readonly question: AskedQuestion
    readonly is_answered: boolean
  }[]
  readonly activities: readonly { readonly id: string; readonly name: string; readonly is_done: boolean }[]
}

/** Questions that are hidden, given the answers so far, are left out. Throws 404 for a deal that the caller does not see. */
export async function readDealRequirements(call: CrmContext, opportunityId: string): Promise<DealRequirements> {
  const { db } = call
  const deal = await readRecord<Opportunity>(db, await requireCrmCaller(call), opportunityResource, opportunityId)
  const path = buildPath(await listStages(db, deal.pipeline_id)).filter(({ stage }) => stage.kind !== 'lost')
  const at = path.findIndex(({ stage }) => stage.id === deal.stage_id)
  const steps = at < 0 ? [] : path.slice(at, at + 2)
  const stageIds = [
    ...new Set(steps.flatMap(({ enteredGroups, leftGroups }) => [...enteredGroups, ...leftGroups].map(({ id }) => id))),
  ]
  const [stageSurveys, stageActivities] = await Promise.all([
    listStageSurveys(db, stageIds),
    listRequiredActivities(db, stageIds),
  ])
  const asked = [...stageSurveys, ...stageActivities].map((item) => item.id)
  const isAsked = await readRequirementScope(db, [deal.id], asked)
  const surveys = stageSurveys.filter((survey) => isAsked(deal.id, survey.id))
  const activities = stageActivities.filter((activity) => isAsked(deal.id, activity.id))
  const surveyIds = surveys.map(({ id }) => id)
  const questions = surveyIds.length === 0 ? [] : await listQuestions(db, surveyIds)
  const entries = await listOpportunitySurveyAnswers(db, [deal.id], surveyIds)
  const done = await findDoneActivities(
    db,
    [deal.id],
    activities.map(({ id }) => id),
  )
  return {
    questions: surveys.flatMap(({ id, name }) => {
      const answers = new Map(
        entries.filter(({ survey_id }) => survey_id === id).flatMap((entry) => Object.entries(entry.answers)),
      )
      return filterVisible(
        questions.filter(({ survey_id }) => survey_id === id),
        answers,
      ).map((question) => ({
        survey_id: id,
        survey_name: name,
        question,
        is_answered: answers.has(question.id),
      }))
    }),
    activities: activities.map(({ id, name }) => ({ id, name, is_done: done.has(`${deal.id} ${id}`) })),
  }
}
