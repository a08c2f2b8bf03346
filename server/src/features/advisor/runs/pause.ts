import type { Requirement, ToolExecution } from '@draftwright/contract/agent/events'
import type { Told } from './run-log.ts'

/** Whether nobody has decided on it yet. */
export const isWaiting = ({ requires_confirmation, confirmed }: ToolExecution): boolean =>
  requires_confirmation === true && (confirmed === undefined || confirmed === null)

/** That a run waits for a person: clients of the wire read what for from `tools` or from `requirements`. */
export const pauseTold = (tools: ToolExecution[], content: string): Told => ({
  event: 'RunPaused',
  tools,
  requirements: requirementsOf(tools),
  content,
  content_type: 'str',
})

/** What waits among tools, as the wire has it beside them. */
export const requirementsOf = (tools: readonly ToolExecution[]): Requirement[] =>
  tools
    .filter((tool) => isWaiting(tool))
    .map((tool) => ({
      id: tool.approval_id ?? tool.tool_call_id,
      created_at: new Date(tool.created_at * 1000).toISOString(),
      tool_execution: tool,
    }))
