import { createGuardedFetch } from '../guarded-fetch.ts'
import { type AnswerFormat, askServer, type AskOptions, type Wait, waitFor } from './ask-server.ts'
import { removeHallucinations } from './hallucinations.ts'
import { type ReadAnswer, readAnswer } from './read-answer.ts'
import { createKnownServerStore, type KnownServer, type KnownServerStore } from './known-servers.ts'
import { getTestWav, getTestWebm } from './test-sound.ts'
import { type SoundFile, type Transcriber, TranscriptionError, type TranscribeOptions } from './transcriber.ts'

interface ServerSettings {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string
}

/** The longest exchange of all; each has a shorter limit by the length of its file. */
const longestExchangeMs = 6 * 3_600_000
const maxAnswerBytes = 50_000_000
/** Whisper reads 224 tokens of a prompt, from its end. */
const maxPromptLength = 600
const pieceMs = { withTimes: 20 * 60_000, withoutTimes: 45_000 }
/** As documented by both, with room for the other fields of the form. */
const maxBytesByHost: Readonly<Record<string, number>> = { 'api.openai.com': 26_000_000, 'api.groq.com': 26_000_000 }

/** As most servers answer first; only models that tell speakers apart know the second, and they do not know the first. */
const formats: readonly AnswerFormat[] = ['verbose_json', 'diarized_json', 'json']

/** A server that speaks OpenAI's transcription protocol: OpenAI, Groq, speaches, whisper.cpp's, LocalAI … */
export function createOpenAiTranscriber(
  { baseUrl, apiKey, model }: ServerSettings,
  { wait = waitFor, store = createKnownServerStore(null) }: { wait?: Wait; store?: KnownServerStore } = {},
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
  const name = `${model} at ${ask.url}`
  let negotiating: Promise<KnownServer> | null = null
  const negotiate = (signal: AbortSignal) => {
    negotiating ??= negotiateFormat(ask, signal)
      .then((known) => {
        store.write(name, known)
        return known
      })
      .finally(() => (negotiating = null))
    return negotiating
  }
  const negotiateOnce = async (signal: AbortSignal) => store.read(name) ?? (await negotiate(signal))
  return {
    id: model,
    label,
    readAbilities: async (signal) => (await negotiateOnce(signal)).abilities,
    async transcribe(sound, options, signal) {
      const known = store.read(name)
      const { format } = known ?? (await negotiate(signal))
      const answer = await readSound(ask, sound, format, options, signal).catch(async (error: unknown) => {
        if (known === null || !isRefusal(error)) throw error
        // The server may be another one since it was tried.
        const now = await negotiate(signal)
        if (now.format === format) throw error
        return readSound(ask, sound, now.format, options, signal)
      })
      const { language, hasTimes } = answer
      return { ...removeHallucinations(answer.segments, options.speech), language, hasTimes }
    },
    async test(signal) {
      const { abilities, heard } = await negotiate(signal)
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

/**
 * Tries the formats on the built-in recording, as Opus first: most servers need this one trial alone. A server may accept a format and
 * answer in another one, so the answer decides.
 */
async function negotiateFormat(ask: AskOptions, signal: AbortSignal): Promise<KnownServer> {
  const options = { vocabulary: [] }
  let refusal: unknown
  let takes: KnownServer['abilities']['takes'] = 'any'
  const tryFormat = async (format: AnswerFormat): Promise<ReadAnswer | null> => {
    for (const one of takes === 'any' ? (['any', 'wav'] as const) : (['wav'] as const)) {
      try {
        const answer = await readSound(ask, one === 'any' ? getTestWebm() : getTestWav(), format, options, signal)
        takes = one
        return answer
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusal = error
      }
    }
    return null
  }
  for (const format of formats) {
    const answer = await tryFormat(format)
    if (answer === null) continue
    const { hasTimes, hasSpeakers } = answer
    if ((format === 'diarized_json' && !hasSpeakers) || (format === 'verbose_json' && !hasTimes)) continue
    return {
      format,
      heard: answer.segments.map(({ text }) => text).join(' '),
      abilities: {
        hasTimes,
        hasSpeakers,
        maxBytes: maxBytesByHost[new URL(ask.url).hostname] ?? null,
        maxPieceMs: hasTimes ? pieceMs.withTimes : pieceMs.withoutTimes,
        takes,
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
