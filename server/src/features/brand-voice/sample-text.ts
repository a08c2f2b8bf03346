import { extname } from 'node:path'
import { countWords } from '@draftwright/contract/score/words'
import { fromHtml } from '../../documents/from-html.ts'
import { fromMarkdown } from '../../documents/from-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import type { UploadedFile } from '../../http/call.ts'
import { invalid } from '../../http/errors.ts'
import { mainPart, titleOf, withoutFrame } from './page-frame.ts'

const maxFileBytes = 1_000_000
/** Characters of a sample that are kept. */
const maxCharacters = 60_000

/** The words of a page without what stands around them: menus, headers, footers, forms. */
export function textOfPage(html: string): { title: string; text: string } {
  const title = toText(fromHtml(titleOf(html))).trim()
  return { title, text: toText(fromHtml(withoutFrame(mainPart(html)))) }
}

/** Throws 400 for anything but text, Markdown and HTML, and 413's cousin for what is too long to be one text. */
export function textOfFile({ bytes, filename }: UploadedFile): { title: string; text: string } {
  const extension = extname(filename).toLowerCase()
  if (!['.txt', '.md', '.markdown', '.html', '.htm'].includes(extension))
    throw invalid([{ field: 'file', message: 'must be a .txt, .md or .html file' }])
  if (bytes.length > maxFileBytes) throw invalid([{ field: 'file', message: 'must have at most 1 MB' }])
  if (bytes.includes(0)) throw invalid([{ field: 'file', message: 'must be text' }])
  const content = new TextDecoder().decode(bytes)
  const name = filename.slice(0, -extension.length).trim()
  if (extension.startsWith('.htm')) {
    const page = textOfPage(content)
    return { title: page.title || name, text: page.text }
  }
  return { title: name, text: extension === '.txt' ? content : toText(fromMarkdown(content)) }
}

/** Trimmed and cut to what is kept. Throws 400 where no words are left. */
export function sampleBody(text: string, field: string): { body: string; words: number } {
  const body = text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim().slice(0, maxCharacters)
  const words = countWords(body)
  if (words === 0) throw invalid([{ field, message: 'must have words in it' }])
  return { body, words }
}
