import { maxSourceBytes } from '@draftwright/contract/research'
import { fileTypeFromBuffer } from 'file-type'
import { nameForeignFile } from '../../documents/foreign-files.ts'
import { isHtml } from '../../documents/file-bounds/html-excess.ts'
import { splitPassages } from '../../documents/passages.ts'
import type { DocumentToRead, ReadDocument } from '../../documents/read-article.ts'
import { FileExcessError, readFileInWorker } from '../../read-file-in-worker.ts'

const module = new URL('../../documents/read-article.ts', import.meta.url)
const mostMilliseconds = 30_000
/** A page whose markup is larger is no article. */
const mostPageBytes = 5_000_000
/** A page with fewer letters has nothing to quote. */
const leastLetters = 40
const mostTitle = 300

const binaryKinds: Readonly<Record<string, DocumentToRead['kind']>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** The message continues a sentence that begins with the source's name. */
export class UnreadableSourceError extends Error {}

interface GivenDocument {
  readonly bytes: Uint8Array
  readonly charset?: string | null
  /** As its server says; what the bytes are counts more. */
  readonly mediaType?: string
}

/** The title and passages of a document of somebody else. Throws UnreadableSourceError, or the signal's reason. */
export async function readSourceDocument({ bytes, charset, mediaType = '' }: GivenDocument, signal: AbortSignal) {
  if (bytes.length === 0) throw new UnreadableSourceError('is empty')
  if (bytes.length > maxSourceBytes)
    throw new UnreadableSourceError(`is too big: over ${maxSourceBytes / 1_000_000} MB`)
  const kind = await findKind(bytes, mediaType)
  if (kind === 'html' && bytes.length > mostPageBytes)
    throw new UnreadableSourceError(`is too big: over ${mostPageBytes / 1_000_000} MB of markup`)
  const { title, text } = await extract({ kind, bytes, charset: charset ?? null }, signal)
  const { passages, isShortened } = splitPassages(text)
  if ((passages.join('').match(/\p{L}/gu)?.length ?? 0) < leastLetters)
    throw new UnreadableSourceError(
      kind === 'pdf'
        ? 'has no text that can be read. Its pages may be pictures.'
        : 'has no text that can be read. It may need a sign-in or a browser.',
    )
  return { title: toTitle(title), passages, isShortened }
}

export const toTitle = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, mostTitle)
    .toWellFormed()

async function findKind(bytes: Uint8Array, mediaType: string): Promise<DocumentToRead['kind']> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  const kind = type === undefined ? undefined : binaryKinds[type]
  if (kind !== undefined) return kind
  const isText = type === undefined || type === 'application/xml'
  if (!isText || nameForeignFile(bytes) !== null)
    throw new UnreadableSourceError('is not a web page, PDF, Word file or text')
  const isPage = isHtml(bytes) || mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
  return isPage ? 'html' : 'text'
}

async function extract(input: DocumentToRead, signal: AbortSignal): Promise<ReadDocument> {
  try {
    const reading = { module, name: 'readDocument', input, mostMilliseconds }
    return await readFileInWorker<ReadDocument, DocumentToRead>(reading, signal)
  } catch (error) {
    signal.throwIfAborted()
    const isSaid =
      error instanceof FileExcessError || (error instanceof Error && /^has (?:more|too)/u.test(error.message))
    throw new UnreadableSourceError(isSaid ? error.message : 'can’t be read. It may be damaged or protected.')
  }
}
