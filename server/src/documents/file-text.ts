import { convertToHtml, images } from 'mammoth'
import { extractText, getDocumentProxy } from 'unpdf'
import { decodeFile } from './decode-file.ts'
import { toLinesOfHtml } from './html-lines.ts'

export type TextFileKind = 'pdf' | 'docx' | 'text'
export interface FileToRead {
  readonly kind: TextFileKind
  readonly bytes: Uint8Array
}

/** Pages of a PDF that are read; a book exceeds a model's context. */
const maxPages = 300
/** Characters returned at most: far more than is sent to a model. */
const maxCharacters = 1_000_000

/**
 * The words of a document. Runs in a worker thread (read-file-in-worker.ts), because a hostile file can keep its reader busy. Throws
 * for one that cannot be read, or is protected by a password.
 */
export async function readFileText(file: FileToRead): Promise<string> {
  return (await readWholeText(file)).slice(0, maxCharacters)
}

/** The same without a limit of length; for what is refused rather than cut. */
export async function readWholeText({ kind, bytes }: FileToRead): Promise<string> {
  if (kind === 'text') return decodeFile(bytes).text
  if (kind === 'docx') return readWordText(bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { maxImageSize: 1_000_000 })
  if (pdf.numPages > maxPages) throw new Error(`has more than ${maxPages} pages`)
  const { text } = await extractText(pdf, { mergePages: false })
  return text
    .map((page) => page.trim())
    .join('\n\n')
    .trim()
}

/** Line by line, with the breaks within paragraphs and the cells of tables; pictures are left out. */
const readWordText = async (bytes: Uint8Array): Promise<string> => toLinesOfHtml(await readWordHtml(bytes))

/** A Word document as HTML; its pictures have an empty address, and a title is a heading of the first level. */
export async function readWordHtml(bytes: Uint8Array): Promise<string> {
  const convertImage = images.imgElement(async () => ({ src: '' }))
  const styleMap = [
    "p[style-name='Title'] => h1:fresh",
    "p[style-name='Subtitle'] => h3:fresh",
    "p[style-name='Quote'] => blockquote > p:fresh",
  ]
  return (await convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage, styleMap })).value
}
