import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import { addressOf, readError } from '../../api/api.ts'
import { authorizedHeaders } from '../../api/session-calls.ts'

/** The words in a recording. Throws a `Failure` in words; the call is multipart, which the cached calls are not. */
export async function transcribe(file: File): Promise<string> {
  const { url, method } = addressOf({ route: ideasRoutes.transcribe })
  const body = new FormData()
  body.append('file', file)
  let response: Response
  try {
    response = await fetch(url, { method, headers: await authorizedHeaders(), body })
  } catch {
    throw readError({ message: 'Network error. Please check your connection and try again.', code: 'network' })
  }
  const answer = (await response.json().catch(() => ({}))) as { data?: { text: string }; error?: unknown }
  if (response.ok && answer.data !== undefined) return answer.data.text.trim()
  throw readError(answer.error ?? { message: 'The recording could not be read. Try again.' })
}
