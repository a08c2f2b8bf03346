import type { experimental_streamLanguageModelCall as streamModelCall, ModelMessage, ToolResultPart, ToolSet } from 'ai'
import type { Model } from '../../../models/create-model.ts'
import type { CitationFilter } from './citation-filter.ts'

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
  readonly providerOptions: NonNullable<Parameters<typeof streamModelCall>[0]['providerOptions']>
  readonly textFilter: CitationFilter
  /** For the model's reasoning, which is shown too and contains no citations. */
  readonly reasoningFilter: CitationFilter
  /** Throws an Error whose message the person may read; the model gets it too. */
  runTool(call: { name: string; input: unknown }): Promise<ToolOutput>
  /** Whether a person has to approve the tool; it is not executed here then. */
  isAction(name: string): boolean
}
