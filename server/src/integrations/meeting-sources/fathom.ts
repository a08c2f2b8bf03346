import { z } from 'zod'
import { toAttendee, toPlainLine, mergeAttendees } from '../../documents/transcript/attendees.ts'
import { callSource, readItems, readShape, toDuration, toTime } from './call-source.ts'
import { type MeetingSourceType, type SourceCall, SourceError, type SourceItem } from './meeting-source.ts'
import { isStandardSignatureValid } from './signatures.ts'

const label = 'Fathom'
const path = '/external/v1'

const text = z.string().nullish().catch(null)
const person = z.object({ name: text, email: text })
const Meeting = z.object({
  recording_id: z.union([z.int(), z.string().min(1).max(100)]),
  title: text,
  meeting_title: text,
  created_at: text,
  scheduled_start_time: text,
  recording_start_time: text,
  recording_end_time: text,
  transcript_language: text,
  calendar_invitees: z.array(person).nullish(),
  recorded_by: person.nullish(),
})
const Page = z.object({ items: z.array(z.unknown()), next_cursor: text })
const Lines = z.object({ transcript: z.array(z.unknown()).nullable() })

/** developers.fathom.ai: REST with `X-Api-Key`; webhooks follow Standard Webhooks. */
export const fathomSource: MeetingSourceType = {
  kind: 'fathom',
  label,
  baseUrl: 'https://api.fathom.ai',
  checkMinutes: 30,
  // Ten meetings each.
  maxPages: 20,
  async list(call, cursor) {
    const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
    const { items, next_cursor } = readShape(label, Page, await callFathom(call, `/meetings${query}`))
    return { items: readItems(label, Meeting, 'items', items).map(toItem), next: next_cursor || null }
  },
  async read(call, known) {
    const value = await callFathom(call, `/recordings/${encodeURIComponent(known.key)}/transcript`)
    const { transcript } = readShape(label, Lines, value)
    if (!transcript?.length) throw new SourceError('unavailable', `${label} has no transcript of it yet.`)
    // The call gives the lines alone.
    const { title, startedAt, attendees } = known
    return {
      item: known,
      document: { title, recording_start_time: startedAt, calendar_invitees: attendees, transcript },
    }
  },
  webhook: {
    verify({ body, readHeader }, secret, now) {
      const id = readHeader('webhook-id')
      const headers = { id, timestamp: readHeader('webhook-timestamp'), signature: readHeader('webhook-signature') }
      return { isValid: isStandardSignatureValid(body, headers, secret, now), key: id?.slice(0, 200) ?? null }
    },
    read(body) {
      const { data } = Meeting.safeParse(body)
      if (data === undefined) return null
      const item = toItem(data)
      return { key: item.key, item }
    },
  },
}

const callFathom = (call: SourceCall, rest: string) =>
  callSource(call, label, path + rest, { headers: { 'x-api-key': call.key, accept: 'application/json' } })

function toItem(meeting: z.infer<typeof Meeting>): SourceItem {
  const startedAt = toTime(meeting.recording_start_time ?? meeting.scheduled_start_time ?? meeting.created_at)
  const invited = (meeting.calendar_invitees ?? []).map(({ name, email }) => toAttendee(name, email))
  return {
    key: String(meeting.recording_id),
    title: toPlainLine(meeting.meeting_title || meeting.title || '', 200) || 'Meeting',
    startedAt,
    durationMs: toDuration(startedAt, toTime(meeting.recording_end_time)),
    attendees: mergeAttendees([...invited, toAttendee(meeting.recorded_by?.name, meeting.recorded_by?.email)]),
  }
}
