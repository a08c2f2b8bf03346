import type { OwnPost, Report, ScoreInput } from '@draftwright/contract/score/report'

/** The scored text; the other posts are sent to the worker once. */
export type ScoredText = Omit<ScoreInput, 'own'>
export type ScoreRequest = { kind: 'own'; own: readonly OwnPost[] } | { kind: 'score'; id: number; input: ScoredText }
export interface ScoreResponse {
  id: number
  report: Report
}
export interface ScoreResult {
  input: ScoredText
  report: Report
}
