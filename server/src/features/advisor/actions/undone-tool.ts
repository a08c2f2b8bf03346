import type { ToolExecution } from '@draftwright/contract/agent/events'

/** The tool of an action that was undone, as its conversation shows it. */
export const toUndoneTool = (tool: ToolExecution): ToolExecution => ({
  ...tool,
  result: JSON.stringify({ ...parseToolResult(tool.result), undone: true }),
})

const parseToolResult = (result: string | null | undefined): object => {
  const output: unknown = result == null ? null : JSON.parse(result)
  return typeof output === 'object' && output !== null ? output : {}
}
