import * as z from 'zod/mini'
import { Email } from '../credentials-fields.ts'
import { Nothing } from '../envelope.ts'
import { ById, checkSpan, Id, longText, singleLine, Time } from '../fields.ts'
import { RunUsage } from '../generation.ts'
import { ListMeta, paging, search } from '../lists.ts'
import { defineRoutes } from '../route.ts'
import {
  consents,
  deletedThings,
  entityKinds,
  maxAttendees,
  maxOwnNotes,
  meetingStatuses,
  notesBy,
  transcriptSources,
  visibilities,
} from './vocabulary.ts'

const Attendee = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  /** The member of the workspace with this address. */
  user_id: z.nullable(Id),
})
/** A subject of the meeting; deals that the caller may not see are left out. */
const EntityChip = z.object({
  id: Id,
  kind: z.enum(entityKinds),
  ref_id: z.nullable(Id),
  name: z.string(),
  /** `person`, or the rule that matched it. */
  matched_by: z.string(),
})
const shared = {
  id: Id,
  title: z.string(),
  started_at: Time,
  ended_at: z.nullable(Time),
  duration_s: z.nullable(z.number()),
  meeting_type_id: z.nullable(Id),
  meeting_type_name: z.nullable(z.string()),
  transcript_id: z.nullable(Id),
  status: z.enum(meetingStatuses),
  source: z.nullable(z.enum(transcriptSources)),
  /** Where it is joined, as its calendar says. */
  join_url: z.nullable(z.string()),
  user_id: z.nullable(Id),
  visibility: z.enum(visibilities),
  entities: z.array(EntityChip),
  attendees: z.array(Attendee),
  counts: z.object({
    segments: z.number(),
    notes: z.number(),
    open_proposals: z.number(),
    ideas: z.number(),
    recordings: z.number(),
  }),
  created_at: Time,
  updated_at: Time,
}
const MeetingItem = z.object({
  ...shared,
  /** With `q`: the first place where it was said. */
  found: z.nullable(z.object({ seq: z.number(), speaker: z.string(), text: z.string() })),
})
const Meeting = z.object({
  ...shared,
  own_notes: z.string(),
  consent: z.enum(consents),
  consent_note: z.string(),
  consent_by: z.nullable(Id),
  consent_at: z.nullable(Time),
  may_be_quoted: z.boolean(),
  /** Excluded from retention, and not deleted before this is lifted. */
  keep: z.boolean(),
  /** Findings of a model that had no words to show for them. */
  n_left_out: z.number(),
  notes_by: z.enum(notesBy),
  /** Why a model's notes are missing and those of the rules stand in; null if nothing went wrong. */
  notes_problem: z.nullable(z.string()),
  /** What the model used for the notes that are shown, and for those that failed. */
  notes_usage: z.nullable(RunUsage),
})
const NewAttendee = z.strictObject({
  name: singleLine(100),
  email: z._default(z.nullable(Email), null),
})
const attendees = z.array(NewAttendee).check(z.maxLength(maxAttendees, `must name at most ${maxAttendees} people`))
const NewMeeting = z.strictObject({
  /** The same transcript twice answers the same meeting. */
  transcript_id: z.optional(Id),
  /** Required without a transcript. */
  title: z.optional(singleLine(200)),
  started_at: z.optional(Time),
  meeting_type_id: z.optional(z.nullable(Id)),
  attendees: z.optional(attendees),
})
const MeetingChange = z.partial(
  z.strictObject({
    title: singleLine(200),
    started_at: Time,
    meeting_type_id: z.nullable(Id),
    visibility: z.enum(visibilities, { error: `must be one of ${visibilities.join(', ')}` }),
    own_notes: longText(maxOwnNotes),
    attendees,
    consent: z.enum(consents, { error: `must be one of ${consents.join(', ')}` }),
    consent_note: longText(500),
    may_be_quoted: z.boolean(),
    keep: z.boolean(),
    /** Only of a meeting without one; 409 `has_transcript`. */
    transcript_id: Id,
    /** The version that was edited; 409 `conflict` if it is not the newest. */
    updated_at: Time,
  }),
)
export const MeetingQuery = z
  .strictObject({
    ...paging,
    /** Titles, attendees and everything said. */
    q: search,
    meeting_type_id: z.optional(Id),
    entity_id: z.optional(Id),
    /** A name or address, or a part of it. */
    person: search,
    from: z.optional(Time),
    to: z.optional(Time),
    status: z.optional(z.enum(meetingStatuses, { error: `must be one of ${meetingStatuses.join(', ')}` })),
    sort_by: z._default(
      z.enum(['started_at', 'title', 'created_at'], { error: 'must be started_at, title or created_at' }),
      'started_at',
    ),
  })
  .check(...checkSpan('from', 'to'))
const Counted = z.array(z.object({ what: z.enum(deletedThings), n: z.number() }))
/** What a deletion takes with it and what it leaves; only what there is. */
const Deletion = z.object({ goes: Counted, stays: Counted })
/** Of what was said, and of the whole meeting. */
const DeletionPreview = z.object({ said: Deletion, meeting: Deletion })
export type DeletionPreview = z.infer<typeof DeletionPreview>
export type MeetingItem = z.infer<typeof MeetingItem>
export type Meeting = z.infer<typeof Meeting>
export type MeetingEntity = z.infer<typeof EntityChip>
export type NewAttendee = z.infer<typeof NewAttendee>
export type MeetingChange = z.infer<typeof MeetingChange>
export type MeetingQuery = z.infer<typeof MeetingQuery>

const path = '/meetings/meeting-records'
const one = { right: 'meetings:write', params: ById } as const
export const meetings = defineRoutes({
  list: {
    method: 'GET',
    path,
    right: 'meetings:read',
    query: MeetingQuery,
    data: z.array(MeetingItem),
    meta: ListMeta,
  },
  create: { method: 'POST', path, right: 'meetings:write', body: NewMeeting, data: Meeting },
  read: { method: 'GET', path: `${path}/:id`, right: 'meetings:read', params: ById, data: Meeting },
  update: { method: 'PUT', path: `${path}/:id`, audit: 'once-in-a-while', ...one, body: MeetingChange, data: Meeting },
  deletion: {
    method: 'GET',
    path: `${path}/:id/deletion`,
    right: 'meetings:read',
    params: ById,
    data: DeletionPreview,
  },
  /** Deletes what was said and what quotes it; the meeting stays with what people wrote. 409 `on_hold` while it is kept. */
  forget: { method: 'DELETE', path: `${path}/:id/transcripts`, ...one, data: Meeting },
  /** As `deletion` lists it. Only its owner, and owners and admins of the workspace; 409 `on_hold` while it is kept. */
  remove: { method: 'DELETE', path: `${path}/:id`, ...one, data: Nothing },
  /** Everything that a contact said in the meetings that the caller sees, as Markdown. */
  exportPerson: {
    method: 'GET',
    alsoRights: ['crm:read'],
    path: '/meetings/said-by/:id',
    right: 'meetings:manage',
    limit: 'export',
    params: ById,
    produces: 'text/plain',
    data: Nothing,
  },
  /** Without `current_entity_id` one is added. */
  swapEntity: {
    method: 'PUT',
    path: `${path}/:id/meeting-entities`,
    ...one,
    body: z.strictObject({ current_entity_id: z.optional(z.nullable(Id)), new_entity_id: Id }),
    data: Meeting,
  },
  removeEntity: {
    method: 'DELETE',
    path: `${path}/:id/meeting-entities`,
    ...one,
    query: z.strictObject({ entity_id: Id }),
    data: Nothing,
  },
})
