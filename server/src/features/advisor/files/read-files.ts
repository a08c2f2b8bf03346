import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { aside } from '../../../aside.ts'
import { growthAlarm } from '../../../growth-alarm.ts'
import { newId } from '../../../db/new-id.ts'
import type { FileToRead, WordKind } from '../../../documents/file-words.ts'
import type { FormFile } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { Model } from '../../../models/models.ts'

export interface ReadFile {
  readonly id: string
  readonly name: string
  readonly media_type: string
  readonly size: number
  readonly words: string | null
  /** A picture's bytes, for the one look a model takes at it. */
  readonly picture: Uint8Array | null
}

/** Characters of one file, and of all of one question. */
const mostWords = 100_000
const readMs = 15_000
/** Bytes that the server may grow by while one file is read: a small one can be packed so that it fills any memory. */
const mostGrowth = 700 * 1024 * 1024
const worker = new URL('../../../documents/file-words.ts', import.meta.url)

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const binary: Readonly<Record<string, WordKind>> = { 'application/pdf': 'pdf', [word]: 'docx' }
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
/** What is text by its name, where the bytes do not contradict. */
const texts: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.json': 'application/json',
  '.xml': 'text/xml',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.py': 'text/x-python',
  '.vtt': 'text/vtt',
  '.srt': 'text/plain',
}

/**
 * Reads what came with a question, by its bytes and never by what its sender says it is. Throws 400 for a kind that is not read,
 * for a file that cannot be, and for a picture that the model cannot see.
 */
export async function readFiles(files: readonly FormFile[], model: Model, signal: AbortSignal): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  let left = mostWords
  for (const file of files) {
    const one = await readFile(file, model, signal)
    const words = one.words === null ? null : cut(one.words, left)
    left -= words?.length ?? 0
    read.push({ ...one, words })
  }
  return read
}

async function readFile({ bytes, filename }: FormFile, model: Model, signal: AbortSignal): Promise<ReadFile> {
  const name = (filename === '' ? 'file' : filename).replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(-200)
  if (bytes.length === 0) throw refused('empty_file', `${name} is empty`)
  const type = (await fileTypeFromBuffer(bytes))?.mime
  const base = { id: newId(), name, size: bytes.length }
  if (type !== undefined && pictures.has(type)) {
    if (!model.canSee)
      throw refused(
        'picture_unseen',
        `${model.label} cannot see pictures. Send a text, a PDF or a Word file, or choose another model.`,
      )
    return { ...base, media_type: type, words: null, picture: bytes }
  }
  const kind = type === undefined || type === 'application/xml' ? 'text' : binary[type]
  const media_type = type ?? texts[extname(name).toLowerCase()]
  if (kind === undefined || media_type === undefined || (kind === 'text' && bytes.includes(0) && !isWide(bytes)))
    throw refused('unsupported_file', 'Unsupported file type')
  return { ...base, media_type, words: await words(name, { kind, bytes }, signal), picture: null }
}

async function words(name: string, file: FileToRead, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.timeout(readMs)
  const growth = growthAlarm(mostGrowth)
  let text: string
  try {
    text = await aside<string>(worker, 'fileWords', file, AbortSignal.any([signal, limit, growth.signal]))
  } catch (error) {
    signal.throwIfAborted()
    const why = limit.aborted
      ? 'takes too long to read'
      : growth.signal.aborted
        ? 'is too large once it is unpacked'
        : error instanceof Error && error.message.endsWith('pages')
          ? error.message
          : 'cannot be read'
    throw refused('unreadable_file', `${name} ${why}`)
  } finally {
    growth.end()
  }
  const kept = text.replaceAll('\u0000', '').trim()
  if (kept === '') throw refused('unreadable_file', `${name} holds no words that can be read`)
  return kept
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most))}\n[cut off here]`

const isWide = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const refused = (code: string, message: string) => new AppError(400, code, message)
