import * as agentsRoutes from '@draftwright/contract/routes/agents.generated'
import type { ResumeEvent, RunEvent } from '@draftwright/contract/agent/events'
import { agentId } from '@draftwright/contract/agent/vocabulary'
import { atAgent } from '../../../api/agent-url.ts'
import { addressOf } from '../../../api/api.ts'
import { readEvents } from '../../../api/events.ts'
import { stored } from '../../../api/session.ts'
import { authorizedHeaders, renewSession } from '../../../api/session-calls.ts'
import { upload } from '../../../api/upload.ts'
import { problemFrom, refusal } from './chat-words.ts'

/** Text fields and files of one call; what is undefined is left out. */
export interface RunFields {
  readonly [name: string]: string | boolean | undefined
}

/** Whose run it is the token says; the wire's clients name somebody all the same. */
export const userId = (): string => stored('accountId') ?? 'default'

function formOf(fields: RunFields, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value))
  for (const file of files) form.append('files', file, file.name)
  return form
}

async function* opened<T>(
  url: string,
  form: FormData,
  signal: AbortSignal,
  onSent?: (share: number) => void,
): AsyncGenerator<T> {
  const attempt = async () => {
    const headers = { ...(await authorizedHeaders()), accept: 'text/event-stream' }
    return onSent === undefined
      ? fetch(url, { method: 'POST', body: form, signal, headers })
      : upload(url, { body: form, signal, headers, onSent })
  }
  try {
    let response = await attempt()
    if (response.status === 401 && (await renewSession(stored('accessToken'))) === 'renewed') response = await attempt()
    if (!response.ok) throw refusal(response.status, await response.text())
    yield* readEvents<T>(response)
  } catch (error) {
    if (signal.aborted) return
    throw problemFrom(error)
  }
}

/** Both outlive their reader: a reload or a closed laptop ends no answer. */
const lasting = { stream: true, background: true } as const

/**
 * Asks a question. The events of its answer; throws a `ChatProblem`, and ends quietly when aborted. `onSent` is told how much of
 * the files is on its way, from 0 to 1.
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
): AsyncGenerator<RunEvent> {
  const { url } = addressOf({ route: atAgent(agentsRoutes.run), params: { agent_id: agentId } })
  const form = formOf({ ...fields, ...lasting, user_id: userId() }, files)
  return opened<RunEvent>(url, form, signal, files.length === 0 ? undefined : onSent)
}

/** Another answer to the same question, or the person's decisions on what a run proposes. */
export function continueRun(
  runId: string,
  fields: { session_id: string; regenerate?: boolean; tools?: string },
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { url } = addressOf({ route: atAgent(agentsRoutes.goOn), params: { agent_id: agentId, run_id: runId } })
  return opened<RunEvent>(url, formOf({ ...fields, ...lasting, user_id: userId() }, []), signal)
}

/** The events of a run after the last one heard (-1: from the first), and those to come. */
export function resumeRun(
  runId: string,
  sessionId: string,
  lastIndex: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent | ResumeEvent> {
  const { url } = addressOf({ route: atAgent(agentsRoutes.resume), params: { agent_id: agentId, run_id: runId } })
  const fields = { session_id: sessionId, ...(lastIndex < 0 ? {} : { last_event_index: String(lastIndex) }) }
  return opened<RunEvent | ResumeEvent>(url, formOf(fields, []), signal)
}
