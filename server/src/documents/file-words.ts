import { extractRawText } from 'mammoth'
import { extractText, getDocumentProxy } from 'unpdf'

export type WordKind = 'pdf' | 'docx' | 'text'
export interface FileToRead {
  readonly kind: WordKind
  readonly bytes: Uint8Array
}

/** Pages of a PDF that are read; a book is more than a model takes in. */
const mostPages = 300
/** Of what is handed back: far more than anybody asks a model about. */
const mostCharacters = 1_000_000

/**
 * The words of a document. Runs on a thread of its own (aside.ts), for a hostile file can keep its reader busy. Throws for one
 * that cannot be read, or is locked by a password.
 */
export async function fileWords(file: FileToRead): Promise<string> {
  return (await allWords(file)).slice(0, mostCharacters)
}

async function allWords({ kind, bytes }: FileToRead): Promise<string> {
  if (kind === 'text') return decoded(bytes)
  if (kind === 'docx') return (await extractRawText({ buffer: Buffer.from(bytes) })).value.trim()
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { maxImageSize: 1_000_000 })
  if (pdf.numPages > mostPages) throw new Error(`has more than ${mostPages} pages`)
  const { text } = await extractText(pdf, { mergePages: false })
  return text
    .map((page) => page.trim())
    .join('\n\n')
    .trim()
}

/** UTF-16 says so with its first bytes; what is no UTF-8 is taken for the Latin of old exports. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
