import * as z from 'zod/mini'
import { Id, line, prose, Time } from '../fields.ts'
import { routes } from '../route.ts'
import { columns, recordColumns } from './columns.ts'
import { resource } from './lists.ts'
import { edited } from './records.ts'
import { questionKinds } from './vocabulary.ts'

const place = z
  .number({ error: 'must be a whole number' })
  .check(z.refine((value) => Number.isInteger(value) && Math.abs(value) <= 1_000_000, 'must be a whole number'))
const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const points = z
  .number()
  .check(
    z.gte(-1000, 'must be at least -1000'),
    z.lte(1000, 'must be at most 1000'),
    z.refine(hundredths, 'must have at most two decimals'),
  )
export const QuestionOption = z.strictObject({
  label: line(200),
  /** What choosing it is worth; null scores nothing. */
  points: z._default(z.nullable(points), null),
})
export const ShowIf = z.strictObject({
  question_id: Id,
  any_of: z
    .array(line(200))
    .check(z.minLength(1, 'must name at least one answer'), z.maxLength(100, 'must name at most 100 answers')),
})

const fields = {
  text: line(500),
  help: z.nullable(prose(2000)),
  kind: z.enum(questionKinds, { error: `must be one of ${questionKinds.join(', ')}` }),
  options: z.array(QuestionOption).check(z.maxLength(100, 'must be at most 100 choices')),
  is_required: z.boolean(),
  show_if: z.nullable(ShowIf),
}

/** A question as it stands in its survey. */
export const SurveyQuestionData = z.object({
  id: Id,
  /** From 1, without gaps. */
  num_order: z.number(),
  text: z.string(),
  help: z.nullable(z.string()),
  kind: z.enum(questionKinds),
  options: z.array(z.object({ label: z.string(), points: z.nullable(z.number()) })),
  is_required: z.boolean(),
  show_if: z.nullable(z.object({ question_id: Id, any_of: z.array(z.string()) })),
})
export type SurveyQuestionData = z.infer<typeof SurveyQuestionData>

/** One of `questions_data`: with its `id` a question is kept and changed, with a new one or none it is made. */
export const SurveyQuestionWish = z.strictObject({
  id: z.optional(Id),
  /** Its place among the others; left out, where it stands in the list. */
  num_order: z.optional(place),
  text: fields.text,
  help: z._default(fields.help, null),
  kind: z._default(fields.kind, 'short_text'),
  options: z._default(fields.options, []),
  is_required: z._default(fields.is_required, false),
  show_if: z._default(fields.show_if, null),
})
export type SurveyQuestionWish = z.infer<typeof SurveyQuestionWish>

export const questionColumns = columns({
  survey_id: { label: 'Survey', kind: 'id', to: 'surveys', isRequired: true },
  num_order: { label: 'Order', kind: 'number', isSortable: true, isRequired: true },
  text: { label: 'Question', kind: 'text', isRequired: true },
  kind: { label: 'Kind', kind: 'choice', choices: questionKinds, isRequired: true },
  is_required: { label: 'Required', kind: 'flag', isRequired: true },
  ...recordColumns,
})
export const SurveyQuestion = z.object({
  ...SurveyQuestionData.shape,
  account_id: Id,
  survey_id: Id,
  created_at: Time,
  updated_at: Time,
})
export type SurveyQuestion = z.infer<typeof SurveyQuestion>

export const NewSurveyQuestion = z.strictObject({ ...SurveyQuestionWish.shape, survey_id: Id })
export const SurveyQuestionChange = z.strictObject({
  ...z.partial(z.strictObject({ ...fields, num_order: place })).shape,
  ...edited,
})

/** The questions of surveys by another door: what is written here is written to the survey's `questions_data`. */
export const surveyQuestions = routes(
  resource('/survey-questions', { row: SurveyQuestion, create: NewSurveyQuestion, change: SurveyQuestionChange }),
)
