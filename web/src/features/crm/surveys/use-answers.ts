import { type Answers, type AskedQuestion, isAnswer, unanswered, visible } from '@draftwright/contract/crm/survey-rules'
import { useState } from 'react'

export type Answer = string | number | boolean | string[] | null

export interface SurveyAnswering {
  readonly answers: Answers
  change(id: string, answer: Answer): void
  reset(): void
  /** As they are sent: those of the questions that are asked. */
  readonly given: { question_id: string; answer: Answer }[]
  /** Required questions without an answer. */
  readonly open: readonly AskedQuestion[]
}

/** Answers on their way, to a survey or to what a gate asks. */
export function useAnswers(questions: readonly AskedQuestion[]): SurveyAnswering {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  return {
    answers,
    change: (id, answer) => setAnswers((before) => new Map(before).set(id, answer)),
    reset: () => setAnswers(new Map()),
    given: visible(questions, answers).flatMap(({ id }) => {
      const answer = answers.get(id)
      return answer !== undefined && isAnswer(answer) ? [{ question_id: id, answer }] : []
    }),
    open: unanswered(questions, answers),
  }
}
