import { parseMoment } from '@draftwright/contract/days'
import { z } from 'zod'
import { toAttendee, toPlainLine, mergeAttendees } from '../../documents/transcript/attendees.ts'
import { callSource, readItems, readShape, toTime } from './call-source.ts'
import { type MeetingSourceType, type SourceCall, SourceError, type SourceItem } from './meeting-source.ts'
import { isHubSignatureValid } from './signatures.ts'

const label = 'Fireflies'
/** The most that one query gives. */
const pageSize = 50

const about = 'id title date duration organizer_email participants meeting_attendees { displayName email name }'
const listQuery = `query Transcripts($limit: Int, $skip: Int) { transcripts(limit: $limit, skip: $skip) { ${about} } }`
const readQuery = `query Transcript($id: String!) { transcript(id: $id) { ${about} sentences { index speaker_name speaker_id text raw_text start_time end_time } } }`

const text = z.string().nullish().catch(null)
const Meeting = z.object({
  id: z.string().min(1).max(200),
  title: text,
  /** Milliseconds since 1970, or RFC 3339. */
  date: z.union([z.number(), z.string()]).nullish(),
  /** Minutes. */
  duration: z.number().nullish(),
  organizer_email: text,
  participants: z.array(z.string().nullable()).nullish(),
  meeting_attendees: z.array(z.object({ displayName: text, email: text, name: text })).nullish(),
})
const Recording = Meeting.extend({ sentences: z.array(z.unknown()).nullish() })
const Failure = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        code: z.string().optional(),
        extensions: z
          .object({
            code: z.string().optional(),
            metadata: z.object({ retryAfter: z.union([z.number(), z.string()]).optional() }).optional(),
          })
          .optional(),
      }),
    )
    .min(1),
})
const Event = z.union([
  z.object({ event: z.literal('meeting.transcribed'), meeting_id: z.string().min(1).max(200) }),
  z.object({ eventType: z.literal('Transcription completed'), meetingId: z.string().min(1).max(200) }),
])

/** docs.fireflies.ai: GraphQL with a bearer token; webhooks of both versions are signed alike. */
export const firefliesSource: MeetingSourceType = {
  kind: 'fireflies',
  label,
  baseUrl: 'https://api.fireflies.ai',
  // Small plans have 50 requests a day.
  checkMinutes: 60,
  maxPages: 10,
  async list(call, cursor) {
    const skip = Number(cursor ?? 0)
    const value = await callFireflies(call, listQuery, { limit: pageSize, skip })
    const { transcripts } = readShape(label, z.object({ transcripts: z.array(z.unknown()).nullable() }), value)
    const sent = transcripts ?? []
    const items = readItems(label, Meeting, 'transcripts', sent).map(toItem)
    return { items, next: sent.length < pageSize ? null : String(skip + sent.length) }
  },
  async read(call, { key }) {
    const value = await callFireflies(call, readQuery, { id: key })
    const { transcript } = readShape(label, z.object({ transcript: Recording.nullable() }), value)
    if (transcript === null) throw new SourceError('missing', `${label} has no such recording.`)
    if (!transcript.sentences?.length) throw new SourceError('unavailable', `${label} has no transcript of it yet.`)
    return { item: toItem(transcript), document: transcript }
  },
  webhook: {
    verify: ({ body, readHeader }, secret) => ({
      isValid: isHubSignatureValid(body, readHeader('x-hub-signature'), secret),
      key: null,
    }),
    read(body) {
      const { data } = Event.safeParse(body)
      if (data === undefined) return null
      return { key: 'event' in data ? data.meeting_id : data.meetingId, item: null }
    },
  },
}

async function callFireflies(call: SourceCall, query: string, variables: object): Promise<unknown> {
  const value = await callSource(call, label, '/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${call.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data: failure } = Failure.safeParse(value)
  const error = failure?.errors[0]
  // GraphQL refuses with the status 200 as well.
  if (error !== undefined) throw toError(error, call.key)
  return readShape(label, z.object({ data: z.unknown() }), value).data
}

function toError({ message, code, extensions }: z.infer<typeof Failure>['errors'][number], key: string): SourceError {
  const kind = code ?? extensions?.code ?? ''
  const said = ` It says: “${toPlainLine(message.replaceAll(key, '…'), 200)}”`
  if (kind === 'auth_failed') return new SourceError('refused', `${label} does not accept this API key.${said}`)
  if (kind === 'too_many_requests')
    return new SourceError(
      'busy',
      `${label} asks us to come back later.${said}`,
      toSeconds(extensions?.metadata?.retryAfter),
    )
  if (kind === 'object_not_found') return new SourceError('missing', `${label} has no such recording.${said}`)
  if (/^(?:forbidden|paid_required|not_in_team|require_elevated_privilege|account_cancelled)$/u.test(kind))
    return new SourceError('refused', `${label} does not let this key read meetings.${said}`)
  return new SourceError('strange', `${label} refuses.${said}`)
}

/** Seconds, or the time when it ends. */
function toSeconds(value: number | string | undefined): number | null {
  const n = typeof value === 'string' && Number.isNaN(Number(value)) ? (parseMoment(value) ?? 0) : Number(value)
  const seconds = n > 1e11 ? (n - Date.now()) / 1000 : n
  return seconds > 0 && seconds <= 86_400 ? Math.ceil(seconds) : null
}

function toItem(meeting: z.infer<typeof Meeting>): SourceItem {
  const { id, title, date, duration, organizer_email, participants, meeting_attendees } = meeting
  const named = (meeting_attendees ?? []).map((one) => toAttendee(one.displayName ?? one.name, one.email))
  const addressed = (participants ?? []).flatMap((one) => one?.split(',') ?? []).map((one) => toAttendee(null, one))
  return {
    key: id,
    title: toPlainLine(title ?? '', 200) || 'Meeting',
    startedAt: toTime(date),
    durationMs: duration != null && duration > 0 && duration < 2880 ? Math.round(duration * 60_000) : null,
    attendees: mergeAttendees([...named, ...addressed, toAttendee(null, organizer_email)]),
  }
}
