import type { CitedReceipt } from '@draftwright/contract/receipts'
import { PlainWords } from './plain-words.ts'

export interface CitingOptions {
  /** What may be cited, by handle. Read at each citation: tools add to it while the answer is written. */
  readonly receipts: ReadonlyMap<string, CitedReceipt>
  /** Addresses that may be shown as they are: those the person wrote, and our own. */
  isOwnAddress(url: string): boolean
}

/** Nothing that could be a link is longer; past this it counts as words. */
const longest = 2100
const handles = /^\[\s*r\d+(?:\s*[,;]\s*r\d+)*\s*\]/u
const halfHandles = /^\[\s*(?:r\d*(?:\s*[,;]\s*(?:r\d*)?)*\s*)?$/u
const special = /[[!`\\]/u
const inApp = /^\/(?!\/)[\w\-./?=&%#:~+,@]*$/u
/** Leads elsewhere once it is read as a path, or to what is no screen of ours. */
const astray = /^[^?#]*(?:\/\/|\/\.{1,2}(?:[/?#]|$)|%(?:2e|2f|5c))|^\/(?:site|agent|functions|storage|v0)(?:[/?#]|$)/iu
/** What would end code, or begin something else, before the code is seen. */
const breaksCode = /\]:|\|.*[<[\]]|[<[\]].*\|/u

/**
 * Turns what a model writes into what may be shown, piece by piece and the same at whatever places the pieces are cut:
 * `[r3]` becomes a numbered link to the row, an unknown handle goes, and so does every picture, every link that leads out of the
 * app, and every address that the person has not written themself: of these the words or the host stay. Text of a tool can
 * steer a model, and an address is how it would carry something out (web-security A9).
 */
export class CitingFilter {
  /** The rows cited so far; a citation's number is its place here, from 1. */
  readonly cited: CitedReceipt[]
  readonly #options: CitingOptions
  readonly #words: PlainWords
  #held = ''
  /** How many backticks the block of code we are in began with. */
  #fence = 0
  #isLineStart: boolean

  /** `cited`: of what was shown before, where the answer goes on. */
  constructor(options: CitingOptions, cited: readonly CitedReceipt[] = [], isLineStart = true) {
    this.#options = options
    this.#isLineStart = isLineStart
    this.#words = new PlainWords((url) => options.isOwnAddress(url))
    this.cited = [...cited]
  }

  /** What can be shown of it now; the rest waits for what follows. */
  push(piece: string): string {
    // A line ends in one way here, so that nobody can disagree on where it does.
    this.#held += piece.replaceAll('\r', '')
    return this.#scan(false)
  }

  end(): string {
    const shown = this.#scan(true)
    // Whatever is shown after it is no code.
    const close = this.#fence === 0 ? '' : `${this.#isLineStart ? '' : '\n'}${'`'.repeat(this.#fence)}\n`
    this.#fence = 0
    return shown + this.#words.own(close) + this.#words.end()
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

  /** Reads what stands at the beginning, takes it off, and answers what is shown for it; null: more must be heard first. */
  #next(atEnd: boolean): string | null {
    const { text, isEnd } = this.#heard(atEnd)
    const at = text.search(special)
    if (at !== 0) return this.#words.add(this.#take(at === -1 ? text.length : at))
    if (text.startsWith('`')) return this.#ticks(isEnd)
    if (text.startsWith('\\') || text.startsWith('!')) {
      if (text.length === 1 && !isEnd) return null
      if (text.startsWith('![')) return this.#link(isEnd, 1)
      return this.#words.add(this.#take(text.startsWith('!') ? 1 : 2))
    }
    const match = handles.exec(text)?.[0]
    if (match !== undefined) {
      this.#take(match.length)
      return this.#cite(match)
    }
    if (!isEnd && halfHandles.test(text) && text.length < 200) return null
    return this.#link(isEnd, 0)
  }

  /** What a decision rests on: no more, however much there is, so that it is the same in whatever pieces it came. */
  #heard(atEnd: boolean): { text: string; isEnd: boolean } {
    return { text: this.#held.slice(0, longest), isEnd: atEnd || this.#held.length >= longest }
  }

  #take(length: number): string {
    const taken = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    if (taken !== '') this.#isLineStart = taken.endsWith('\n')
    return taken
  }

  /** A line of a block of code, or what there is of one: code until a line of as many backticks and nothing else. */
  #inFence(atEnd: boolean): string | null {
    const { text, isEnd } = this.#heard(atEnd)
    const lineEnd = text.indexOf('\n')
    if (this.#isLineStart) {
      if (lineEnd === -1 && !isEnd && /^ {0,3}`*[ \t]*$/u.test(text)) return null
      const closing = /^ {0,3}(`{3,})[ \t]*(?:\n|$)/u.exec(text)
      if (closing !== null && (closing[1] ?? '').length >= this.#fence) {
        this.#fence = 0
        return this.#words.own(this.#take(closing[0].length))
      }
    }
    return this.#words.add(this.#take(lineEnd === -1 ? text.length : lineEnd + 1), 'code')
  }

  /** Code within a line, the beginning of a block of it, or backticks that mean nothing and are shown as such. */
  #ticks(atEnd: boolean): string | null {
    const { text, isEnd } = this.#heard(atEnd)
    const run = /^`+/u.exec(text)?.[0] ?? ''
    const lineEnd = text.indexOf('\n')
    const close = closingTicks(text, 0)
    const isOpen = !isEnd && lineEnd === -1
    if (isOpen && (close === -1 || close === text.length)) return null
    if (this.#isLineStart && run.length >= 3 && !/`/u.test(text.slice(run.length).split('\n', 1)[0] ?? '')) {
      this.#fence = run.length
      return this.#words.own(this.#take(run.length))
    }
    const code = close === -1 ? '' : text.slice(run.length, close - run.length)
    if (close === -1 || breaksCode.test(code)) return this.#words.add(this.#take(run.length).replaceAll('`', '\\`'))
    this.#take(close)
    const inner = new PlainWords((url) => this.#options.isOwnAddress(url))
    return this.#words.own(run + inner.add(code, 'code') + inner.end() + run)
  }

  /** A link, or a picture after so many signs before its bracket. */
  #link(atEnd: boolean, before: number): string | null {
    const { text, isEnd } = this.#heard(atEnd)
    const close = closing(text, before, '[]', '\n\n', isEnd)
    if (close === undecided) return null
    if (close === text.length - 1 && !isEnd) return null
    const words = text.slice(before + 1, close)
    // A bracket that leads nowhere; what is inside is read on its own.
    if (close === -1 || text[close + 1] !== '(') return this.#bracket(before)
    const end = closing(text, close + 1, '()', '\n', isEnd)
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
    // On one line and in the middle of it, so that nothing in it begins a block.
    const filter = new CitingFilter(this.#options, [], false)
    return this.#words.own(`[${filter.push(named.replace(/\s+/gu, ' ')) + filter.end()}](${target})`)
  }

  #bracket(before: number): string {
    return this.#words.add(this.#take(before + 1).slice(before))
  }

  #maySend(target: string): boolean {
    return (inApp.test(target) && !astray.test(target)) || this.#options.isOwnAddress(target)
  }

  /** The words of a link that goes, which can hold a picture in their turn; read on from what stands before them. */
  #inside(words: string): string {
    const after = this.#held
    this.#held = words
    const shown = this.#scan(true)
    this.#held = after
    return shown
  }

  #cite(match: string): string {
    const rows = (match.match(/r\d+/gu) ?? []).flatMap((handle) => this.#options.receipts.get(handle) ?? [])
    return this.#words.own(rows.map((row) => this.#number(row)).join(' '))
  }

  #number(row: CitedReceipt): string {
    let place = this.cited.findIndex(({ kind, id }) => kind === row.kind && id === row.id)
    if (place === -1) place = this.cited.push(row) - 1
    return `[${place + 1}](${row.href} "${titled(row.title)}")`
  }
}

