import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { RouteEntry } from '@draftwright/contract/route'
import type { Feedback, FullBrief, RunEvent } from '@draftwright/contract/generation'
import { buildRequest, type RouteArgs, toFailure } from '../../api/api.ts'
import type { Failure } from '../../api/call.ts'
import { readEvents } from '../../api/events.ts'
import { getAuthHeaders, renewSession } from '../../api/session-calls.ts'

/** Opens the event stream of a run. Throws when the server refuses or cannot be reached. */
export async function openRunEvents(id: string, signal: AbortSignal): Promise<Response> {
  const { url } = buildRequest({ route: generationRoutes.events, params: { id } })
  return fetchStream(url, { method: 'GET', signal })
}

type StreamedBrief = {
  'textChat.ask': RouteArgs<'textChat.ask'>['body']
  'generation.initial': { idea_id: string; keyword?: string; model?: string }
  'generation.full': FullBrief
  'generation.feedback': Feedback
}

/**
 * Starts a run whose route responds with a stream and returns its id; the run continues without this stream. Throws a
 * `FailedSignIn` with a message.
 */
export async function startStreamedRun<Id extends keyof StreamedBrief>(
  route: RouteEntry & { id: Id },
  channelId: string,
  body: StreamedBrief[Id],
): Promise<string> {
  const { url, method } = buildRequest({ route, params: { channel_id: channelId } })
  const response = await fetchStream(url, { method, body: JSON.stringify(body) })
  for await (const { run_id } of readEvents<RunEvent>(response)) return run_id
  throw toNetworkFailure('Failed to start. Try again.')
}

/** Milliseconds before a start without a response is sent once more. */
const retryDelayMs = 1000

async function fetchStream(
  url: string,
  init: { method: string; body?: string; signal?: AbortSignal },
): Promise<Response> {
  // The same key for every attempt: a second one finds the run that the first has started.
  const key = crypto.randomUUID()
  const attempt = async () => {
    const headers = {
      ...(await getAuthHeaders()),
      accept: 'text/event-stream',
      'idempotency-key': key,
    }
    const isJson = init.body !== undefined
    return fetch(url, { ...init, headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers })
  }
  try {
    let response = await attempt().catch(async (error: unknown) => {
      if (init.signal?.aborted || init.body === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return attempt()
    })
    if (response.status === 401 && (await renewSession()) === 'renewed') response = await attempt()
    if (response.ok) return response
    const answer = (await response.json()) as { error?: unknown }
    throw toFailure(answer.error)
  } catch (error) {
    throw error instanceof TypeError
      ? toNetworkFailure('Network error. Please check your connection and try again.')
      : error
  }
}

const toNetworkFailure = (message: string): Failure => ({ message, code: 'network', status: 0 })
