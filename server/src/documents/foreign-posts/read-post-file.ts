import { decodeFile } from '../decode-file.ts'
import { readWordHtml } from '../file-text.ts'
import { aWordDocument, nameForeignFile } from '../foreign-files.ts'
import { readFrontMatter } from './front-matter.ts'

/** A file that is one text: `markdown` as it stands, a Word document as HTML. */
export interface PostFile {
  readonly format: 'docx' | 'markdown'
  readonly encoding: string
  readonly title: string
  readonly body: string
  readonly nDamaged: number
}

/** A Word document or a Markdown file as one post; null for a file of another kind, such as a table. */
export async function readPostFile(bytes: Uint8Array, filename: string): Promise<PostFile | null> {
  const name =
    filename
      .replace(/\.[a-z]{2,8}$/iu, '')
      .replaceAll(/[-_]+/gu, ' ')
      .trim() || 'Untitled'
  const kind = nameForeignFile(bytes)
  if (kind === aWordDocument) {
    const html = await readWordHtml(bytes)
    const [heading, title = ''] = /^\s*<h1>(.{1,400}?)<\/h1>/u.exec(html) ?? []
    const words = toWords(title)
    if (heading === undefined || words === '')
      return { format: 'docx', encoding: '', title: name, body: html, nDamaged: 0 }
    return { format: 'docx', encoding: '', title: words, body: html.slice(heading.length), nDamaged: 0 }
  }
  if (kind !== null || !/\.(?:md|mdx|markdown|mdown)$/iu.test(filename)) return null
  const { text, encoding, nDamaged } = decodeFile(bytes)
  const plain = text.replaceAll('\0', '')
  const front = readFrontMatter(plain)
  const shared = { format: 'markdown', encoding, nDamaged } as const
  if (front !== null && front.matter.title !== '') return { ...shared, title: '', body: plain }
  const heading = /^\s{0,100}# +(?<words>[^\r\n]{1,200}?)[ #]*(?:\r?\n|$)/u.exec(front?.rest ?? plain)
  if (heading === null || front !== null) return { ...shared, title: name, body: plain }
  return { ...shared, title: heading.groups?.['words'] ?? name, body: plain.slice(heading[0].length) }
}

const toWords = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
