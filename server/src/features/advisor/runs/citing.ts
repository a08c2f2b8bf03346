import type { CitedReceipt } from '@draftwright/contract/receipts'

export interface CitingOptions {
  /** What may be cited, by handle. Read at each citation: tools add to it while the answer is written. */
  readonly receipts: ReadonlyMap<string, CitedReceipt>
  /** Addresses that may be shown as they are: those the person wrote, and our own. */
  isOwnAddress(url: string): boolean
}

/** Nothing that could be a link or an address is longer; past this it counts as words. */
const longest = 2100
const handles = /^\[\s*r\d+(?:\s*[,;]\s*r\d+)*\s*\]/u
const halfHandles = /^\[\s*(?:r\d*(?:\s*[,;]\s*(?:r\d*)?)*\s*)?$/u
const special = /[[!<`]|https?:\/\/|www\./giu
const address = /^(?:https?:\/\/|www\.)[^\s<>()[\]"'`]*/iu
/** The end of a piece that may turn out to be the beginning of an address. */
const halfAddress = /(?:^|[^\p{L}\p{N}])(h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?|w{1,3})$/iu
const inApp = /^\/(?!\/)[\w\-./?=&%#:~+,@]*$/u

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
  #held = ''
  /** The backticks that the code we are in began with. */
  #code = ''

  /** `cited`: of what was shown before, where the answer goes on. */
  constructor(options: CitingOptions, cited: readonly CitedReceipt[] = []) {
    this.#options = options
    this.cited = [...cited]
  }

  /** What can be shown of it now; the rest waits for what follows. */
  push(piece: string): string {
    this.#held += piece
    return this.#scan(false)
  }

  end(): string {
    return this.#scan(true)
  }

  #scan(isEnd: boolean): string {
    let shown = ''
    for (;;) {
      special.lastIndex = 0
      const at = special.exec(this.#held)?.index
      if (at === undefined) {
        const kept = isEnd ? 0 : (halfAddress.exec(this.#held)?.[1]?.length ?? 0)
        const text = this.#held.slice(0, this.#held.length - kept)
        this.#held = this.#held.slice(text.length)
        return shown + text
      }
      shown += this.#held.slice(0, at)
      this.#held = this.#held.slice(at)
      const found = this.#token(isEnd)
      if (found === null) return shown
      shown += found
    }
  }

  /** Reads what stands at the beginning, takes it off, and answers what is shown for it; null: more must be heard first. */
  #token(isEnd: boolean): string | null {
    const text = this.#held
    if (text.startsWith('`')) return this.#ticks(isEnd)
    if (address.test(text)) return this.#address(isEnd)
    if (this.#code !== '') return this.#take(1)
    if (text.startsWith('<')) {
      if (text.length === 1 && !isEnd) return null
      return (/^<[a-z/!?]/iu.test(text) ? '\\' : '') + this.#take(1)
    }
    if (text.startsWith('!')) {
      if (text.length === 1 && !isEnd) return null
      return text[1] === '[' ? this.#link(isEnd, 1) : this.#take(1)
    }
    const match = handles.exec(text)?.[0]
    if (match !== undefined) {
      this.#take(match.length)
      return this.#cite(match)
    }
    if (!isEnd && halfHandles.test(text) && text.length < 200) return null
    return this.#link(isEnd, 0)
  }

  #take(length: number): string {
    const taken = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    return taken
  }

  #ticks(isEnd: boolean): string | null {
    const run = /^`+/u.exec(this.#held)?.[0] ?? ''
    if (run.length === this.#held.length && !isEnd) return null
    if (this.#code === '') this.#code = run
    else if (this.#code === run) this.#code = ''
    return this.#take(run.length)
  }

  #address(isEnd: boolean): string | null {
    const found = address.exec(this.#held)?.[0] ?? ''
    if (found.length === this.#held.length && !isEnd && found.length < longest) return null
    this.#take(found.length)
    if (this.#options.isOwnAddress(found.replace(/[.,;:!?]+$/u, ''))) return found
    const host = /^(?:https?:\/\/)?(?:[^/?#@]*@)?([^/?#]*)/iu.exec(found)?.[1] ?? ''
    const tail = /[.,;:!?]+$/u.exec(found)?.[0] ?? ''
    return host.replace(/^www\./iu, '').replace(/[.,;:!?]+$/u, '') + tail
  }

  /** A link, or a picture after so many signs before its bracket. */
  #link(isEnd: boolean, before: number): string | null {
    const text = this.#held
    const close = closing(text, before, '[', ']')
    const isOpen = close === -1 && text.length < longest && !text.includes('\n\n')
    if (isOpen && !isEnd) return null
    if (close === -1 || close > longest) return this.#take(before + 1).slice(before)
    if (close === text.length - 1 && !isEnd) return null
    const words = text.slice(before + 1, close)
    if (text[close + 1] !== '(') {
      // A bracket that leads nowhere; what is inside is read on its own.
      this.#take(before + 1)
      return '['
    }
    const end = closing(text, close + 1, '(', ')')
    if (end === -1 && !isEnd && text.length - close < longest && !text.slice(close).includes('\n')) return null
    if (end === -1) return this.#take(before + 1).slice(before)
    const target =
      text
        .slice(close + 2, end)
        .trim()
        .split(/\s/u)[0] ?? ''
    this.#take(end + 1)
    const inside = this.#inside(words)
    const isKept = before === 0 && (inApp.test(target) || this.#options.isOwnAddress(target))
    return isKept ? `[${inside}](${target})` : inside
  }

  /** The words of a link, which can hold a picture or an address in their turn. */
  #inside(words: string): string {
    const filter = new CitingFilter(this.#options)
    return filter.push(words.replace(/\[\s*r\d+\s*\]/gu, '')) + filter.end()
  }

  #cite(match: string): string {
    const rows = (match.match(/r\d+/gu) ?? []).flatMap((handle) => this.#options.receipts.get(handle) ?? [])
    return rows.map((row) => this.#number(row)).join(' ')
  }

  #number(row: CitedReceipt): string {
    let place = this.cited.findIndex(({ kind, id }) => kind === row.kind && id === row.id)
    if (place === -1) place = this.cited.push(row) - 1
    return `[${place + 1}](${row.href} "${titled(row.title)}")`
  }
}

/** As a link's title in Markdown: one line, nothing that ends it. */
const titled = (title: string): string =>
  title
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/["\\<>`[\]]/gu, '')
    .replace(/https?:\/\/|www\./giu, '')
    .trim()
    .slice(0, 120)

/** Where the bracket that opens at `from` is closed; -1 where it is not. A backslash before a bracket makes it a word. */
function closing(text: string, from: number, open: string, close: string): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === open) depth++
    else if (sign === close && --depth === 0) return at
  }
  return -1
}
