import type { ModelMessage, ToolResultPart, ToolSet } from 'ai'
import type { Model } from '../../../models/create-model.ts'
import type { CitationFilter } from '../citing/index.ts'

/** A tool's result: the text for the model, and the same for people who expand the step. */
export interface ToolOutput {
  readonly forModel: ToolResultPart['output']
  readonly forPerson: string
}

export interface ModelRequest {
  readonly model: Model
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet
  readonly textFilter: CitationFilter
  /** For the model's reasoning, which is shown too and contains no citations. */
  readonly reasoningFilter: CitationFilter
  /** Throws an Error whose message the person may read; the model gets it too. */
  runTool(call: { name: string; input: unknown }): Promise<ToolOutput>
  /** A proposed change as the action that a card shows; null for any other call. Throws as `runTool`. */
  toAction(name: string, input: unknown): { readonly name: string; readonly input: unknown } | null
  /** Whether a person has to approve the tool; it is not executed here then. */
  isAction(name: string): boolean
}
