import * as z from 'zod/mini'
import { Id, longText, StoredNumber } from '../fields.ts'
import { StageActivity } from './stage-activities.ts'
import { questionKinds } from './vocabulary.ts'

/** What an opportunity lacks for a stage; also in `details.missing` of the 409 `stage_gate`. */
export const MissingItems = z.object({
  /** Columns, `contacts`, `lines` and `custom.<key>`. */
  fields: z.array(z.string()),
  surveys: z.array(z.object({ id: Id, name: z.string() })),
  activities: z.array(z.object({ id: Id, name: z.string(), stage_id: Id })),
})
export type MissingItems = z.infer<typeof MissingItems>

/** A question asked on entering a stage; `show_if` null is always asked. */
export const GateQuestion = z.object({
  id: Id,
  text: z.string(),
  help: z.nullable(z.string()),
  kind: z.enum(questionKinds),
  options: z.array(z.object({ label: z.string(), points: z.nullable(z.number()) })),
  is_required: z.boolean(),
  show_if: z.nullable(z.object({ question_id: Id, any_of: z.array(z.string()) })),
})
/** Whether an opportunity may enter a stage now, and what is missing. */
export const GateState = z.object({
  stage_id: Id,
  is_open: z.boolean(),
  missing: z.object({
    fields: MissingItems.shape.fields,
    surveys: z.array(z.object({ id: Id, name: z.string(), questions: z.array(GateQuestion) })),
    activities: MissingItems.shape.activities,
  }),
})
export type GateState = z.infer<typeof GateState>

/** One activity of the opportunity's stage, and whether it is done. */
export const OpportunityActivity = z.object({
  ...StageActivity.shape,
  is_done: z.boolean(),
  /** When it was last marked as done or not done. */
  marked_at: z.nullable(z.string()),
  marked_by: z.nullable(Id),
})
export type OpportunityActivity = z.infer<typeof OpportunityActivity>

/** A text, a number, true or false, a day `YYYY-MM-DD`, a choice, or a list of choices. */
export const AnswerValue = z.union(
  [longText(10_000), StoredNumber, z.boolean(), z.null(), z.array(longText(500)).check(z.maxLength(100))],
  { error: 'must be a text, a number, true, false, null or a list of texts' },
)
/** Answers to one survey. */
export const SurveyAnswers = z.strictObject({
  survey_id: Id,
  answers: z
    .array(
      z.strictObject({
        question_id: Id,
        answer: AnswerValue,
      }),
    )
    .check(z.maxLength(200, 'must be at most 200 answers')),
})
export type SurveyAnswers = z.infer<typeof SurveyAnswers>
