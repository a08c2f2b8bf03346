import type { CitedSource } from '@draftwright/contract/sources'
import { MarkdownSanitizer } from './markdown-sanitizer.ts'

export interface CitationOptions {
  /** The rows that may be cited, by handle. Read at each citation: tools add rows while the answer is written. */
  readonly sources: ReadonlyMap<string, CitedSource>
  /** Addresses that may be shown unchanged: those the person wrote, and our own. */
  isOwnAddress(url: string): boolean
}

/** No link is longer; longer text counts as words. */
const maxLinkLength = 2100
const citationPattern = /^\[\s*r\d+(?:\s*[,;]\s*r\d+)*\s*\]/u
const partialCitation = /^\[\s*(?:r\d*(?:\s*[,;]\s*(?:r\d*)?)*\s*)?$/u
const special = /[[!`\\]/u
const appPath = /^\/(?!\/)[\w\-./?=&%#:~+,@]*$/u
/** Leads to another host when parsed as a path, or to an address that is not a page of the app. */
const forbiddenPath =
  /^[^?#]*(?:\/\/|\/\.{1,2}(?:[/?#]|$)|%(?:2e|2f|5c))|^\/(?:site|agent|functions|storage|v0)(?:[/?#]|$)/iu
/** Text that would end code, or begin something else, before the code is recognized. */
const breaksCode = /\]:|\|.*[<[\]]|[<[\]].*\|/u

/**
 * Converts what a model writes into what may be shown, piece by piece and with the same result however the text is cut: `[r3]`
 * becomes a numbered link to the row; an unknown handle is removed, and so is every picture, every link that leads out of the
 * app, and every address that the person has not written themself: of these the words or the host stay. Text in a tool's result
 * can steer a model, and an address is how it could leak data (web-security A9).
 */
export class CitationFilter {
  /** The rows cited so far; a citation's number is its position here, from 1. */
  readonly cited: CitedSource[]
  readonly #options: CitationOptions
  readonly #words: MarkdownSanitizer
  #held = ''
  /** The number of backticks that opened the current code block. */
  #fence = 0
  #isLineStart: boolean

  /** `cited`: the citations shown before, if the answer continues. */
  constructor(options: CitationOptions, cited: readonly CitedSource[] = [], isLineStart = true) {
    this.#options = options
    this.#isLineStart = isLineStart
    this.#words = new MarkdownSanitizer((url) => options.isOwnAddress(url))
    this.cited = [...cited]
  }

  /** The text that can be shown now; the rest depends on what follows. */
  push(piece: string): string {
    // Normalizes line ends, so that every reader agrees on where a line ends.
    this.#held += piece.replaceAll('\r', '')
    return this.#scan(false)
  }

  end(): string {
    const shown = this.#scan(true)
    // Whatever is shown after it is not code.
    const close = this.#fence === 0 ? '' : `${this.#isLineStart ? '' : '\n'}${'`'.repeat(this.#fence)}\n`
    this.#fence = 0
    return shown + this.#words.addMarkdown(close) + this.#words.end()
  }

  #scan(isEnd: boolean): string {
    let shown = ''
    while (this.#held !== '') {
      const found = this.#fence > 0 ? this.#inFence(isEnd) : this.#next(isEnd)
      if (found === null) return shown
      shown += found
    }
    return shown
  }

  /** Consumes the token at the beginning and returns its replacement; null: more input is needed first. */
  #next(atEnd: boolean): string | null {
    const { text, isEnd } = this.#pendingInput(atEnd)
    const at = text.search(special)
    if (at !== 0) return this.#words.addText(this.#take(at === -1 ? text.length : at))
    if (text.startsWith('`')) return this.#ticks(isEnd)
    if (text.startsWith('\\') || text.startsWith('!')) {
      if (text.length === 1 && !isEnd) return null
      if (text.startsWith('![')) return this.#link(isEnd, 1)
      return this.#words.addText(this.#take(text.startsWith('!') ? 1 : 2))
    }
    const match = citationPattern.exec(text)?.[0]
    if (match !== undefined) {
      this.#take(match.length)
      return this.#cite(match)
    }
    if (!isEnd && partialCitation.test(text) && text.length < 200) return null
    return this.#link(isEnd, 0)
  }

  /** A fixed look-ahead, however much input is available, so that the result does not depend on how the text was cut. */
  #pendingInput(atEnd: boolean): { text: string; isEnd: boolean } {
    return { text: this.#held.slice(0, maxLinkLength), isEnd: atEnd || this.#held.length >= maxLinkLength }
  }

  #take(length: number): string {
    const taken = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    if (taken !== '') this.#isLineStart = taken.endsWith('\n')
    return taken
  }

  /** A line of a code block, or the part that has arrived: code until a line of as many backticks and nothing else. */
  #inFence(atEnd: boolean): string | null {
    const { text, isEnd } = this.#pendingInput(atEnd)
    const lineEnd = text.indexOf('\n')
    if (this.#isLineStart) {
      if (lineEnd === -1 && !isEnd && /^ {0,3}`*[ \t]*$/u.test(text)) return null
      const closing = /^ {0,3}(`{3,})[ \t]*(?:\n|$)/u.exec(text)
      if (closing !== null && (closing[1] ?? '').length >= this.#fence) {
        this.#fence = 0
        return this.#words.addMarkdown(this.#take(closing[0].length))
      }
    }
    return this.#words.addText(this.#take(lineEnd === -1 ? text.length : lineEnd + 1), 'code')
  }

  /** Code within a line, the beginning of a code block, or backticks without meaning, which are shown as such. */
  #ticks(atEnd: boolean): string | null {
    const { text, isEnd } = this.#pendingInput(atEnd)
    const run = /^`+/u.exec(text)?.[0] ?? ''
    const lineEnd = text.indexOf('\n')
    const close = findClosingTicks(text, 0)
    const isOpen = !isEnd && lineEnd === -1
    if (isOpen && (close === -1 || close === text.length)) return null
    if (this.#isLineStart && run.length >= 3 && !/`/u.test(text.slice(run.length).split('\n', 1)[0] ?? '')) {
      this.#fence = run.length
      return this.#words.addMarkdown(this.#take(run.length))
    }
    const code = close === -1 ? '' : text.slice(run.length, close - run.length)
    if (close === -1 || breaksCode.test(code)) return this.#words.addText(this.#take(run.length).replaceAll('`', '\\`'))
    this.#take(close)
    const inner = new MarkdownSanitizer((url) => this.#options.isOwnAddress(url))
    return this.#words.addMarkdown(run + inner.addText(code, 'code') + inner.end() + run)
  }

  /** A link, or a picture if an exclamation mark precedes its bracket. */
  #link(atEnd: boolean, before: number): string | null {
    const { text, isEnd } = this.#pendingInput(atEnd)
    const close = findClosingBracket(text, before, '[]', '\n\n', isEnd)
    if (close === undecided) return null
    if (close === text.length - 1 && !isEnd) return null
    const words = text.slice(before + 1, close)
    // A bracket without a target; its content is parsed separately.
    if (close === -1 || text[close + 1] !== '(') return this.#bracket(before)
    const end = findClosingBracket(text, close + 1, '()', '\n', isEnd)
    if (end === undecided) return null
    if (end === -1) return this.#bracket(before)
    const target =
      text
        .slice(close + 2, end)
        .trim()
        .split(/\s/u)[0] ?? ''
    const isKept = before === 0 && this.#maySend(target)
    this.#take(end + 1)
    const named = words.replace(/\[\s*r\d+\s*\]/gu, '')
    if (!isKept) return this.#inside(named)
    // On one line and in the middle of it, so that no part of it begins a block.
    const filter = new CitationFilter(this.#options, [], false)
    return this.#words.addMarkdown(`[${filter.push(named.replace(/\s+/gu, ' ')) + filter.end()}](${target})`)
  }

  #bracket(before: number): string {
    return this.#words.addText(this.#take(before + 1).slice(before))
  }

  #maySend(target: string): boolean {
    return (appPath.test(target) && !forbiddenPath.test(target)) || this.#options.isOwnAddress(target)
  }

  /** The words of a removed link, which may contain a picture; parsing continues from their start. */
  #inside(words: string): string {
    const after = this.#held
    this.#held = words
    const shown = this.#scan(true)
    this.#held = after
    return shown
  }

  #cite(match: string): string {
    const rows = (match.match(/r\d+/gu) ?? []).flatMap((handle) => this.#options.sources.get(handle) ?? [])
    return this.#words.addMarkdown(rows.map((row) => this.#number(row)).join(' '))
  }

  #number(row: CitedSource): string {
    let place = this.cited.findIndex(({ kind, id }) => kind === row.kind && id === row.id)
    if (place === -1) place = this.cited.push(row) - 1
    return `[${place + 1}](${row.href} "${toLinkTitle(row.title)}")`
  }
}

