import { extname } from 'node:path'
import { decodeFile } from '../../documents/decode-file.ts'
import { explainNoText } from '../../documents/foreign-files.ts'
import { countWords } from '@draftwright/contract/score/words'
import { parseHtml } from '../../documents/parse-html.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { invalidInputError } from '../../http/errors.ts'
import { extractMainPart, extractTitle, stripFrame } from './page-frame.ts'

const maxFileBytes = 1_000_000
/** Characters of a sample that are stored. */
const maxCharacters = 60_000

/** The words of a page without its surroundings: menus, headers, footers, forms. */
export function extractPageText(html: string): { title: string; text: string } {
  const title = toText(parseHtml(extractTitle(html))).trim()
  return { title, text: toText(parseHtml(stripFrame(extractMainPart(html)))) }
}

/** Throws 400 for anything but text, Markdown and HTML, and for a text that is too long. */
export function extractFileText({ bytes, filename }: UploadedFile): { title: string; text: string } {
  const extension = extname(filename).toLowerCase()
  if (!['.txt', '.md', '.markdown', '.html', '.htm'].includes(extension))
    throw invalidInputError([{ field: 'file', message: 'must be a .txt, .md or .html file' }])
  if (bytes.length > maxFileBytes) throw invalidInputError([{ field: 'file', message: 'must have at most 1 MB' }])
  const reason = explainNoText(bytes)
  if (reason !== null) throw invalidInputError([{ field: 'file', message: reason }])
  const content = decodeFile(bytes).text
  const name = filename.slice(0, -extension.length).trim()
  if (extension.startsWith('.htm')) {
    const page = extractPageText(content)
    return { title: page.title || name, text: page.text }
  }
  return { title: name, text: extension === '.txt' ? content : toText(parseMarkdown(content)) }
}

/** Trimmed and cut to the stored length. Throws 400 if no words are left. */
export function parseSampleBody(text: string, field: string): { body: string; words: number } {
  const body = text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim().slice(0, maxCharacters)
  const words = countWords(body)
  if (words === 0) throw invalidInputError([{ field, message: 'must contain text' }])
  return { body, words }
}
