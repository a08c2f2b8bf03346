import * as z from 'zod/mini'
import { ById, Id, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { leftOutReasons, transcriptionStates } from './vocabulary.ts'

/** A model that can transcribe. */
const Transcriber = z.object({ id: z.string(), label: z.string() })
const Run = z.object({
  id: Id,
  state: z.enum(transcriptionStates),
  /** The model's name for people, such as `whisper-1 at api.openai.com`. */
  model: z.string(),
  /** Why it failed, and what to do. */
  problem: z.nullable(z.string()),
  /** Pieces of the sound; none before it is cut. */
  pieces: z.object({ done: z.number(), total: z.number() }),
  /** From 0 to 100 of the sound; null before it is cut. */
  percent: z.nullable(z.number()),
  /** Pieces that could not be transcribed, in the times of the meeting. */
  gaps: z.array(z.object({ start_ms: z.number(), end_ms: z.number(), problem: z.string() })),
  /** What the model wrote although nobody said it, at most 200. */
  left_out: z.array(z.object({ start_ms: z.number(), text: z.string(), reason: z.enum(leftOutReasons) })),
  created_at: Time,
  updated_at: Time,
})
const State = z.object({
  /** The last one of this meeting. */
  run: z.nullable(Run),
  /** The usual one first; empty if none is set on this server. */
  models: z.array(Transcriber),
})
const Setup = z.object({
  models: z.array(Transcriber),
  /** Without it recordings are sent whole. */
  has_ffmpeg: z.boolean(),
})
const Test = z.object({
  /** What it was seen to do with a built-in recording. */
  has_times: z.boolean(),
  has_speakers: z.boolean(),
  /** Of one file; null if no limit is known. */
  max_bytes: z.nullable(z.number()),
  takes: z.enum(['any', 'wav']),
  /** What it heard. */
  heard: z.string(),
})
export type TranscriptionRun = z.infer<typeof Run>
export type TranscriberTest = z.infer<typeof Test>

const path = '/meetings/meeting-records/:id/transcription'
const write = { right: 'meetings:write', params: ById, data: State } as const
const modelId = z.optional(z.string().check(z.maxLength(200, 'must have at most 200 characters')))
export const transcriptions = defineRoutes({
  read: { method: 'GET', path, right: 'meetings:read', params: ById, data: State },
  /**
   * Writes down what was said in the recordings. One that failed or was stopped goes on where it was. 409 `no_model`, `no_recording`,
   * `already_running`, `has_transcript` without `replace`.
   */
  start: {
    method: 'POST',
    path,
    ...write,
    isQueued: true,
    limit: 'ai',
    body: z.optional(
      z.strictObject({
        model: modelId,
        /** The transcript that the meeting has is deleted once the new one is there, with the notes that quote it. */
        replace: z.optional(z.boolean()),
      }),
    ),
  },
  /** What is done is kept. */
  stop: { method: 'POST', path: `${path}/stop`, audit: 'none', ...write },
  setup: { method: 'GET', path: '/meetings/transcribers', right: 'meetings:read', data: Setup },
  /** 502 with a sentence if it does not work. */
  test: {
    method: 'POST',
    path: '/meetings/transcribers/test',
    refuses: [502, 504],
    right: 'meetings:manage',
    limit: 'ai',
    audit: 'none',
    body: z.strictObject({ model: modelId }),
    data: Test,
  },
})
