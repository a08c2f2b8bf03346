import type { NewRecording, Recording, RecordingParts } from '@draftwright/contract/meetings/recordings'
import * as routes from '@draftwright/contract/routes/recordings.generated'
import { sendRequest } from '../../../api/api.ts'
import type { CallArgs, Failure } from '../../../api/call.ts'

type Sent<T> = { data: T } | { error: Failure }
// The contract names what each route answers.
const send = <T>(args: CallArgs, signal?: AbortSignal) => sendRequest(args, signal) as Promise<Sent<T>>

export const createRecording = (body: Partial<NewRecording>) =>
  send<Recording>({ route: routes.create, fallback: 'Failed to begin the recording', body })

export const readParts = (id: string) =>
  send<RecordingParts>({ route: routes.parts, fallback: 'Failed to continue the recording', params: { id } })

export const finishRecording = (id: string, body: { parts: number; duration_ms: number | null }) =>
  send<Recording>({ route: routes.finish, fallback: 'Failed to finish the recording', params: { id }, body })

export const removeRecording = (id: string) =>
  send<null>({ route: routes.remove, fallback: 'Failed to delete the recording', params: { id } })

export async function sendPart(id: string, number: number, blob: Blob, untilMs: number | null, signal: AbortSignal) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return send<RecordingParts>(
    {
      route: routes.savePart,
      fallback: 'Failed to send a part of the recording',
      params: { id, number: String(number) },
      query: { sha256, until_ms: untilMs },
      body: new Blob([blob], { type: 'application/octet-stream' }),
    },
    signal,
  )
}
