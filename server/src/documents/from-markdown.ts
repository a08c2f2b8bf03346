import type { Doc } from '@draftwright/contract/document'
import { Marked, Tokenizer } from 'marked'
import { escapeHtml } from './escape-html.ts'
import { fromHtml, fromPlainText } from './from-html.ts'

const promptLine = /^ {0,3}\[\[([^\n]+?)\]\][ \t]*(?:\n|$)/

/**
 * Characters that the end of an emphasis, an address or a word is looked for in, as many as an address may have: looked for
 * to the end of the text, hostile ones would cost their square.
 */
const reach = 2100
/** Characters before it that tell what kind it is. */
const lookBack = 8
/** Marks without another end in one text, after which none is looked for any more. */
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
      // Where a prompt may break into a paragraph; never looks past that paragraph, or long texts would cost their square.
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

/**
 * Markdown as a document; a line `[[question]]` becomes a prompt, and HTML in it goes the way of all foreign HTML. Never
 * fails: what Markdown's grammar cannot take is read as plain text.
 */
export function fromMarkdown(markdown: string): Doc {
  const text = markdown.replace(/\r\n?/g, '\n')
  lonely = 0
  try {
    const html = marked.parse(flatten(text), { async: false })
    return fromHtml(html)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return fromPlainText(text)
  }
}

/** Runs of markers nested beyond any use would exhaust the parser's stack. */
function flatten(markdown: string): string {
  return markdown
    .replace(/^((?:[ \t]{0,3}>){6})[> \t]+/gm, '$1 ')
    .replace(/^((?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+){6})(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/gm, '$1')
    .replace(/^ {36} +(?=[-*+>]|\d{1,9}[.)])/gm, ' '.repeat(36))
}
