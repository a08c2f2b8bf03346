import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { JSONSchema7 } from 'ai'
import type { McpCall } from './mcp-call.ts'

export type ToolInput = Readonly<Record<string, unknown>>

export interface McpTool {
  readonly title: string
  readonly description: string
  readonly input: JSONSchema7
  /** What it does to the workspace: reads, adds something new, or leaves a proposal that a person decides on. */
  readonly effect: 'reads' | 'adds' | 'proposes'
  /** It would be seen outside of the workspace once a person has approved it. */
  readonly isPublic?: true
  /** A client with none of them is not offered it; null is offered to all. What it shows is checked again at the call. */
  readonly scopes: readonly ApiKeyScope[] | null
  run(call: McpCall, input: ToolInput): Promise<object>
}

export const defineText = (description?: string): JSONSchema7 => ({
  type: 'string',
  ...(description === undefined ? {} : { description }),
})
export const defineChoice = (names: readonly string[]): JSONSchema7 => ({ type: 'string', enum: [...names] })
export const defineFields = (properties: Record<string, JSONSchema7>, ...required: string[]): JSONSchema7 => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
})

/** The hints of a tool, which are no protection: rights, scopes and a person's approval are. */
export const toAnnotations = ({ title, effect, isPublic }: McpTool) => ({
  title,
  readOnlyHint: effect === 'reads',
  destructiveHint: isPublic === true,
  idempotentHint: effect === 'reads',
  openWorldHint: isPublic === true,
})
