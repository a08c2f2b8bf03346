import type { ToolExecution } from '@draftwright/contract/agent/events'
import { parsed } from '../run/sources.ts'

export type ActionState = 'proposed' | 'doing' | 'done' | 'undone' | 'dismissed' | 'failed'

export interface Outcome {
  readonly state: ActionState
  /** What was made: where it is and what it is called. */
  readonly href: string | null
  readonly title: string | null
  /** Why it was not done. */
  readonly words: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** How far a proposal has come, read from the tool as the wire has it. */
export function outcomeOf(tool: ToolExecution, isLoading: boolean): Outcome {
  const result = parsed(tool.result)
  const facts = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {}
  const rows = Array.isArray(facts['rows']) ? (facts['rows'] as unknown[]) : []
  const row = (facts['receipt'] ?? rows[0] ?? facts) as Record<string, unknown>
  const href = text(row['href'])
  const words = text(facts['error']) ?? text(facts['message']) ?? (result === undefined ? text(tool.result) : null)
  const made = {
    href: href?.startsWith('/') === true && !href.startsWith('//') ? href : null,
    title: text(row['title']),
    words,
  }
  if (facts['undone'] === true || facts['state'] === 'undone') return { ...made, state: 'undone' }
  if (tool.tool_call_error === true) return { ...made, state: 'failed' }
  if (tool.confirmed === false) return { ...made, state: 'dismissed' }
  if (tool.confirmed === true)
    return { ...made, state: isLoading && typeof tool.result !== 'string' ? 'doing' : 'done' }
  return { ...made, state: 'proposed' }
}
