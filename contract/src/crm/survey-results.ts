import * as z from 'zod/mini'
import { Id, Time } from '../fields.ts'
import { SurveyQuestionData } from './survey-questions.ts'

/** How a survey goes, in a line. */
export const SurveyStatus = z.object({
  survey_id: Id,
  n_answers: z.number(),
  /** Of what scores; null where nothing does. */
  mean_points: z.nullable(z.number()),
  last_answered_at: z.nullable(Time),
  /** Links that are good now. */
  n_links: z.number(),
})
export type SurveyStatus = z.infer<typeof SurveyStatus>

/** So many answers from one value to another; one value where both are the same. */
export const ResultBar = z.object({ from: z.number(), to: z.number(), n: z.number() })
export type ResultBar = z.infer<typeof ResultBar>
export const QuestionResult = z.object({
  ...SurveyQuestionData.shape,
  /** It has been taken out of the survey since; its answers are kept. */
  is_deleted: z.boolean(),
  n_answers: z.number(),
  /** Of choices, and of yes and no: every one there is, and those that are no longer offered. */
  choices: z.array(z.object({ label: z.string(), n: z.number(), points: z.nullable(z.number()) })),
  /** Of numbers and scales. */
  mean: z.nullable(z.number()),
  bars: z.array(ResultBar),
  /** Of texts and days: the latest 50, newest first. */
  texts: z.array(z.object({ log_id: Id, text: z.string(), occurred_at: Time, record_name: z.nullable(z.string()) })),
})
export type QuestionResult = z.infer<typeof QuestionResult>

export const SurveyResults = z.object({
  /** Times that it was answered, as far as the caller may see. */
  n_answers: z.number(),
  n_guests: z.number(),
  mean_points: z.nullable(z.number()),
  /** What all of its questions together can be worth. */
  max_points: z.number(),
  scores: z.array(ResultBar),
  questions: z.array(QuestionResult),
})
export type SurveyResults = z.infer<typeof SurveyResults>
