import type { Requirement, ToolExecution } from '@draftwright/contract/agent/events'
import type { RunEventBody } from './run-log.ts'

/** Whether it is still undecided. */
export const isPendingApproval = ({ requires_confirmation, confirmed }: ToolExecution): boolean =>
  requires_confirmation === true && (confirmed === undefined || confirmed === null)

/** The pause event of a run: clients read what it waits for from `tools` or from `requirements`. */
export const toPauseEvent = (tools: ToolExecution[], content: string): RunEventBody => ({
  event: 'RunPaused',
  tools,
  requirements: toRequirements(tools),
  content,
  content_type: 'str',
})

/** The waiting tools, as the protocol lists them separately. */
export const toRequirements = (tools: readonly ToolExecution[]): Requirement[] =>
  tools
    .filter((tool) => isPendingApproval(tool))
    .map((tool) => ({
      id: tool.approval_id ?? tool.tool_call_id,
      created_at: new Date(tool.created_at * 1000).toISOString(),
      tool_execution: tool,
    }))
