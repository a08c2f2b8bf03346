import { isMoment, parseMoment } from '@draftwright/contract/days'
import { z } from 'zod'
import { toPlainLine } from '../../documents/transcript/attendees.ts'
import { BlockedAddressError } from '../address-rules.ts'
import { TooLargeError } from '../guarded-fetch.ts'
import { type SourceCall, SourceError } from './meeting-source.ts'
import { readRetryAfter } from '../retry-after.ts'

export const sourceTimeoutMs = 30_000
/** The transcript of a day is a few MB. */
export const maxSourceBytes = 20_000_000

/** Words that a note taker adds to a refusal, by its own shape of errors. */
const Refusal = z.object({
  message: z.string().optional(),
  detail: z.string().optional(),
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

/** The JSON of one answer. Throws SourceError with a sentence that begins with the note taker's name. */
export async function callSource(
  { fetch, baseUrl, key, signal }: SourceCall,
  label: string,
  path: string,
  init: { method?: 'POST'; headers: Record<string, string>; body?: string },
): Promise<unknown> {
  try {
    // A redirected key would be somebody else's.
    const response = await fetch(baseUrl + path, { ...init, signal, redirect: 'error' })
    const text = await response.text()
    const value = parseJson(text)
    if (response.ok && value === undefined)
      throw new SourceError('strange', `${label} sent something that is not JSON.`)
    if (!response.ok) throw toSourceError(label, response, value, key)
    return value
  } catch (error) {
    if (signal.aborted || error instanceof SourceError) throw error
    throw new SourceError(error instanceof TooLargeError ? 'strange' : 'unavailable', describeFailure(label, error))
  }
}

/** The value in its shape. Throws SourceError that names the first field that differs. */
export function readShape<T>(label: string, shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const place = read.error.issues[0]?.path.join('.') ?? ''
  throw new SourceError('strange', `${label} sent an answer that we do not understand${place ? ` (${place})` : ''}.`)
}

/** Those of a list that are in their shape; one that is not costs no other. Throws SourceError if none is. */
export function readItems<T>(label: string, shape: z.ZodType<T>, name: string, values: readonly unknown[]): T[] {
  const items = values.flatMap((value) => {
    const read = shape.safeParse(value)
    return read.success ? [read.data] : []
  })
  if (items.length === 0 && values.length > 0)
    readShape(label, z.object({ [name]: z.array(shape) }), { [name]: values })
  return items
}

/** As answers give times: RFC 3339 or milliseconds since 1970; null for anything that is none. */
export function toTime(value: string | number | null | undefined): string | null {
  const at = typeof value === 'string' ? parseMoment(value) : value
  return at != null && at > Date.UTC(1980) && isMoment(at) ? new Date(at).toISOString() : null
}

/** Milliseconds between two times; null if they are not in this order, or more than two days apart. */
export function toDuration(from: string | null, until: string | null): number | null {
  if (from === null || until === null) return null
  const ms = (parseMoment(until) ?? Number.NaN) - (parseMoment(from) ?? Number.NaN)
  return ms > 0 && ms < 172_800_000 ? ms : null
}

/** The refusal with its status, in the note taker's own words if it has any. */
function toSourceError(label: string, response: Response, value: unknown, key: string): SourceError {
  const { status } = response
  const said = quoteRefusal(value, key)
  if (status === 401) return new SourceError('refused', `${label} does not accept this API key (401).${said}`)
  if (status === 402) return new SourceError('refused', `${label} asks for another plan (402).${said}`)
  if (status === 403) return new SourceError('refused', `${label} does not let this key read meetings (403).${said}`)
  if (status === 404) return new SourceError('missing', `${label} has no such recording (404).${said}`)
  if (status === 429)
    return new SourceError(
      'busy',
      `${label} asks us to come back later (429).${said}`,
      readRetryAfter(response.headers.get('retry-after')),
    )
  if (status >= 500) return new SourceError('unavailable', `${label} has trouble of its own (${status}).`)
  return new SourceError('strange', `${label} answers with the status ${status}.${said}`)
}

/** Never with the key, which some repeat. */
function quoteRefusal(value: unknown, key: string): string {
  const { data } = Refusal.safeParse(value)
  const error = typeof data?.error === 'string' ? data.error : data?.error?.message
  const words = data?.errors?.[0]?.message ?? data?.message ?? data?.detail ?? error ?? ''
  const line = toPlainLine(words.replaceAll(key, '…'), 200).replaceAll(/[“”]/gu, '"')
  return line === '' ? '' : ` It says: “${line}”`
}

function describeFailure(label: string, error: unknown): string {
  if (error instanceof BlockedAddressError)
    return `${label} cannot be asked: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}.`
  if (error instanceof TooLargeError) return `${label} sent more than ${maxSourceBytes / 1_000_000} MB.`
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${label} did not answer within ${sourceTimeoutMs / 1000} seconds.`
  return `${label} could not be reached.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
