import type { OwnPost, Report, ScoreInput } from '@draftwright/contract/score/report'

/** What is scored; the other posts go to the worker once. */
export type Text = Omit<ScoreInput, 'own'>
export type Question = { kind: 'own'; own: readonly OwnPost[] } | { kind: 'score'; id: number; input: Text }
export interface Answer {
  id: number
  report: Report
}
export interface Scored {
  input: Text
  report: Report
}
