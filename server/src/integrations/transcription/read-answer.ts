import { z } from 'zod'
import { toPlainLine } from '../../documents/transcript/attendees.ts'
import { type HeardSegment, TranscriptionError } from './transcriber.ts'

const number = z.number().nullish().catch(null)

const Segment = z.object({
  start: number,
  end: number,
  text: z.string(),
  speaker: z.union([z.string(), z.number()]).nullish().catch(null),
  avg_logprob: number,
  compression_ratio: number,
  no_speech_prob: number,
})

/** The shapes of all three formats; what a server adds of its own is ignored. */
const Answer = z.object({
  text: z.string().nullish(),
  language: z.string().nullish().catch(null),
  segments: z.array(z.unknown()).nullish().catch(null),
  // whisper.cpp answers 200 with it.
  error: z.union([z.string(), z.object({ message: z.string() })]).nullish(),
})

/** A segment with what Whisper says about its own certainty. */
export interface RatedSegment extends HeardSegment {
  /** Of the tokens, natural logarithm. */
  readonly avgLogprob: number | null
  /** High for text that repeats itself. */
  readonly compressionRatio: number | null
  /** From 0 to 1. */
  readonly noSpeechProb: number | null
}

export interface ReadAnswer {
  readonly segments: readonly RatedSegment[]
  /** Whether each segment has a time of its own. */
  readonly hasTimes: boolean
  readonly hasSpeakers: boolean
  readonly language: string | null
}

/** Beyond the end of a file by more than this, a time is made up. */
const slackMs = 5000
/** Of a recording whose length nobody knows. */
const longestMs = 24 * 3_600_000 - slackMs
/** Characters of one stretch; a model in a loop writes without end. */
const maxTextLength = 20_000

/**
 * Reads an answer by what it holds, whatever format was asked for. Throws TranscriptionError `refused` with the server's words, or
 * for something that is no transcription.
 */
export function readAnswer(body: string, durationMs: number | null, server: string): ReadAnswer {
  const parsed = Answer.safeParse(parseJson(body))
  if (!parsed.success || (parsed.data.text == null && parsed.data.segments == null && parsed.data.error == null))
    throw new TranscriptionError('refused', `${server} sent something that is not a transcription`)
  const { text, segments, error, language } = parsed.data
  if (error != null && !text && !segments?.length)
    throw new TranscriptionError(
      'refused',
      `${server} said: ${shortenWords(typeof error === 'string' ? error : error.message)}`,
    )
  let lastEndMs = 0
  const timed = (segments ?? []).flatMap((sent): RatedSegment[] => {
    // One that cannot be read costs no other; without a time it stands behind the one before.
    const { data: segment } = Segment.safeParse(sent)
    if (segment === undefined) return []
    const words = toPlainLine(segment.text, maxTextLength)
    const startMs = segment.start == null ? lastEndMs : Math.round(segment.start * 1000)
    const lastMs = durationMs ?? longestMs
    if (words === '' || startMs < 0 || startMs > lastMs + slackMs) return []
    const endMs = Math.max(startMs, Math.round((segment.end ?? 0) * 1000))
    lastEndMs = endMs
    return [
      {
        startMs,
        endMs: Math.min(endMs, Math.max(startMs, lastMs)),
        text: words,
        speaker: segment.speaker == null ? null : toPlainLine(String(segment.speaker), 100) || null,
        avgLogprob: segment.avg_logprob ?? null,
        compressionRatio: segment.compression_ratio ?? null,
        noSpeechProb: segment.no_speech_prob ?? null,
      },
    ]
  })
  const said = toPlainLine(text ?? '', Infinity)
  if (areRealTimes(timed) || said === '')
    return {
      segments: timed.toSorted((one, other) => one.startMs - other.startMs),
      hasTimes: segments != null,
      hasSpeakers: timed.some(({ speaker }) => speaker !== null),
      language: toLanguage(language),
    }
  const whole = { startMs: 0, endMs: durationMs ?? 0, text: said, speaker: null }
  return {
    segments: [{ ...whole, avgLogprob: null, compressionRatio: null, noSpeechProb: null }],
    hasTimes: false,
    hasSpeakers: false,
    language: toLanguage(language),
  }
}

const toLanguage = (language: string | null | undefined): string | null => toPlainLine(language ?? '', 20) || null

/** Some servers send segments that all begin and end at zero. */
const areRealTimes = (segments: readonly RatedSegment[]): boolean =>
  segments.some(({ endMs }) => endMs > 0) &&
  (segments.length === 1 || segments.some(({ startMs }) => startMs !== segments[0]?.startMs))

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** One line of a server's words, for a message. */
export const shortenWords = (words: string): string => words.replace(/\s+/gu, ' ').trim().slice(0, 300)
