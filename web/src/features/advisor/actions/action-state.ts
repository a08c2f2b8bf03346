import type { ToolExecution } from '@draftwright/contract/agent/events'
import { notesOf, rowsOf } from '../run/sources.ts'

export type ActionState = 'proposed' | 'doing' | 'done' | 'dismissed' | 'failed'

export interface Outcome {
  readonly state: ActionState
  /** What was made: where it is and what it is called. */
  readonly made: { readonly href: string; readonly title: string } | null
  /** Why it was not done. */
  readonly words: string
}

/** How far a proposal has come. One that failed waits still, and can be changed and approved again. */
export function outcomeOf(tool: ToolExecution, isDeciding: boolean): Outcome {
  const made = rowsOf(tool)[0] ?? null
  const words = notesOf(tool).join(' ')
  if (tool.confirmed === true) return { state: 'done', made, words }
  if (tool.confirmed === false) return { state: 'dismissed', made: null, words }
  if (isDeciding) return { state: 'doing', made: null, words: '' }
  return { state: tool.tool_call_error === true ? 'failed' : 'proposed', made: null, words }
}