/** As a link's title in Markdown: one line, without characters that end it or a table cell, and without addresses. */
const toLinkTitle = (title: string): string =>
  title
    .replace(/["\\<>`[\]]/gu, '')
    .replace(/[\s\p{Cc}|&]+|:\/\/|(?<=www)\./giu, ' ')
    .trim()
    .slice(0, 120)

/** Where inline code that begins at `from` ends, after its last backtick; -1 if it does not end on this line. */
function findClosingTicks(text: string, from: number): number {
  const [line = ''] = text.slice(from).split('\n', 1)
  const [open, ...runs] = line.matchAll(/`+/gu)
  const close = runs.find(([run]) => run.length === open?.[0].length)
  return close === undefined ? -1 : from + close.index + close[0].length
}

/** More input is needed first. */
const undecided = -2

/**
 * Where the bracket that opens at `from` is closed; -1 if it is not before `limit`. A backslash escapes a bracket, and so does
 * code.
 */
function findClosingBracket(text: string, from: number, [open, close]: string, limit: string, isEnd: boolean): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (text.startsWith(limit, at)) return -1
    if (sign === '\\') at++
    else if (sign === '`') {
      const over = findClosingTicks(text, at)
      if (!isEnd && (over === text.length || (over === -1 && !text.includes('\n', at)))) return undecided
      at = over === -1 ? at + (/^`*/u.exec(text.slice(at))?.[0].length ?? 1) - 1 : over - 1
    } else if (sign === open) depth++
    else if (sign === close && --depth === 0) return at
  }
  return isEnd ? -1 : undecided
}
