import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { ClientProposal } from '@draftwright/contract/advisor-actions'

/** A proposal of a program in the shape in which a conversation shows one. */
export function toProposedTool({ id, tool, args, state, result, error }: ClientProposal): ToolExecution {
  const isDecided = state !== 'proposed' && state !== 'failed'
  return {
    tool_call_id: id,
    tool_name: tool,
    tool_args: args,
    approval_id: id,
    created_at: 0,
    stop_after_tool_call: false,
    tool_call_error: state === 'failed',
    ...(isDecided ? { confirmed: state !== 'declined' } : { requires_confirmation: true }),
    result: JSON.stringify({
      rows: result === null ? [] : [{ ...result, facts: {} }],
      totals: {},
      notes: error === null ? [] : [error.message],
    }),
  }
}
