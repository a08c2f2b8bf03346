import { z } from 'zod'
import { toAttendee, toPlainLine, mergeAttendees } from '../../documents/transcript/attendees.ts'
import { callSource, readItems, readShape, toDuration, toTime } from './call-source.ts'
import { type MeetingSourceType, type SourceCall, SourceError, type SourceItem } from './meeting-source.ts'

const label = 'Granola'
/** The most that a page may have. */
const pageSize = '30'

const text = z.string().nullish().catch(null)
const person = z.object({ name: text, email: text })
const Note = z.object({
  id: z.string().regex(/^not_[A-Za-z0-9]{1,64}$/u),
  title: text,
  owner: person.nullish(),
  created_at: text,
  attendees: z.array(person).nullish(),
  calendar_event: z
    .object({
      event_title: text,
      invitees: z.array(person).nullish(),
      scheduled_start_time: text,
      scheduled_end_time: text,
    })
    .nullish(),
})
const Page = z.object({ notes: z.array(z.unknown()), hasMore: z.boolean(), cursor: text })
const FullNote = Note.extend({ transcript: z.array(z.unknown()).nullish() })

/** docs.granola.ai: REST with a bearer token that begins with `grn_`; it has no webhooks. */
export const granolaSource: MeetingSourceType = {
  kind: 'granola',
  label,
  baseUrl: 'https://public-api.granola.ai',
  checkMinutes: 30,
  maxPages: 10,
  async list(call, cursor) {
    const query = new URLSearchParams({ page_size: pageSize, ...(cursor === null ? {} : { cursor }) })
    const { notes, hasMore, cursor: next } = readShape(label, Page, await callGranola(call, `/v1/notes?${query}`))
    return { items: readItems(label, Note, 'notes', notes).map(toItem), next: hasMore ? next || null : null }
  },
  async read(call, { key }) {
    const value = await callGranola(call, `/v1/notes/${encodeURIComponent(key)}?include=transcript`)
    const { transcript, ...note } = readShape(label, FullNote, value)
    if (!transcript?.length) throw new SourceError('unavailable', `${label} has no transcript of it yet.`)
    const item = toItem(note)
    const { title, startedAt: started_at, attendees } = item
    return { item, document: { title, started_at, attendees, transcript } }
  },
  webhook: null,
}

const callGranola = (call: SourceCall, path: string) =>
  callSource(call, label, path, { headers: { authorization: `Bearer ${call.key}`, accept: 'application/json' } })

function toItem({ id, title, owner, created_at, attendees, calendar_event: event }: z.infer<typeof Note>): SourceItem {
  const scheduled = toTime(event?.scheduled_start_time)
  const people = [...(attendees ?? []), ...(event?.invitees ?? []), owner]
  return {
    key: id,
    title: toPlainLine(title || event?.event_title || '', 200) || 'Meeting',
    startedAt: scheduled ?? toTime(created_at),
    durationMs: toDuration(scheduled, toTime(event?.scheduled_end_time)),
    attendees: mergeAttendees(people.map((one) => toAttendee(one?.name, one?.email))),
  }
}
