import * as agentsRoutes from '@draftwright/contract/routes/agents.generated'
import type { ResumeEvent } from '@draftwright/contract/agent/events'
import { agentId } from '@draftwright/contract/agent/vocabulary'
import { toAgentRoute } from '../../../api/agent-url.ts'
import { buildRequest } from '../../../api/api.ts'
import { readEvents } from '../../../api/events.ts'
import { readStoredValue } from '../../../api/session.ts'
import { getAuthHeaders, renewSession } from '../../../api/session-calls.ts'
import { uploadWithProgress } from '../../../api/upload.ts'
import { toChatError, toRefusalError } from './chat-errors.ts'
import { type HeardEvent, toHeardEvent } from './heard-event.ts'

/** Text fields of one request; undefined values are omitted. */
interface RunFields {
  readonly [name: string]: string | boolean | undefined
}

/** The token determines whose run it is; clients of the wire format send a user id all the same. */
export const getUserId = (): string => readStoredValue('accountId') ?? 'default'

function toFormData(fields: RunFields, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value))
  for (const file of files) form.append('files', file, file.name)
  return form
}

async function* openStream(
  url: string,
  form: FormData,
  signal: AbortSignal,
  onSent?: (share: number) => void,
): AsyncGenerator<HeardEvent | ResumeEvent> {
  const attempt = async () => {
    const headers = { ...(await getAuthHeaders()), accept: 'text/event-stream' }
    return onSent === undefined
      ? fetch(url, { method: 'POST', body: form, signal, headers })
      : uploadWithProgress(url, { body: form, signal, headers, onSent })
  }
  try {
    let response = await attempt()
    if (response.status === 401 && (await renewSession(readStoredValue('accessToken'))) === 'renewed')
      response = await attempt()
    if (!response.ok) throw toRefusalError(response.status, await response.text())
    for await (const value of readEvents<unknown>(response)) {
      const event = toHeardEvent(value)
      if (event !== null) yield event
    }
  } catch (error) {
    if (signal.aborted) return
    throw toChatError(error)
  }
}

/** The run outlives its connection: a reload or a closed laptop does not end an answer. */
const streamOptions = { stream: true, background: true } as const

/**
 * Asks a question and yields the events of its answer; throws a `ChatError`, and ends silently when aborted. `onSent`
 * receives the uploaded share of the files, from 0 to 1.
 */
export function startRun(
  fields: {
    message: string
    session_id: string
    parent_run_id?: string | undefined
    files_of?: string | undefined
    model?: string | undefined
  },
  files: readonly File[],
  signal: AbortSignal,
  onSent: (share: number) => void,
): AsyncGenerator<HeardEvent | ResumeEvent> {
  const { url } = buildRequest({ route: toAgentRoute(agentsRoutes.run), params: { agent_id: agentId } })
  const form = toFormData({ ...fields, ...streamOptions, user_id: getUserId() }, files)
  return openStream(url, form, signal, files.length === 0 ? undefined : onSent)
}

/** Requests another answer to the same question, or sends the person's decisions on a run's proposals. */
export function continueRun(
  runId: string,
  fields: { session_id: string; regenerate?: boolean; tools?: string },
  signal: AbortSignal,
): AsyncGenerator<HeardEvent | ResumeEvent> {
  const { url } = buildRequest({
    route: toAgentRoute(agentsRoutes.continueRun),
    params: { agent_id: agentId, run_id: runId },
  })
  return openStream(url, toFormData({ ...fields, ...streamOptions, user_id: getUserId() }, []), signal)
}

/** The events of a run after the last one received (-1: from the first), including future ones. */
export function resumeRun(
  runId: string,
  sessionId: string,
  lastIndex: number,
  signal: AbortSignal,
): AsyncGenerator<HeardEvent | ResumeEvent> {
  const { url } = buildRequest({
    route: toAgentRoute(agentsRoutes.resume),
    params: { agent_id: agentId, run_id: runId },
  })
  const fields = { session_id: sessionId, ...(lastIndex < 0 ? {} : { last_event_index: String(lastIndex) }) }
  return openStream(url, toFormData(fields, []), signal)
}
