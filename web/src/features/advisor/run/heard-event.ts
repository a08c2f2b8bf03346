import type { ResumeEvent, RunEvent } from '@draftwright/contract/agent/events'

/**
 * An event as any agent service sends it: those of the specification's own form have a name and a text alone, without run,
 * conversation and index.
 */
export type HeardEvent = Partial<RunEvent> & Pick<RunEvent, 'event'>

const resumeEventNames: readonly string[] = [
  'catch_up',
  'replay',
  'subscribed',
  'error',
] satisfies ResumeEvent['event'][]
export const isResumeEvent = (event: HeardEvent | ResumeEvent): event is ResumeEvent =>
  resumeEventNames.includes(event.event)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What was sent in a `data: ` line, without the ids that are empty; null if it is no event. */
export function toHeardEvent(value: unknown): HeardEvent | ResumeEvent | null {
  if (!isRecord(value) || !isText(value['event'])) return null
  const { run_id, session_id, event_index, content, ...rest } = value
  const words = [content, rest['message'], rest['error']].find(isText)
  return {
    ...rest,
    ...(isText(run_id) ? { run_id } : {}),
    ...(isText(session_id) ? { session_id } : {}),
    ...(Number.isSafeInteger(event_index) ? { event_index } : {}),
    ...(rest['event'] === 'RunError' ? (words === undefined ? {} : { content: words }) : {}),
    ...(rest['event'] !== 'RunError' && typeof content === 'string' ? { content } : {}),
    // The service's contract names the rest, which its own server is tested for.
  } as HeardEvent | ResumeEvent
}
