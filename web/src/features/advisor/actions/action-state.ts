import type { ToolExecution } from '@draftwright/contract/agent/events'
import { listToolNotes, listToolSources } from '../run/sources.ts'

export type ActionState = 'proposed' | 'doing' | 'done' | 'dismissed' | 'failed'

export interface ActionOutcome {
  readonly state: ActionState
  /** The created record: its address and title. */
  readonly createdRow: { readonly href: string; readonly title: string } | null
  /** Why the change failed. */
  readonly message: string
}

/** The state of a proposal. A failed one is still pending: it can be edited and approved again. */
export function toActionOutcome(tool: ToolExecution, isDeciding: boolean): ActionOutcome {
  const made = listToolSources(tool)[0] ?? null
  const words = listToolNotes(tool).join(' ')
  if (tool.confirmed === true) return { state: 'done', createdRow: made, message: words }
  if (tool.confirmed === false) return { state: 'dismissed', createdRow: null, message: words }
  if (isDeciding) return { state: 'doing', createdRow: null, message: '' }
  return { state: tool.tool_call_error === true ? 'failed' : 'proposed', createdRow: null, message: words }
}
