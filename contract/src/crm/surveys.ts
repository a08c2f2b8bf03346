import * as z from 'zod/mini'
import { checkTogether, ById, Day, Id, singleLine, longText, Time } from '../fields.ts'
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
  /** Where it is asked; both null is anywhere. */
  stage_id: z.nullable(Id),
  stage_name: z.nullable(z.string()),
  /** One of the stage's activities. */
  stage_activity_id: z.nullable(Id),
  stage_activity_name: z.nullable(z.string()),
  /** Without an answer the opportunity does not leave the stage. */
  is_required: z.boolean(),
  /** False is kept with its answers, and asked no more. */
  is_active: z.boolean(),
  /** Told to who has answered by a link. */
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
  /** All of them: a question that is omitted is deleted. */
  questions_data: z
    .array(SurveyQuestionInput)
    .check(z.maxLength(maxQuestions, `must be at most ${maxQuestions} questions`)),
}
const Fields = z.partial(z.strictObject(fields))
export const SurveyChange = z.strictObject({ ...Fields.shape, ...editedVersion })
const NewSurvey = z.strictObject({ ...Fields.shape, name: fields.name })
export type SurveyChange = z.infer<typeof SurveyChange>

/** On one record or more at once; whole: every required question that is asked must have an answer. */
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
/** The entry of the activity log, and the answers that hang on it. */
export const SurveyAnswerResult = z.object({
  log_id: Id,
  survey_id: Id,
  points: z.number(),
  /** What the questions that were asked could have been worth. */
  max_points: z.number(),
  responses: z.array(SurveyResponse),
})

const span = z.strictObject({ from: z.optional(Day), to: z.optional(Day) })
const ofSurveys = defineResourceRoutes('/surveys', { row: Survey, create: NewSurvey, change: SurveyChange })
const one = { base: 'crm', params: ById } as const
export const surveys = defineRoutes({
  ...ofSurveys,
  /** Answers a list of one, as callers of old expect. */
  create: { ...ofSurveys.create, data: z.array(Survey) },
  /** How each survey goes: answers, mean score and links, of what the caller may see. */
  readStatus: {
    method: 'GET',
    base: 'crm',
    path: '/surveys/standing',
    right: 'crm:read',
    data: z.array(SurveyStatus),
  },
  /** 400 names the required questions that are asked and not answered. */
  answer: {
    ...one,
    method: 'POST',
    path: '/surveys/:id/answer',
    right: 'crm:write',
    body: SurveyAnswerInput,
    data: SurveyAnswerResult,
  },
  /** Of the days from and to, both of them counted, in the workspace's own time. */
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
