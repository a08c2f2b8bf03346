import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, onOneLine, Time, wholeNumber } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import {
  consents,
  maxMeetingRecordingSize,
  maxRecordingParts,
  recordingChannels,
  recordingSources,
  recordingStates,
} from './vocabulary.ts'

/** The longest duration in milliseconds: a week. */
const maxDuration = 7 * 24 * 3600 * 1000

const Recording = z.object({
  id: Id,
  meeting_id: Id,
  /** Who records or uploads it. */
  user_id: z.nullable(Id),
  state: z.enum(recordingStates),
  source: z.enum(recordingSources),
  channels: z.enum(recordingChannels),
  filename: z.string(),
  /** By its content; null until its first part is there. */
  media_type: z.nullable(z.string()),
  /** Of the whole file, if it was known at the beginning. */
  expected_bytes: z.nullable(z.number()),
  bytes: z.number(),
  n_parts: z.number(),
  /** Without its pauses; null if nobody could tell. */
  duration_ms: z.nullable(z.number()),
  /** Where it begins in the meeting's times: the durations of those before it. */
  offset_ms: z.number(),
  started_at: Time,
  completed_at: z.nullable(Time),
  /** Of the meeting when it began. */
  consent: z.enum(consents),
})
const Parts = z.object({
  state: z.enum(recordingStates),
  /** Ranges of their numbers, both included, in order. */
  parts: z.array(z.object({ from: z.number(), to: z.number() })),
  bytes: z.number(),
})
const NewRecording = z.strictObject({
  meeting_id: Id,
  source: z.enum(recordingSources, { error: `must be one of ${recordingSources.join(', ')}` }),
  channels: z._default(z.enum(recordingChannels, { error: `must be one of ${recordingChannels.join(', ')}` }), 'mono'),
  filename: z._default(z.string().check(z.trim(), z.maxLength(200, 'must have at most 200 characters'), onOneLine), ''),
  expected_bytes: z._default(z.nullable(wholeNumber(1, maxMeetingRecordingSize)), null),
  started_at: z.optional(Time),
})
const byPart = z.object({ id: Id, number: wholeNumber(1, maxRecordingParts) })
const PartQuery = z.strictObject({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u, 'must be a SHA-256 in hexadecimal')),
  until_ms: z.optional(wholeNumber(0, maxDuration)),
})
export type Recording = z.infer<typeof Recording>
export type NewRecording = z.infer<typeof NewRecording>
export type RecordingParts = z.infer<typeof Parts>

const path = '/meetings/recordings'
const one = { right: 'meetings:write', params: ById } as const
export const recordings = defineRoutes({
  /** Of one meeting in the order of its times, or one's own that are not complete; at most 200. */
  list: {
    method: 'GET',
    path,
    right: 'meetings:read',
    query: z.strictObject({ meeting_id: z.optional(Id) }),
    data: z.array(Recording),
  },
  /** One that is recorded needs the meeting's consent: 409 `consent_required`. None where somebody refused: 409 `consent_refused`. */
  create: { method: 'POST', path, right: 'meetings:write', limit: 'upload', body: NewRecording, data: Recording },
  read: { method: 'GET', path: `${path}/:id`, right: 'meetings:read', params: ById, data: Recording },
  /** What has arrived. */
  parts: { method: 'GET', path: `${path}/:id/parts`, right: 'meetings:read', params: ById, data: Parts },
  /**
   * A part of the file's bytes, at most 4 MB, in any order. The same part again changes nothing; other bytes under its number are 409
   * `other_bytes`. By its first part a file that is no recording is refused.
   */
  savePart: {
    method: 'PUT',
    path: `${path}/:id/parts/:number`,
    right: 'meetings:write',
    audit: 'none',
    limit: 'part',
    consumes: 'file',
    params: byPart,
    query: PartQuery,
    data: Parts,
  },
  /** It consists of this many parts; later ones are dropped. 409 `missing_parts` with the numbers of those that are not here. */
  finish: {
    method: 'POST',
    path: `${path}/:id/finish`,
    ...one,
    body: z.strictObject({
      parts: wholeNumber(1, maxRecordingParts),
      duration_ms: z._default(z.nullable(wholeNumber(0, maxDuration)), null),
    }),
    data: Recording,
  },
  /** For good, with its sound. Only whoever made it, the meeting's owner, and owners and admins of the workspace. */
  remove: { method: 'DELETE', path: `${path}/:id`, ...one, data: Nothing },
  /** An address for a player, which can send no headers: for this person and their session alone, and for an hour. */
  address: {
    method: 'GET',
    makes: 'recordingTicket',
    path: `${path}/:id/address`,
    right: 'meetings:read',
    params: ById,
    data: z.object({ url: z.string(), expires_at: Time }),
  },
  /** What a player gets by its address. The person's rights are read again. */
  sound: {
    method: 'GET',
    path: `${path}/:id/sound`,
    right: 'public',
    params: ById,
    query: z.strictObject({ ticket: z.string().check(z.maxLength(2000, 'must have at most 2000 characters')) }),
    produces: 'file',
    data: z.string(),
  },
})
