import * as z from 'zod/mini'
import { checkSpan, checkTogether, ById, Day, Id, singleLine, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { SurveyAnswers } from './gates.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { editedVersion } from './records.ts'
import { SurveyQuestionData, SurveyQuestionInput } from './survey-questions.ts'
import { maxQuestions } from './survey-rules.ts'
import { SurveyResponse } from './survey-responses.ts'
import { SurveyResults, SurveyStatus } from './survey-results.ts'

export const surveyColumns = defineColumns({
  name: { label: 'Name', kind: 'text', isRequired: true },
  description: { label: 'Description', kind: 'text' },
  stage_id: { label: 'Stage', kind: 'id', to: 'stages' },
  stage_activity_id: { label: 'Activity', kind: 'id' },
  is_required: { label: 'Required', kind: 'flag', isRequired: true },
  is_active: { label: 'Asked', kind: 'flag', isRequired: true },
  created_by: { label: 'Created by', kind: 'id', to: 'people', isReadOnly: true },
  ...recordColumns,
})
export const Survey = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** Where it is asked; both null means anywhere. */
  stage_id: z.nullable(Id),
  stage_name: z.nullable(z.string()),
  /** One of the stage's activities. */
  stage_activity_id: z.nullable(Id),
  stage_activity_name: z.nullable(z.string()),
  /** The opportunity cannot leave the stage without an answer. */
  is_required: z.boolean(),
  /** If false, it is kept with its answers, but no longer asked. */
  is_active: z.boolean(),
  /** Shown to people who answered through a link. */
  thanks: z.nullable(z.string()),
  /** In their order. */
  questions_data: z.array(SurveyQuestionData),
  created_by: z.nullable(Id),
  created_at: Time,
  updated_at: Time,
})
export type Survey = z.infer<typeof Survey>

const fields = {
  name: singleLine(200),
  description: z.nullable(longText(10_000)),
  stage_id: z.nullable(Id),
  stage_activity_id: z.nullable(Id),
  is_required: z.boolean(),
  is_active: z.boolean(),
  thanks: z.nullable(longText(2000)),
  /** All of them: omitted questions are deleted. */
  questions_data: z
    .array(SurveyQuestionInput)
    .check(z.maxLength(maxQuestions, `must be at most ${maxQuestions} questions`)),
}
const Fields = z.partial(z.strictObject(fields))
export const SurveyChange = z.strictObject({ ...Fields.shape, ...editedVersion })
const NewSurvey = z.strictObject({ ...Fields.shape, name: fields.name })
export type SurveyChange = z.infer<typeof SurveyChange>

/** Linked to at least one record, and complete: every required question that is asked must have an answer. */
export const SurveyAnswerInput = z
  .strictObject({
    opportunity_id: z.optional(z.nullable(Id)),
    contact_id: z.optional(z.nullable(Id)),
    company_id: z.optional(z.nullable(Id)),
    stage_activity_id: z.optional(z.nullable(Id)),
    answers: SurveyAnswers.shape.answers,
  })
  .check(
    checkTogether(
      ({ opportunity_id, contact_id, company_id }) => [opportunity_id, contact_id, company_id].some((id) => id != null),
      'must name an opportunity, a contact or a company',
    ),
  )
export type SurveyAnswerInput = z.infer<typeof SurveyAnswerInput>
/** The activity log entry, and the answers that belong to it. */
export const SurveyAnswerResult = z.object({
  log_id: Id,
  survey_id: Id,
  points: z.number(),
  /** Maximum points of the questions that were asked. */
  max_points: z.number(),
  responses: z.array(SurveyResponse),
})

const span = z.strictObject({ from: z.optional(Day), to: z.optional(Day) }).check(...checkSpan('from', 'to'))
const ofSurveys = defineResourceRoutes('/surveys', { row: Survey, create: NewSurvey, change: SurveyChange })
const one = { base: 'crm', params: ById } as const
export const surveys = defineRoutes({
  ...ofSurveys,
  /** Returns a list with one item, for compatibility with old callers. */
  create: { ...ofSurveys.create, data: z.array(Survey) },
  /** Summary of each survey: answers, mean score and links, as visible to the caller. */
  readStatus: {
    method: 'GET',
    base: 'crm',
    path: '/surveys/status',
    right: 'crm:read',
    data: z.array(SurveyStatus),
  },
  /** 400 names the required questions that were asked and not answered. */
  answer: {
    ...one,
    method: 'POST',
    path: '/surveys/:id/answer',
    right: 'crm:write',
    body: SurveyAnswerInput,
    data: SurveyAnswerResult,
  },
  /** Between two days, both inclusive, in the workspace's time zone. */
  results: {
    ...one,
    method: 'GET',
    path: '/surveys/:id/results',
    right: 'crm:read',
    query: span,
    data: SurveyResults,
  },
  export: {
    ...one,
    method: 'GET',
    path: '/surveys/:id/results.csv',
    right: 'crm:read',
    limit: 'export',
    produces: 'text/csv',
    query: span,
    data: z.string(),
  },
})
