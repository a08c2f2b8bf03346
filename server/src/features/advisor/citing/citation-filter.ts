import type { CitedSource } from '@draftwright/contract/sources'
import { findClosingBracket, findClosingTicks, readFormula, undecided } from './markdown-scan.ts'
import { MarkdownSanitizer } from './markdown-sanitizer.ts'

export interface CitationOptions {
  /** The rows that may be cited, by handle. Read at each citation: tools add rows while the answer is written. */
  readonly sources: ReadonlyMap<string, CitedSource>
  /** Addresses that may be shown unchanged: those the person wrote. */
  isOwnAddress(url: string): boolean
  /** The app's own address without a slash at its end: a link may name a page by it. */
  readonly publicUrl?: string
}

/** No link is longer; longer text counts as words. */
const maxLinkLength = 2100
const citationPattern = /^\[\s*r\d+(?:\s*[,;]\s*r\d+)*\s*\]/u
const partialCitation = /^\[\s*(?:r\d*(?:\s*[,;]\s*(?:r\d*)?)*\s*)?$/u
const special = /[[!`\\$]/u
/** What may stand directly before a citation and goes with it if it is removed. */
const leadIn = /[ \t]*\(?[ \t]*$/u
/** What a citation's link says. */
const isNumber = /^\s*\d{1,3}\s*$/u
/** Text that would end code, or begin something else, before the code is recognized. */
const breaksCode = /\]:|\|.*[<[\]]|[<[\]].*\|/u

/**
 * Converts what a model writes into what may be shown, piece by piece and with the same result however the text is cut: `[r3]`
 * becomes a numbered link to the row, and so does a link to a row's own page; an unknown handle is removed, and so is every
 * picture, every other link, and every address that the person has not written themself: of these the words or the host stay.
 * Text in a tool's result can steer a model, and an address is how it could leak data (web-security A9). A citation or link that
 * the end cuts off leaves no bracket.
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
    if (at !== 0) {
      const plain = at === -1 ? text : text.slice(0, at)
      // What a citation may take with it waits until it is clear what follows.
      const isLast = atEnd && this.#held.length === text.length
      const mayLead = at === -1 ? !isLast : text[at] === '['
      const lead = mayLead ? (leadIn.exec(plain)?.[0].length ?? 0) : 0
      if (lead < plain.length) return this.#words.addText(this.#take(plain.length - lead))
      if (at !== -1) return this.#citation(atEnd, lead)
      return isEnd ? this.#words.addText(this.#take(lead)) : null
    }
    if (text.startsWith('`')) return this.#ticks(isEnd)
    if (text.startsWith('[')) return this.#citation(atEnd, 0)
    if (text.length === 1 && !isEnd) return null
    if (text.startsWith('![')) return this.#link(atEnd, 1)
    return this.#formula(isEnd)
  }

  /** A formula is shown as it is written: its backslashes would be lost as words. Else one sign, with what it escapes. */
  #formula(isEnd: boolean): string | null {
    const { text } = this.#pendingInput(isEnd)
    const formula = readFormula(text, isEnd)
    if (formula === undecided) return null
    if (formula !== null) {
      this.#take(formula.length)
      return this.#words.addMarkdown(formula.markdown)
    }
    return this.#words.addText(this.#take(text.startsWith('!') ? 1 : /^\$*/u.exec(text)?.[0].length || 2))
  }

  /** A citation with `lead` characters before it that go with it, or whatever else the bracket begins. */
  #citation(atEnd: boolean, lead: number): string | null {
    const { text, isEnd } = this.#pendingInput(atEnd)
    const rest = text.slice(lead)
    const match = citationPattern.exec(rest)?.[0]
    if (match === undefined) {
      if (partialCitation.test(rest)) {
        if (!isEnd && rest.length < 200) return null
        if (atEnd && this.#held.length === text.length) {
          this.#take(text.length)
          return ''
        }
      }
      return lead > 0 ? this.#words.addText(this.#take(lead)) : this.#link(atEnd, 0)
    }
    const rows = (match.match(/r\d+/gu) ?? []).flatMap((handle) => this.#options.sources.get(handle) ?? [])
    if (rows.length > 0) {
      const before = this.#words.addText(this.#take(lead))
      this.#take(match.length)
      return before + this.#words.addMarkdown(rows.map((row) => this.#number(row)).join(' '))
    }
    const after = rest.slice(match.length)
    const isBracketed = text.slice(0, lead).includes('(')
    if (!isEnd && (isBracketed ? /^[ \t]*$/u.test(after) : after === '')) return null
    const closing = isBracketed ? (/^[ \t]*\)/u.exec(after)?.[0].length ?? 0) : 0
    const isJoining = isBracketed ? closing === 0 : /^[\p{L}\p{N}]/u.test(after)
    const before = isJoining ? this.#words.addText(this.#take(lead)) : ''
    this.#take((isJoining ? 0 : lead) + match.length + closing)
    return before
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
    const isWhole = atEnd && this.#held.length === text.length
    const close = findClosingBracket(text, before, '[]', '\n\n', isEnd)
    if (close === undecided) return null
    if (close === -1 && isWhole && !text.includes('\n\n')) {
      // The end cut it off.
      this.#take(before + 1)
      return ''
    }
    if (close === text.length - 1 && !isEnd) return null
    const words = text.slice(before + 1, close)
    // A bracket without a target; its content is parsed separately.
    if (close === -1 || text[close + 1] !== '(') return this.#bracket(before)
    const end = findClosingBracket(text, close + 1, '()', '\n', isEnd)
    if (end === undecided) return null
    const named = words.replace(/\[\s*r\d+\s*\]/gu, '')
    if (end === -1) {
      if (!isWhole || text.includes('\n', close)) return this.#bracket(before)
      this.#take(text.length)
      return this.#inside(named)
    }
    const [target = ''] = text
      .slice(close + 2, end)
      .trim()
      .split(/\s/u, 1)
    this.#take(end + 1)
    if (before === 1) return this.#inside(named)
    const row = this.#findRow(target)
    if (row !== undefined) {
      const shown = isNumber.test(named) ? '' : `${this.#inside(named)}${this.#words.addText(' ')}`
      return shown + this.#words.addMarkdown(this.#number(row))
    }
    // A number that looks like a citation of a row that no tool returned.
    if (isNumber.test(named)) return this.#words.addText(`[${named.trim()}]`)
    if (!this.#options.isOwnAddress(target) || target.startsWith('/')) return this.#inside(named)
    // On one line and in the middle of it, so that no part of it begins a block.
    const filter = new CitationFilter(this.#options, [], false)
    return this.#words.addMarkdown(`[${filter.push(named.replace(/\s+/gu, ' ')) + filter.end()}](${target})`)
  }

  #bracket(before: number): string {
    return this.#words.addText(this.#take(before + 1).slice(before))
  }

  /** The row whose page a link leads to. */
  #findRow(target: string): CitedSource | undefined {
    const { sources, publicUrl } = this.#options
    const path = publicUrl !== undefined && target.startsWith(`${publicUrl}/`) ? target.slice(publicUrl.length) : target
    return path.startsWith('/') ? [...sources.values()].find(({ href }) => href === path) : undefined
  }

  /** The words of a removed link, which may contain a picture; parsing continues from their start. */
  #inside(words: string): string {
    const after = this.#held
    this.#held = words
    const shown = this.#scan(true)
    this.#held = after
    return shown
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
