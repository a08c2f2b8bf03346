import type { Doc } from '@draftwright/contract/document'
import type { bodyFormats } from '@draftwright/contract/import-words'
import { parseHtml, parsePlainText } from '../parse-html.ts'
import { parseMarkdown } from '../parse-markdown.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { replaceShortcodes } from './shortcodes.ts'
import { splitCode } from './split-code.ts'

export interface PostText {
  readonly doc: Doc
  readonly matter: FrontMatter | null
  /** What the text could not keep, in the order in which it stood; a note to the author stands in its place. */
  readonly leftOut: readonly string[]
}

const blockTags =
  'p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|section|article|pre|hr|br'
const startsAsHtml = new RegExp(String.raw`^\s*(?:<!--[^<>]{0,300}-->\s*)?<(?:!doctype|html|body|${blockTags})\b`, 'iu')
const hasBlocks = new RegExp(String.raw`<(?:${blockTags})\b[^<>]{0,500}>`, 'iu')
const hasHtml =
  /<\/?(?:a|b|i|u|em|strong|span|img|small|sub|sup|s|del|mark|font|iframe|video)\b[^<>]{0,2000}>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/iu
/** What people write only where they mean Markdown. An address becomes a link in it. */
const markdownSigns =
  /^ {0,3}(?:#{1,6} \S|>\s?\S|[-*+] \S|\d{1,3}[.)] \S|```|~~~|\[\[)|\*\*\S|__\S|\]\((?:https?:|\/|mailto:)|!\[|^\|.{1,500}\|\s*$|~~\S|`[^`\n]{1,200}`|https?:\/\//mu

/** The text of a post from another program. `auto` reads it as HTML or Markdown where it is written so, and otherwise as it stands. */
export function parsePostText(body: string, format: (typeof bodyFormats)[number]): PostText {
  if (format === 'text') return { doc: parsePlainText(body.replace(/\r\n?/gu, '\n')), matter: null, leftOut: [] }
  const front = readFrontMatter(body)
  const leftOut: string[] = []
  const onLeftOut = (what: string) => {
    if (!leftOut.includes(what)) leftOut.push(what)
  }
  const text = replaceShortcodes((front?.rest ?? body).replace(/\r\n?/gu, '\n'), onLeftOut)
  const kind = format === 'auto' ? guessKind(front?.rest ?? body, text) : format
  const doc =
    kind === 'html'
      ? parseHtml(keepLines(text), onLeftOut)
      : kind === 'markdown'
        ? parseMarkdown(text, { onLeftOut, keepsBreaks: format === 'auto' && !isWrapped(text) })
        : parsePlainText(text)
  return { doc, matter: front?.matter ?? null, leftOut }
}

function guessKind(given: string, text: string): 'html' | 'markdown' | 'text' {
  if (startsAsHtml.test(given)) return 'html'
  if (markdownSigns.test(given)) return 'markdown'
  // What stood for shortcodes is HTML too.
  return hasBlocks.test(text) || hasHtml.test(text) ? 'html' : 'text'
}

/** A program that breaks lines at a width makes almost all of them as long. */
function isWrapped(text: string): boolean {
  const lines = text.split('\n')
  const broken = lines.filter((line, at) => /\S/u.test(line) && /^\s*[\p{L}\p{N}(“"']/u.test(lines[at + 1] ?? ''))
  const full = broken.filter(({ length }) => length >= 60 && length <= 110)
  return full.length >= 2 && full.length >= 0.8 * broken.length
}

const tag = String.raw`</?(?:${blockTags}|!--)(?![\w-])[^<>]{0,500}>`
const blankLines = /\n[ \t]{0,20}\n\s*/gu
const lineEnd = new RegExp(
  String.raw`(?<before>${tag})?[ \t]{0,20}\n(?=[ \t]{0,20}(?<after></?(?:${blockTags}|!--))?)`,
  'giu',
)

/** Paragraphs and breaks of HTML that leaves them to its blog: line ends mean something only where no paragraph is marked. */
function keepLines(html: string): string {
  const hasParagraphs = /<(?:p|br)\b/iu.test(html.replaceAll(/<p><a href="[^"]{0,2100}">[^<]{0,2100}<\/a><\/p>/gu, ''))
  return splitCode(html)
    .map(({ isCode, text }) => {
      if (isCode) return text
      const parted = text.replaceAll(blankLines, '\n<p>\n')
      if (hasParagraphs) return parted
      return parted.replaceAll(lineEnd, (all: string, before?: string, after?: string) =>
        before === undefined && after === undefined ? '<br>' : all,
      )
    })
    .join('')
}
