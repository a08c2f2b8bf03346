import * as z from 'zod/mini'
import { Order } from './numbers.ts'
import { Id, singleLine, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { editedVersion } from './records.ts'
import { type QuestionKind, questionKinds, surveyKinds } from './vocabulary.ts'

const place = Order
const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const points = z
  .number()
  .check(
    z.gte(-1000, 'must be at least -1000'),
    z.lte(1000, 'must be at most 1000'),
    z.refine(hundredths, 'must have at most two decimals'),
  )
const QuestionOption = z.strictObject({
  label: singleLine(200),
  /** Points for choosing it; null does not score. */
  points: z._default(z.nullable(points), null),
})
const ShowIf = z.strictObject({
  question_id: Id,
  any_of: z
    .array(singleLine(200))
    .check(z.minLength(1, 'must list at least one answer'), z.maxLength(100, 'must name at most 100 answers')),
})

const fields = {
  text: singleLine(500),
  help: z.nullable(longText(2000)),
  kind: z.enum(surveyKinds, { error: `must be one of ${surveyKinds.join(', ')}` }),
  options: z.array(QuestionOption).check(z.maxLength(100, 'must be at most 100 choices')),
  is_required: z.boolean(),
  show_if: z.nullable(ShowIf),
}

/** A question of a survey. */
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

/** An item of `questions_data`: updates the question with that `id`; creates one if the id is new or missing. */
export const SurveyQuestionInput = z.strictObject({
  id: z.optional(Id),
  /** Its position; if omitted, its position in the list. */
  num_order: z.optional(place),
  text: fields.text,
  help: z._default(fields.help, null),
  kind: z._default(fields.kind, 'short_text'),
  options: z._default(fields.options, []),
  is_required: z._default(fields.is_required, false),
  show_if: z._default(fields.show_if, null),
})
export type SurveyQuestionInput = z.infer<typeof SurveyQuestionInput>
/** The same of a form, which can ask for files, too. */
export type AskedQuestionInput = Omit<SurveyQuestionInput, 'kind'> & { readonly kind: QuestionKind }

export const questionColumns = defineColumns({
  survey_id: { label: 'Survey', kind: 'id', to: 'surveys', isRequired: true },
  num_order: { label: 'Order', kind: 'number', isSortable: true, isRequired: true },
  text: { label: 'Question', kind: 'text', isRequired: true },
  kind: { label: 'Kind', kind: 'choice', choices: surveyKinds, isRequired: true },
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

const NewSurveyQuestion = z.strictObject({ ...SurveyQuestionInput.shape, survey_id: Id })
const SurveyQuestionChange = z.strictObject({
  ...z.partial(z.strictObject({ ...fields, num_order: place })).shape,
  ...editedVersion,
})

/** A second route for survey questions: changes are written to the survey's `questions_data`. */
export const surveyQuestions = defineRoutes(
  defineResourceRoutes('/survey-questions', {
    row: SurveyQuestion,
    create: NewSurveyQuestion,
    change: SurveyQuestionChange,
  }),
)
