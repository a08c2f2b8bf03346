import type { Doc } from '@draftwright/contract/document'
import { assignFootnoteNumbers } from '@draftwright/contract/footnotes'
import { Marked, Tokenizer } from 'marked'
import { escapeHtml } from './escape-html.ts'
import { readFootnotes, splitDefinitions } from './read-footnotes.ts'
import { type OnLeftOut, parseHtml, parsePlainText } from './parse-html.ts'

const promptLine = /^ {0,3}\[\[([^\n]+?)\]\][ \t]*(?:\n|$)/

/**
 * Characters that are searched for the end of an emphasis, an address or a word, as many as an address may have: searching to the
 * end of the text would cost quadratic time on hostile input.
 */
const reach = 2100
/** Characters before it that determine its kind. */
const lookBack = 8
/** Unclosed marks in one text after which no more are searched for. */
const mostLonely = 1000
let lonely = 0

const marked = new Marked({
  gfm: true,
  tokenizer: {
    emStrong(source, masked, before) {
      if (lonely > mostLonely) return undefined
      const start = masked.length - source.length
      const near = masked.slice(Math.max(0, start - lookBack), start + reach)
      const found = Tokenizer.prototype.emStrong.call(this, source.slice(0, reach), near, before)
      if (found === undefined && /[*_]/u.test(source[0] ?? '')) lonely++
      return found
    },
    url(source) {
      return Tokenizer.prototype.url.call(this, source.slice(0, reach))
    },
    inlineText(source) {
      return Tokenizer.prototype.inlineText.call(this, source.slice(0, reach))
    },
  },
  extensions: [
    {
      name: 'prompt',
      level: 'block',
      // Where a prompt may end a paragraph; never looks past that paragraph, or long texts would cost quadratic time.
      start(source) {
        const end = source.indexOf('\n\n')
        const at = (end < 0 ? source : source.slice(0, end)).search(/(?<=\n) {0,3}\[\[[^\n]+\]\][ \t]*(?:\n|$)/)
        return at < 0 ? undefined : at
      },
      tokenizer(source) {
        const found = promptLine.exec(source)
        return found ? { type: 'prompt', raw: found[0], text: found[1]?.trim() } : undefined
      },
      renderer: (token) => `<div data-type="prompt">${escapeHtml(String(token.text))}</div>\n`,
    },
  ],
})

export interface MarkdownReading {
  /** A line's end is a break, as people type it, and not a space. */
  readonly keepsBreaks?: boolean
  readonly onLeftOut?: OnLeftOut
}

/**
 * Markdown as a document; a line `[[question]]` becomes a prompt, and HTML in it is parsed like any foreign HTML. Never fails:
 * what Markdown's grammar cannot parse is read as plain text.
 */
export function parseMarkdown(markdown: string, options: MarkdownReading = {}): Doc {
  const { markdown: text, sources } = splitDefinitions(markdown.replace(/\r\n?/g, '\n'))
  const doc = parseText(text, options)
  return sources.size === 0 ? doc : assignFootnoteNumbers(readFootnotes(doc, (label) => sources.get(label)))
}

function parseText(text: string, options: MarkdownReading): Doc {
  lonely = 0
  try {
    const html = marked.parse(flattenNesting(text), { async: false, breaks: options.keepsBreaks === true })
    return parseHtml(html, options.onLeftOut)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return parsePlainText(text)
  }
}

/** Deeply nested markers would exhaust the parser's stack. */
function flattenNesting(markdown: string): string {
  return markdown
    .replace(/^((?:[ \t]{0,3}>){6})[> \t]+/gm, '$1 ')
    .replace(/^((?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+){6})(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/gm, '$1')
    .replace(/^ {36} +(?=[-*+>]|\d{1,9}[.)])/gm, ' '.repeat(36))
}
