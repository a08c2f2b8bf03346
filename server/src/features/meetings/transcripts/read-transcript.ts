import { createHash } from 'node:crypto'
import { explainNoText } from '../../../documents/foreign-files.ts'
import { fileTypeFromBuffer } from 'file-type'
import { toJsonText } from '../../../db/json-columns.ts'
import { type TextFileKind, readWholeText } from '../../../documents/file-text.ts'
import { parseTranscript } from '../../../documents/transcript/parse-transcript.ts'
import { type ParsedTranscript, TranscriptError } from '../../../documents/transcript/parsed-transcript.ts'
import { isSoundOrVideo } from '../../../integrations/file-kinds.ts'

/** Why a file is refused, as the end of a sentence. */
export interface RefusedTranscript {
  readonly refusal: string
}

/** Segments of one statement: the embedded database does one at a time, and others wait for it. */
export const segmentsAtOnce = 250

/** A transcript as it is stored. */
export interface ReadTranscript extends Omit<ParsedTranscript, 'segments'> {
  /** Labels in the order in which they speak; null is everybody the file does not name. */
  readonly speakers: readonly (string | null)[]
  readonly nSegments: number
  readonly durationMs: number | null
  /** SHA-256 of the words alone, the same in every format; null for too few to tell one meeting from another. */
  readonly wordsHash: string | null
  /** JSON of up to `segmentsAtOnce` segments each: a text comes from the worker much quicker than 60,000 objects. */
  readonly batches: readonly string[]
}

/** What was said according to a file of any format. Runs in a worker thread: a large file takes a second. */
export async function readTranscript({ bytes }: { bytes: Uint8Array }): Promise<ReadTranscript | RefusedTranscript> {
  const type = await fileTypeFromBuffer(bytes)
  if (type !== undefined && isSoundOrVideo(type.mime))
    return { refusal: 'is a recording; there is no transcription model, so bring its transcript or subtitles' }
  const kind = toKind(type?.mime)
  if (kind === undefined) return { refusal: `is of a type that holds no transcript (${type?.mime ?? 'unknown'})` }
  const reason = kind === 'text' ? explainNoText(bytes) : null
  if (reason !== null) return { refusal: reason }
  try {
    const parsed = parseTranscript(await readText(kind, bytes))
    return toBatches(kind === 'text' ? parsed : { ...parsed, format: kind })
  } catch (error) {
    if (error instanceof TranscriptError) return { refusal: error.message }
    throw error
  }
}

function toBatches({ segments, ...parsed }: ParsedTranscript): ReadTranscript {
  const speakers = [...new Set(segments.map(({ speaker }) => speaker))]
  const positions = new Map(speakers.map((speaker, position) => [speaker, position]))
  const rows = segments.map(({ speaker, startMs, endMs, text }, at) => ({
    seq: at + 1,
    start_ms: startMs,
    end_ms: endMs,
    speaker: positions.get(speaker) ?? 0,
    text,
  }))
  const batches: string[] = []
  for (let from = 0; from < rows.length; from += segmentsAtOnce)
    batches.push(toJsonText(rows.slice(from, from + segmentsAtOnce)))
  const last = segments.reduce((most, { startMs, endMs }) => Math.max(most, endMs ?? startMs ?? 0), 0)
  const wordsHash = hashWords(segments.map(({ text }) => text))
  return { ...parsed, speakers, nSegments: rows.length, durationMs: last === 0 ? null : last, wordsHash, batches }
}

/** Fewer words are said in more than one meeting. */
const leastWords = 20

function hashWords(texts: readonly string[]): string | null {
  const words = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  return words.length < leastWords ? null : createHash('sha256').update(words.join(' ')).digest('hex')
}

async function readText(kind: TextFileKind, bytes: Uint8Array): Promise<string> {
  if (kind === 'text') return readWholeText({ kind, bytes })
  try {
    return await readWholeText({ kind, bytes })
  } catch {
    throw new TranscriptError(`is a ${kind === 'pdf' ? 'PDF' : 'Word'} file that cannot be read`)
  }
}

function toKind(mime: string | undefined): TextFileKind | undefined {
  if (mime === undefined || /^text\/|xml|json/u.test(mime.replace('openxmlformats', ''))) return 'text'
  if (mime === 'application/pdf') return 'pdf'
  return mime.endsWith('wordprocessingml.document') ? 'docx' : undefined
}