/** As a link's title in Markdown: one line, nothing that ends it or the cell of a table it stands in, and no address. */
const titled = (title: string): string =>
  title
    .replace(/["\\<>`[\]]/gu, '')
    .replace(/[\s\p{Cc}|&]+|:\/\/|(?<=www)\./giu, ' ')
    .trim()
    .slice(0, 120)

/** Where code within a line that begins at `from` is over, after its last backtick; -1 where it is not on this line. */
function closingTicks(text: string, from: number): number {
  const [line = ''] = text.slice(from).split('\n', 1)
  const [open, ...runs] = line.matchAll(/`+/gu)
  const close = runs.find(([run]) => run.length === open?.[0].length)
  return close === undefined ? -1 : from + close.index + close[0].length
}

/** More must be heard first. */
const undecided = -2

/**
 * Where the bracket that opens at `from` is closed; -1 where it is not, before `limit` at the latest. A backslash before a bracket
 * makes it a word, as code does.
 */
function closing(text: string, from: number, [open, close]: string, limit: string, isEnd: boolean): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (text.startsWith(limit, at)) return -1
    if (sign === '\\') at++
    else if (sign === '`') {
      const over = closingTicks(text, at)
      if (!isEnd && (over === text.length || (over === -1 && !text.includes('\n', at)))) return undecided
      at = over === -1 ? at + (/^`*/u.exec(text.slice(at))?.[0].length ?? 1) - 1 : over - 1
    } else if (sign === open) depth++
    else if (sign === close && --depth === 0) return at
  }
  return isEnd ? -1 : undecided
}
