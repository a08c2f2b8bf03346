import { extname } from 'node:path'
import { nameForeignFile } from '../../../documents/foreign-files.ts'
import { fileTypeFromBuffer } from 'file-type'
import { FileExcessError, readFileInWorker } from '../../../read-file-in-worker.ts'
import { createId } from '../../../db/create-id.ts'
import type { FileToRead, TextFileKind } from '../../../documents/file-text.ts'
import type { FormFile } from '../../../http/handler.ts'
import { AppError } from '../../../http/errors.ts'
import type { Model } from '../../../models/create-model.ts'

export interface ParsedFile {
  readonly id: string
  readonly name: string
  readonly media_type: string
  readonly size: number
  readonly words: string | null
  /** A picture's bytes, for the one request in which a model gets it. */
  readonly picture: Uint8Array | null
}

/** Characters of one file, and of all of one question. */
const maxCharacters = 100_000
/** All files of a question are read before the answer begins. */
const mostMilliseconds = 15_000
const module = new URL('../../../documents/file-text.ts', import.meta.url)

const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const binaryKinds: Readonly<Record<string, TextFileKind>> = { 'application/pdf': 'pdf', [wordMediaType]: 'docx' }
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
/** Types that are text by their name, unless the bytes contradict. */
const textTypes: Readonly<Record<string, string>> = {
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
 * Reads the files of a question, by their bytes and never by their declared type. Throws 400 for an unsupported type, for a file
 * that cannot be read, and for a picture that the model cannot process.
 */
export async function readFiles(files: readonly FormFile[], model: Model, signal: AbortSignal): Promise<ParsedFile[]> {
  const read: ParsedFile[] = []
  let left = maxCharacters
  for (const file of files) {
    const one = await readFile(file, model, signal)
    const words = one.words === null ? null : truncateText(one.words, left)
    left -= words?.length ?? 0
    read.push({ ...one, words })
  }
  return read
}

async function readFile({ bytes, filename }: FormFile, model: Model, signal: AbortSignal): Promise<ParsedFile> {
  const name = (filename === '' ? 'file' : filename).replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(-200)
  if (bytes.length === 0) throw fileError('empty_file', `${name} is empty`)
  const type = (await fileTypeFromBuffer(bytes))?.mime
  const base = { id: createId(), name, size: bytes.length }
  if (type !== undefined && pictureTypes.has(type)) {
    if (!model.canSee)
      throw fileError(
        'picture_unseen',
        `${model.label} cannot read images. Send text, a PDF or a Word file, or choose another model.`,
      )
    return { ...base, media_type: type, words: null, picture: bytes }
  }
  const kind = type === undefined || type === 'application/xml' ? 'text' : binaryKinds[type]
  const media_type = type ?? textTypes[extname(name).toLowerCase()]
  if (kind === undefined || media_type === undefined || (kind === 'text' && nameForeignFile(bytes) !== null))
    throw fileError('unsupported_file', 'Unsupported file type')
  return { ...base, media_type, words: await extractText(name, { kind, bytes }, signal), picture: null }
}

async function extractText(name: string, file: FileToRead, signal: AbortSignal): Promise<string> {
  let text: string
  try {
    const reading = { module, name: 'readFileText', input: file, mostMilliseconds }
    text = await readFileInWorker<string, FileToRead>(reading, signal)
  } catch (error) {
    signal.throwIfAborted()
    const why =
      error instanceof FileExcessError || (error instanceof Error && error.message.endsWith('pages'))
        ? error.message
        : 'cannot be read'
    throw fileError('unreadable_file', `${name} ${why}`)
  }
  const kept = text.replaceAll('\u0000', '').trim()
  if (kept === '') throw fileError('unreadable_file', `${name} contains no readable text`)
  return kept
}

const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most))}\n[cut off here]`

const fileError = (code: string, message: string) => new AppError(400, code, message)
