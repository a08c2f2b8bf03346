import type { ReadTool } from '../../advising/read-tools.ts'
import type { ToolIntent } from './intent.ts'
import type { ParsedQuestion } from './question.ts'

/** A report that is asked for by name: the pipeline, what is due. */
export interface Report {
  readonly tool: ReadTool
  /** What names it. */
  readonly named: RegExp
  /** All other words it takes, besides nouns of rows; a question with any other word is no such report. */
  readonly words: RegExp
  /** Whether it can be narrowed to a person's rows, and how many spans of days it takes. */
  readonly isOwned?: true
  readonly spans: 0 | 1 | 2
  read(asked: ParsedQuestion): ToolIntent
}

export const toDays = ({ spans: [span] }: ParsedQuestion) =>
  span === undefined ? {} : { from: span.from, to: span.to }
