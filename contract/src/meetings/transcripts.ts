import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, longText, singleLine, Time, wholeNumber } from '../fields.ts'
import { defineRoutes, wordMediaType } from '../route.ts'
import { itemStates } from './meeting-sources.ts'
import { exportFormats, timings, transcriptSources, transcriptStates } from './vocabulary.ts'

const Attendee = z.object({ name: z.string(), email: z.nullable(z.string()) })
const Speaker = z.object({
  id: Id,
  /** As the file names them; null for lines without a name. */
  label: z.nullable(z.string()),
  name: z.string(),
  n_segments: z.number(),
  /** Speakers that were merged into this one and can be taken out again, with the lines they had. */
  merged: z.array(z.object({ id: Id, name: z.string(), n_segments: z.number() })),
})
const Segment = z.object({
  /** 1 and up. */
  seq: z.number(),
  /** Milliseconds from the beginning; null if the file has no times. */
  start_ms: z.nullable(z.number()),
  end_ms: z.nullable(z.number()),
  speaker_id: Id,
  text: z.string(),
  is_edited: z.boolean(),
})
const Transcript = z.object({
  id: Id,
  title: z.string(),
  source: z.enum(transcriptSources),
  /** As recognized: vtt, srt, fireflies … */
  format: z.string(),
  language: z.nullable(z.string()),
  started_at: z.nullable(Time),
  duration_s: z.nullable(z.number()),
  timing: z.enum(timings),
  attendees: z.array(Attendee),
  n_segments: z.number(),
  state: z.enum(transcriptStates),
  hash: z.string(),
  /** What was wrong in the file and how it was read instead, as sentences. */
  repairs: z.array(z.string()),
  speakers: z.array(Speaker),
  created_at: Time,
})
/** One that can become a meeting, or is one; or a recording that a connected source has. */
const AvailableTranscript = z.object({
  /** Null for a recording of a note taker that is not here; `source_item_id` then names it. */
  transcript_id: z.nullable(Id),
  source_item_id: z.nullable(Id),
  source_name: z.nullable(z.string()),
  /** Null for what is here. */
  state: z.nullable(z.enum(itemStates)),
  /** Why it could not be brought in. */
  failure: z.nullable(z.string()),
  title: z.string(),
  started_at: z.nullable(Time),
  duration_s: z.nullable(z.number()),
  source: z.enum(transcriptSources),
  attendees: z.array(Attendee),
  linked_record_id: z.nullable(Id),
})
const SegmentPage = z.strictObject({ after: z._default(wholeNumber(0), 0) })
const TranscriptPage = z.object({
  transcript: Transcript,
  segments: z.array(Segment),
  /** `after` of the next page; null on the last one. */
  next: z.nullable(z.number()),
})
const Found = z.object({ seq: z.number(), speaker_id: Id, start_ms: z.nullable(z.number()), text: z.string() })
const bySegment = z.object({ id: Id, seq: wholeNumber(1) })
const bySpeaker = z.object({ id: Id, speaker_id: Id })
export type Speaker = z.infer<typeof Speaker>
export type Segment = z.infer<typeof Segment>
export type Transcript = z.infer<typeof Transcript>
export type TranscriptPage = z.infer<typeof TranscriptPage>

const ofMeeting = '/meetings/meeting-records/:id'
const write = { right: 'meetings:write', data: z.array(Speaker) } as const
export const transcripts = defineRoutes({
  /** The file is of any format that is recognized by its content; 409 `already_imported` with the ids if it is here. */
  create: {
    method: 'POST',
    path: '/meetings/transcripts',
    right: 'meetings:write',
    limit: 'upload',
    consumes: 'multipart',
    body: z.strictObject({ title: z.optional(singleLine(200)) }),
    data: Transcript,
  },
  /** Only one without a meeting. */
  remove: { method: 'DELETE', path: '/meetings/transcripts/:id', right: 'meetings:write', params: ById, data: Nothing },
  /** The specification's call with the constant 1: every transcript that is there, and what the sources have that is not, the newest first. */
  available: {
    method: 'POST',
    path: '/meetings/meeting-records/1/transcripts',
    right: 'meetings:read',
    audit: 'none',
    body: z.optional(
      z.partial(
        z.strictObject({
          source: z.enum(transcriptSources, { error: `must be one of ${transcriptSources.join(', ')}` }),
          from: Time,
          to: Time,
          q: longText(200),
        }),
      ),
    ),
    data: z.array(AvailableTranscript),
  },
  read: {
    method: 'GET',
    path: `${ofMeeting}/transcripts`,
    right: 'meetings:read',
    params: ById,
    query: SegmentPage,
    data: TranscriptPage,
  },
  /** Segments with all of these words, at most 200, in order. */
  search: {
    method: 'GET',
    path: `${ofMeeting}/transcripts/search`,
    right: 'meetings:read',
    params: ById,
    query: z.strictObject({
      q: z
        .string()
        .check(
          z.trim(),
          z.minLength(2, 'must have at least 2 characters'),
          z.maxLength(200, 'must have at most 200 characters'),
        ),
    }),
    data: z.array(Found),
  },
  /** Corrects what was heard; null brings the original back. Evidence stays with its segment. */
  editSegment: {
    method: 'PUT',
    path: `${ofMeeting}/transcripts/segments/:seq`,
    right: 'meetings:write',
    audit: 'once-in-a-while',
    params: bySegment,
    body: z.strictObject({ text: z.nullable(singleLine(20_000)) }),
    data: Segment,
  },
  /**
   * Names a speaker for all of their lines. `merge_with` another one makes the two one; null says that both have the name.
   * Without it, the name of another one is 409 `same_name` with its `speaker_id` in the details.
   */
  renameSpeaker: {
    method: 'PUT',
    path: `${ofMeeting}/transcripts/speakers/:speaker_id`,
    params: bySpeaker,
    body: z.strictObject({ name: singleLine(100), merge_with: z.optional(z.nullable(Id)) }),
    ...write,
  },
  /**
   * Undoes a merge: the lines that this speaker had, and that nobody has given to a third one since, are theirs again. 404 if it was not
   * merged, 409 `no_lines_left` if there are none.
   */
  restoreSpeaker: {
    method: 'POST',
    path: `${ofMeeting}/transcripts/speakers/:speaker_id/restore`,
    params: bySpeaker,
    ...write,
  },
  /**
   * Gives a range of lines to another speaker, or to a new one of this name; 409 `same_name` for the name of one that is
   * there, unless it is another person. `only_of`: of the range, the lines of this speaker.
   */
  assignSpeaker: {
    method: 'POST',
    path: `${ofMeeting}/transcripts/speakers`,
    params: ById,
    body: z.strictObject({
      from_seq: wholeNumber(1),
      to_seq: wholeNumber(1),
      speaker_id: z.optional(Id),
      name: z.optional(singleLine(100)),
      is_another: z._default(z.boolean(), false),
      only_of: z.optional(Id),
    }),
    ...write,
  },
  exportWord: {
    method: 'GET',
    path: `${ofMeeting}/transcripts/word`,
    right: 'meetings:read',
    limit: 'export',
    params: ById,
    produces: wordMediaType,
    data: Nothing,
  },
  export: {
    method: 'GET',
    path: `${ofMeeting}/transcripts/export`,
    right: 'meetings:read',
    params: ById,
    query: z.strictObject({
      format: z._default(z.enum(exportFormats, { error: `must be one of ${exportFormats.join(', ')}` }), 'vtt'),
    }),
    produces: 'text/plain',
    data: Nothing,
  },
})
