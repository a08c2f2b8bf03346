import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { Id, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { AnswerValue } from './gates.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { editedVersion } from './records.ts'

export const responseColumns = defineColumns({
  log_id: { label: 'Entry', kind: 'id', isReadOnly: true, isRequired: true },
  survey_id: { label: 'Survey', kind: 'id', to: 'surveys', isReadOnly: true, isRequired: true },
  question_id: { label: 'Question', kind: 'id', isReadOnly: true, isRequired: true },
  points: { label: 'Points', kind: 'number', isReadOnly: true },
  ...recordColumns,
})
/** The answer to one question, belonging to one activity log entry. */
export const SurveyResponse = z.object({
  id: Id,
  account_id: Id,
  log_id: Id,
  survey_id: Id,
  question_id: Id,
  answer: z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
  /** Its points when it was given; null does not score. */
  points: z.nullable(z.number()),
  created_at: Time,
  updated_at: Time,
})
export type SurveyResponse = z.infer<typeof SurveyResponse>

export const NewSurveyResponse = z.strictObject({ log_id: Id, survey_id: Id, question_id: Id, answer: AnswerValue })
export type NewSurveyResponse = z.infer<typeof NewSurveyResponse>
const items = z
  .array(NewSurveyResponse)
  .check(z.minLength(1, 'must list at least one'), z.maxLength(1000, 'must name at most 1,000 at once'))

const ids = z.strictObject({ log_id: Id, survey_id: Id })
const path = '/survey-responses'
const { list, query, read, update, remove } = defineResourceRoutes(path, {
  row: SurveyResponse,
  create: NewSurveyResponse,
  change: z.strictObject({ answer: z.optional(AnswerValue), ...editedVersion }),
})
const many = z.strictObject({ items })
/** One item, a list, or a list in `items`. */
const oneOrMany = z.pipe(
  z.union([many, items, NewSurveyResponse]),
  z.transform((sent) => (Array.isArray(sent) ? { items: sent } : 'items' in sent ? sent : { items: [sent] })),
)
const all = {
  base: 'crm',
  path,
  right: 'crm:write',
  body: oneOrMany,
  data: z.array(SurveyResponse),
} as const
export const surveyResponses = defineRoutes({
  list,
  query,
  /** All or none, in the given order. Existing answers are updated, so repeating the call changes nothing. */
  create: { method: 'POST', ...all },
  /** Same as `create`. */
  replace: { method: 'PUT', ...all },
  /** Deletes all answers to a survey on one activity, named in the query or in the body; having none is no error. */
  clear: {
    method: 'DELETE',
    base: 'crm',
    path,
    right: 'crm:write',
    query: z.partial(ids),
    body: z.optional(z.partial(ids)),
    data: Nothing,
  },
  read,
  update,
  remove,
})
