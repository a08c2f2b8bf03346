import { openAsBlob } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { BlockedAddressError } from '../address-rules.ts'
import { TooLargeError } from '../guarded-fetch.ts'
import { shortenWords } from './read-answer.ts'
import { type SoundFile, TranscriptionError } from './transcriber.ts'
import { readRetryAfter } from '../retry-after.ts'

/** What a server of this protocol is asked to answer in. */
export type AnswerFormat = 'diarized_json' | 'verbose_json' | 'json'

export interface AskOptions {
  readonly url: string
  readonly apiKey: string | null
  readonly model: string
  /** For messages. */
  readonly label: string
  readonly fetch: typeof fetch
  /** Waits between two tries. */
  readonly wait: Wait
}
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const waitFor: Wait = async (ms, signal) => {
  await delay(ms, undefined, { signal })
}

const tries = 5
const longestWaitMs = 60_000
/** A server that asks for more is not waited for. */
const longestRetryAfterMs = 600_000
/** A server without a graphics card needs as long as the recording, or a little more. */
const patience = { baseMs: 300_000, timesLength: 4 }

/** Too many requests, or trouble of the server or the network: worth another try. */
class BusyError extends Error {
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null, cause?: unknown) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

/** Sends a file and returns the body of the answer. Tries five times what may pass; throws TranscriptionError for everything else. */
export async function askServer(
  options: AskOptions,
  sound: SoundFile,
  format: AnswerFormat,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(options, sound, format, prompt, signal)
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      const waitMs = error.retryAfterMs ?? Math.min(longestWaitMs, 1000 * 2 ** attempt)
      if (attempt === tries || waitMs > longestRetryAfterMs)
        throw new TranscriptionError('unavailable', error.message, error)
      await options.wait(waitMs, signal)
    }
  }
}

async function sendOnce(
  { url, apiKey, model, label, fetch }: AskOptions,
  sound: SoundFile,
  format: AnswerFormat,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  // Read from the disk while it is sent.
  form.set('file', await openAsBlob(sound.path, { type: sound.mimeType }), sound.name)
  form.set('model', model)
  form.set('response_format', format)
  if (format === 'verbose_json') form.set('timestamp_granularities[]', 'segment')
  if (format === 'diarized_json') form.set('chunking_strategy', 'auto')
  else if (prompt !== '') form.set('prompt', prompt)
  const limit = AbortSignal.timeout(patience.baseMs + patience.timesLength * (sound.durationMs ?? 0))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json', ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }) },
      signal: AbortSignal.any([signal, limit]),
    })
    const body = await response.text()
    const isPage = /html/iu.test(response.headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)/iu.test(body)
    if (response.ok && !isPage) return body
    throw toError(response, isPage ? '' : body, isPage, label)
  } catch (error) {
    if (error instanceof TranscriptionError || error instanceof BusyError) throw error
    signal.throwIfAborted()
    throw toConnectionError(error, label)
  }
}

function toError(response: Response, body: string, isPage: boolean, label: string): Error {
  const { status, headers } = response
  const seconds = readRetryAfter(headers.get('retry-after'))
  const retryAfterMs = seconds === null ? null : seconds * 1000
  const { words, code } = readWords(body)
  const said = words === '' ? `${label} answered HTTP ${status}` : `${label} said: ${words}`
  if (status === 413 || (status === 400 && tooLong.test(words))) return new TranscriptionError('too_large', said)
  if (code === 'insufficient_quota') return new TranscriptionError('setup', said)
  if (status === 429) return new BusyError(`${label} is busy. Try again later.`, retryAfterMs)
  if (status === 408 || status >= 500) return new BusyError(`${said}. Try again later.`, retryAfterMs)
  if (status === 401 || status === 403)
    return new TranscriptionError(
      'setup',
      `${label} does not accept the key. Check TRANSCRIBE_API_KEY. ${words}`.trim(),
    )
  if (isPage || status === 404 || status === 405 || status < 400)
    return new TranscriptionError(
      'setup',
      `${isPage ? `A web page came instead of an answer of ${label}` : said}. Check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL.`,
    )
  return new TranscriptionError('refused', said)
}

/** How servers refuse a file for its length, with the status of any wrong request. */
const tooLong = /longer than|too (?:long|large)|maximum (?:content size|duration|length)|exceeds/iu

function toConnectionError(error: unknown, label: string): Error {
  if (error instanceof BlockedAddressError)
    return new TranscriptionError('setup', `${label} cannot be reached: ${error.message}.`, error)
  if (error instanceof TooLargeError)
    return new TranscriptionError('refused', `${label} did not stop. ${error.message}.`, error)
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TranscriptionError('unavailable', `${label} did not answer in time. Try again later.`, error)
  return new BusyError(`${label} cannot be reached. Check that it runs, then try again.`, null, error)
}

/** Of OpenAI's form, FastAPI's and others. */
function readWords(body: string): { words: string; code: string } {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return { words: shortenWords(body), code: '' }
  }
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const error = read(parsed, 'error')
  const detail = read(parsed, 'detail')
  const first = Array.isArray(detail) ? read(detail[0], 'msg') : detail
  const words = [read(error, 'message'), error, first, read(parsed, 'message')].find((one) => typeof one === 'string')
  const code = read(error, 'code')
  return { words: shortenWords(words ?? ''), code: typeof code === 'string' ? code : '' }
}
