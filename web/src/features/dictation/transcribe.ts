import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import { buildRequest, toFailure } from '../../api/api.ts'
import { getAuthHeaders } from '../../api/session-calls.ts'

/** Transcribes a recording. Throws an error with a message; the request is multipart, which the cached endpoints are not. */
export async function transcribeRecording(file: File): Promise<string> {
  const { url, method } = buildRequest({ route: ideasRoutes.transcribe })
  const body = new FormData()
  body.append('file', file)
  let response: Response
  try {
    response = await fetch(url, { method, headers: await getAuthHeaders(), body })
  } catch {
    throw toFailure({ message: 'Network error. Please check your connection and try again.', code: 'network' })
  }
  const answer = (await response.json().catch(() => ({}))) as { data?: { text: string }; error?: unknown }
  if (response.ok && answer.data !== undefined) return answer.data.text.trim()
  throw toFailure(answer.error ?? { message: 'The recording could not be read. Try again.' })
}
