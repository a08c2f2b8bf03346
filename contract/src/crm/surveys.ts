import * as z from 'zod/mini'
import { ById, Day, Id, line, prose, Time } from '../fields.ts'
import { routes } from '../route.ts'
import { columns, recordColumns } from './columns.ts'
import { SurveyAnswers } from './gates.ts'
import { resource } from './lists.ts'
import { edited } from './records.ts'
import { SurveyQuestionData, SurveyQuestionWish } from './survey-questions.ts'
import { maxQuestions } from './survey-rules.ts'
import { SurveyResponse } from './survey-responses.ts'
import { SurveyResults, SurveyStanding } from './survey-results.ts'

export const surveyColumns = columns({
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
  name: line(200),
  description: z.nullable(prose(10_000)),
  stage_id: z.nullable(Id),
  stage_activity_id: z.nullable(Id),
  is_required: z.boolean(),
  is_active: z.boolean(),
  thanks: z.nullable(prose(2000)),
  /** All of them: a question that is left out is deleted. */
  questions_data: z
    .array(SurveyQuestionWish)
    .check(z.maxLength(maxQuestions, `must be at most ${maxQuestions} questions`)),
}
const Fields = z.partial(z.strictObject(fields))
export const SurveyChange = z.strictObject({ ...Fields.shape, ...edited })
export const NewSurvey = z.strictObject({ ...Fields.shape, name: fields.name })
export type SurveyChange = z.infer<typeof SurveyChange>

/** On one record or more at once; whole: every required question that is asked must have an answer. */
export const SurveyFilling = z
  .strictObject({
    opportunity_id: z.optional(z.nullable(Id)),
    contact_id: z.optional(z.nullable(Id)),
    company_id: z.optional(z.nullable(Id)),
    stage_activity_id: z.optional(z.nullable(Id)),
    answers: SurveyAnswers.shape.answers,
  })
  .check(
    z.refine(
      ({ opportunity_id, contact_id, company_id }) => [opportunity_id, contact_id, company_id].some((id) => id != null),
      'must name an opportunity, a contact or a company',
    ),
  )
export type SurveyFilling = z.infer<typeof SurveyFilling>
/** The entry of the activity log, and the answers that hang on it. */
export const SurveyFilled = z.object({
  log_id: Id,
  survey_id: Id,
  points: z.number(),
  /** What the questions that were asked could have been worth. */
  max_points: z.number(),
  responses: z.array(SurveyResponse),
})

const span = z.strictObject({ from: z.optional(Day), to: z.optional(Day) })
const ofSurveys = resource('/surveys', { row: Survey, create: NewSurvey, change: SurveyChange })
const one = { base: 'crm', params: ById } as const
export const surveys = routes({
  ...ofSurveys,
  /** Answers a list of one, as callers of old expect. */
  create: { ...ofSurveys.create, data: z.array(Survey) },
  /** How each survey goes: answers, mean score and links, of what the caller may see. */
  standing: {
    method: 'GET',
    base: 'crm',
    path: '/surveys/standing',
    right: 'crm:read',
    data: z.array(SurveyStanding),
  },
  /** 400 names the required questions that are asked and not answered. */
  answer: {
    ...one,
    method: 'POST',
    path: '/surveys/:id/answer',
    right: 'crm:write',
    body: SurveyFilling,
    data: SurveyFilled,
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
