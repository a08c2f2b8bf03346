/** No address is longer; longer text counts as words. */
const maxAddressLength = 2100
const special = /[<&\\~\]]|https?:\/\/|w{3,}\./giu
const address = new RegExp(`^(?:https?://|w{3,}\\.)[^\\s\\\\<>()[\\]"'\`]{0,${maxAddressLength}}`, 'iu')
/** The end of a piece that may turn out to be the beginning of an address. */
const partialAddress = /(?:h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?|w+)$/iu
/** What Markdown parses as a character of an address. */
const entity = /^&(?:#|(?:colon|sol|bsol|period|tab|newline);)/iu
const partialEntity = /^&[a-z]{0,7}$/iu
const punctuation = /^[!-/:-@[-`{-~\n]$/u

/** Code contains no links and no HTML; its addresses are removed all the same. */
type TextMode = 'words' | 'code'

/**
 * Words that stay words wherever they are shown as Markdown: no address that `isOwn` does not know, no HTML, no beginning of a
 * link or of where one leads, whatever pieces they come in and whatever was omitted between the pieces. What is ours is put
 * between them as it is.
 */
export class MarkdownSanitizer {
  readonly #isOwn: (url: string) => boolean
  #held = ''
  #mode: TextMode = 'words'
  #last = ''
  /** No space since an address: readers may treat all of it as part of the address. */
  #isInAddress = false

  constructor(isOwn: (url: string) => boolean) {
    this.#isOwn = isOwn
  }

  /** The text that can be shown now; the rest depends on what follows. */
  addText(text: string, mode: TextMode = 'words'): string {
    const before = mode === this.#mode ? '' : this.end()
    this.#mode = mode
    this.#held += text
    return before + this.#scan(false)
  }

  /** Markdown that we generated. */
  addMarkdown(markdown: string): string {
    if (markdown === '') return ''
    const before = this.end()
    // Two adjacent runs of backticks become one.
    const isTaken = this.#isInAddress || (this.#last === '`' && markdown.startsWith('`'))
    return before + this.#emit((isTaken ? ' ' : '') + markdown)
  }

  end(): string {
    return this.#scan(true)
  }

  #emit(text: string): string {
    this.#last = text.at(-1) ?? this.#last
    if (/\s/u.test(text)) this.#isInAddress = false
    return text
  }

  #scan(isEnd: boolean): string {
    let shown = ''
    for (;;) {
      special.lastIndex = 0
      const at = special.exec(this.#held)?.index
      if (at === undefined) {
        const kept = isEnd ? 0 : (partialAddress.exec(this.#held)?.[0].length ?? 0)
        return shown + this.#take(this.#held.length - kept)
      }
      shown += this.#take(at)
      const isAddress = address.test(this.#held)
      const found = isAddress ? this.#address(isEnd) : this.#sign(isEnd)
      if (found === null) return shown
      // A backslash after an address becomes part of it, so the character it was to escape is no longer escaped.
      shown += this.#emit((this.#isInAddress && found.startsWith('\\') ? ' ' : '') + found)
      if (isAddress && found !== '') this.#isInAddress = true
    }
  }

  #take(length: number): string {
    const taken = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    return this.#emit(taken)
  }

  #address(isEnd: boolean): string | null {
    const found = address.exec(this.#held)?.[0] ?? ''
    if (found.length === this.#held.length && !isEnd && found.length <= maxAddressLength) return null
    this.#held = this.#held.slice(found.length)
    if (this.#isOwn(found.replace(/[.,;:!?]+$/u, ''))) return found
    const host = /^(?:https?:\/\/)?(?:[^/?#]*@)?([^/?#]*)/iu.exec(found)?.[1] ?? ''
    const tail = /[.,;:!?]+$/u.exec(found)?.[0] ?? ''
    return host.replace(/(?:w{3,}\.)+/giu, '').replace(/[.,;:!?]+$/u, '') + tail
  }

  /** One character that could have a meaning in Markdown. */
  #sign(isEnd: boolean): string | null {
    const text = this.#held
    if (this.#mode === 'code') return this.#take(1)
    if (text.startsWith('~')) {
      const run = /^~+/u.exec(text)?.[0] ?? ''
      if (run.length === text.length && !isEnd) return null
      this.#take(run.length)
      // Fences consist of backticks alone here, so that all readers agree on where one ends.
      return run.length < 3 ? run : run.replaceAll('~', '\\~')
    }
    if (text.startsWith('&') && !isEnd && partialEntity.test(text)) return null
    const next = text[1]
    if (next === undefined && !isEnd) return null
    const sign = this.#take(1)
    if (sign === '<') return next !== undefined && /\s/u.test(next) ? sign : '\\<'
    if (sign === '&') return entity.test(text) ? '\\&' : sign
    if (sign === ']') return next === '(' || next === ':' ? ']\\' : sign
    // If it could end up before other text than what follows here, it is escaped.
    if (next === undefined || /[:/.hw]/iu.test(next)) return '\\\\'
    return punctuation.test(next) ? sign + this.#take(1) : sign
  }
}
