import { createHash } from 'node:crypto'
import type { Recording } from '@draftwright/contract/meetings/recordings'
import type { CallOptions, Person } from './harness.ts'
import { buildFileBody } from './upload.ts'

/** A request with one part of a recording, with its hash. */
export function buildPart(id: string, number: number, bytes: Buffer): CallOptions {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { params: { id, number: String(number) }, query: { sha256 }, ...buildFileBody(bytes) }
}

/** A complete recording of these bytes, sent in parts of this size. */
export async function sendRecording(
  person: Person,
  meeting_id: string,
  bytes: Buffer,
  size = bytes.length,
  more: { source?: string; channels?: string } = {},
): Promise<Recording> {
  const body = { meeting_id, source: 'upload', filename: 'call.wav', ...more }
  const { id } = await person.call('recordings.create', { body })
  const parts = Math.ceil(bytes.length / size)
  for (let number = 1; number <= parts; number++)
    await person.call('recordings.savePart', buildPart(id, number, bytes.subarray((number - 1) * size, number * size)))
  return person.call('recordings.finish', { params: { id }, body: { parts, duration_ms: 1000 } })
}

/** The ticket of an address, as a player sends it. */
export async function readTicket(person: Person, id: string): Promise<string> {
  const { url } = await person.call('recordings.address', { params: { id } })
  return new URL(url, 'http://localhost').searchParams.get('ticket') ?? ''
}
