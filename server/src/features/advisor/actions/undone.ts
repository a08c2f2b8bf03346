import type { ToolExecution } from '@draftwright/contract/agent/events'

/** The tool of an action that was taken back, as its conversation shows it. */
export const asUndone = (tool: ToolExecution): ToolExecution => ({
  ...tool,
  result: JSON.stringify({ ...toldBefore(tool.result), undone: true }),
})

const toldBefore = (result: string | null | undefined): object => {
  const told: unknown = result == null ? null : JSON.parse(result)
  return typeof told === 'object' && told !== null ? told : {}
}
