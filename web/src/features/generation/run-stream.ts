import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { RouteEntry } from '@draftwright/contract/route'
import type { Feedback, FullBrief, RunEvent } from '@draftwright/contract/generation'
import { addressOf, type Failure, readError } from '../../api/api.ts'
import { readEvents } from '../../api/events.ts'
import { authorizedHeaders, renewSession } from '../../api/session-calls.ts'

/** Opens the events of a run. Throws when the server refuses or cannot be reached. */
export async function openRunEvents(id: string, signal: AbortSignal): Promise<Response> {
  const { url } = addressOf({ route: generationRoutes.events, params: { id } })
  return stream(url, { method: 'GET', signal })
}

type StreamedBrief = {
  'generation.initial': { idea_id: string; keyword?: string; model?: string }
  'generation.full': FullBrief
  'generation.feedback': Feedback
}

/**
 * Starts a run whose route answers with a stream and gives its id; the run goes on without this stream.
 * Throws a `Failure` in words.
 */
export async function startStreamed<Id extends keyof StreamedBrief>(
  route: RouteEntry & { id: Id },
  channelId: string,
  body: StreamedBrief[Id],
): Promise<string> {
  const { url, method } = addressOf({ route, params: { channel_id: channelId } })
  const response = await stream(url, { method, body: JSON.stringify(body) })
  for await (const { run_id } of readEvents<RunEvent>(response)) return run_id
  throw failure('The work could not be started. Try again.')
}

/** Milliseconds before a start that got no answer is sent once more. */
const secondTry = 1000

async function stream(url: string, init: { method: string; body?: string; signal?: AbortSignal }): Promise<Response> {
  // One for every attempt: a second one finds the run that the first has started.
  const key = crypto.randomUUID()
  const attempt = async () => {
    const headers = {
      ...(await authorizedHeaders()),
      accept: 'text/event-stream',
      'idempotency-key': key,
    }
    const isJson = init.body !== undefined
    return fetch(url, { ...init, headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers })
  }
  try {
    let response = await attempt().catch(async (error: unknown) => {
      if (init.signal?.aborted || init.body === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, secondTry))
      return attempt()
    })
    if (response.status === 401 && (await renewSession()) === 'renewed') response = await attempt()
    if (response.ok) return response
    const answer = (await response.json()) as { error?: unknown }
    throw readError(answer.error)
  } catch (error) {
    throw error instanceof TypeError ? failure('Network error. Please check your connection and try again.') : error
  }
}

const failure = (message: string): Failure => ({ message, code: 'network', status: 0 })
