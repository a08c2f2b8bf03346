import {
  type Answers,
  type AskedQuestion,
  isAnswer,
  findUnanswered,
  filterVisible,
} from '@draftwright/contract/crm/survey-rules'
import { useState } from 'react'

export type Answer = string | number | boolean | string[] | null

export interface SurveyAnswering {
  readonly answers: Answers
  change(id: string, answer: Answer): void
  reset(): void
  /** The answers to send: those of visible questions. */
  readonly givenAnswers: { question_id: string; answer: Answer }[]
  /** Required questions without an answer. */
  readonly visibleQuestions: readonly AskedQuestion[]
}

/** The answers being entered, for a survey or a gate. */
export function useSurveyAnswers(questions: readonly AskedQuestion[]): SurveyAnswering {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  return {
    answers,
    change: (id, answer) => setAnswers((before) => new Map(before).set(id, answer)),
    reset: () => setAnswers(new Map()),
    givenAnswers: filterVisible(questions, answers).flatMap(({ id }) => {
      const answer = answers.get(id)
      return answer !== undefined && isAnswer(answer) ? [{ question_id: id, answer }] : []
    }),
    visibleQuestions: findUnanswered(questions, answers),
  }
}
