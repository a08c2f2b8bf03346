import { createGuardedFetch } from '../guarded-fetch.ts'
import { type AnswerFormat, askServer, type AskOptions, type Wait, waitFor } from './ask-server.ts'
import { removeHallucinations } from './hallucinations.ts'
import { type ReadAnswer, readAnswer } from './read-answer.ts'
import { getTestWav, getTestWebm } from './test-sound.ts'
import {
  type SoundFile,
  type Transcriber,
  type TranscriberAbilities,
  TranscriptionError,
  type TranscribeOptions,
} from './transcriber.ts'

interface ServerSettings {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string
}

/** What one base and model were found to do. */
interface Negotiated {
  readonly format: AnswerFormat
  readonly abilities: TranscriberAbilities
  readonly heard: string
}

/** The longest exchange of all; each has a shorter limit by the length of its file. */
const longestExchangeMs = 6 * 3_600_000
const maxAnswerBytes = 50_000_000
/** Whisper reads 224 tokens of a prompt, from its end. */
const maxPromptLength = 600
const pieceMs = { withTimes: 20 * 60_000, withoutTimes: 45_000 }
/** As documented by both, with room for the other fields of the form. */
const maxBytesByHost: Readonly<Record<string, number>> = { 'api.openai.com': 26_000_000, 'api.groq.com': 26_000_000 }

/** In the order of what is best to have. */
const formats: readonly AnswerFormat[] = ['diarized_json', 'verbose_json', 'json']

/** A server that speaks OpenAI's transcription protocol: OpenAI, Groq, speaches, whisper.cpp's, LocalAI … */
export function createOpenAiTranscriber(
  { baseUrl, apiKey, model }: ServerSettings,
  { wait = waitFor }: { wait?: Wait } = {},
): Transcriber {
  const label = `${model} at ${new URL(baseUrl).host}`
  const ask: AskOptions = {
    url: toEndpoint(baseUrl),
    apiKey,
    model,
    label,
    fetch: createGuardedFetch({ trusted: [baseUrl], timeoutMs: longestExchangeMs, maxBytes: maxAnswerBytes }),
    wait,
  }
  let known: Promise<Negotiated> | null = null
  const negotiateOnce = (signal: AbortSignal) => {
    known ??= negotiateFormat(ask, signal).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  return {
    id: model,
    label,
    readAbilities: async (signal) => (await negotiateOnce(signal)).abilities,
    async transcribe(sound, options, signal) {
      const { format } = await negotiateOnce(signal)
      const answer = await readSound(ask, sound, format, options, signal)
      const { language, hasTimes } = answer
      return { ...removeHallucinations(answer.segments, options.speech), language, hasTimes }
    },
    async test(signal) {
      known = null
      const { abilities, heard } = await negotiateOnce(signal)
      return { abilities, heard }
    },
  }
}

/** The address itself where it names the call, such as whisper.cpp's `/inference`. */
function toEndpoint(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/u, '')
  return /\/(?:inference|audio\/transcriptions)$/u.test(base) ? base : `${base}/audio/transcriptions`
}

async function readSound(
  ask: AskOptions,
  sound: SoundFile,
  format: AnswerFormat,
  { vocabulary }: Pick<TranscribeOptions, 'vocabulary'>,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const body = await askServer(ask, sound, format, toPrompt(vocabulary), signal)
  return readAnswer(body, sound.durationMs, ask.label)
}

/** Tries the formats on the built-in recording. A server may accept a format and answer in another one, so the answer decides. */
async function negotiateFormat(ask: AskOptions, signal: AbortSignal): Promise<Negotiated> {
  const options = { vocabulary: [] }
  let refusal: unknown
  for (const format of formats) {
    let answer: ReadAnswer
    try {
      answer = await readSound(ask, getTestWav(), format, options, signal)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal = error
      continue
    }
    const { hasTimes, hasSpeakers } = answer
    if ((format === 'diarized_json' && !hasSpeakers) || (format === 'verbose_json' && !hasTimes)) continue
    const takesOpus = await readSound(ask, getTestWebm(), format, options, signal).then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error)) return false
        throw error
      },
    )
    return {
      format,
      heard: answer.segments.map(({ text }) => text).join(' '),
      abilities: {
        hasTimes,
        hasSpeakers,
        maxBytes: maxBytesByHost[new URL(ask.url).hostname] ?? null,
        maxPieceMs: hasTimes ? pieceMs.withTimes : pieceMs.withoutTimes,
        takes: takesOpus ? 'any' : 'wav',
      },
    }
  }
  throw new TranscriptionError(
    'setup',
    refusal instanceof TranscriptionError ? refusal.message : `${ask.label} answers in no form that is known`,
    refusal,
  )
}

const isRefusal = (error: unknown): boolean => error instanceof TranscriptionError && error.problem === 'refused'

/** Whisper takes words of the prompt as if they had been said before, spelled like this. */
function toPrompt(vocabulary: readonly string[]): string {
  const words = [...new Set(vocabulary)]
  while (words.join(', ').length > maxPromptLength) words.pop()
  return words.join(', ')
}
