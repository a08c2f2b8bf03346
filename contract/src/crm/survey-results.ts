import * as z from 'zod/mini'
import { Id, Time } from '../fields.ts'
import { SurveyQuestionData } from './survey-questions.ts'

/** Summary of a survey's results. */
export const SurveyStatus = z.object({
  survey_id: Id,
  n_answers: z.number(),
  /** Mean of the scored answers; null if there are none. */
  mean_points: z.nullable(z.number()),
  last_answered_at: z.nullable(Time),
  /** Number of valid links. */
  n_links: z.number(),
})
export type SurveyStatus = z.infer<typeof SurveyStatus>

/** A histogram bar: `n` answers from one value to another; both are equal for a single value. */
export const ResultBar = z.object({ from: z.number(), to: z.number(), n: z.number() })
export type ResultBar = z.infer<typeof ResultBar>
export const QuestionResult = z.object({
  ...SurveyQuestionData.shape,
  /** The question was removed from the survey; its answers are kept. */
  is_deleted: z.boolean(),
  n_answers: z.number(),
  /** For choices and yes/no: every option, including those no longer offered. */
  choices: z.array(z.object({ label: z.string(), n: z.number(), points: z.nullable(z.number()) })),
  /** For numbers and scales. */
  mean: z.nullable(z.number()),
  bars: z.array(ResultBar),
  /** For texts and days: the latest 50, newest first. */
  texts: z.array(z.object({ log_id: Id, text: z.string(), occurred_at: Time, record_name: z.nullable(z.string()) })),
})
export type QuestionResult = z.infer<typeof QuestionResult>

export const SurveyResults = z.object({
  /** Number of times it was answered, among those visible to the caller. */
  n_answers: z.number(),
  n_guests: z.number(),
  mean_points: z.nullable(z.number()),
  /** Maximum points of all its questions together. */
  max_points: z.number(),
  scores: z.array(ResultBar),
  questions: z.array(QuestionResult),
})
export type SurveyResults = z.infer<typeof SurveyResults>
