/** Nothing that could be an address is longer; past this it counts as words. */
const longest = 2100
const special = /[<&\\~\]]|https?:\/\/|w{3,}\./giu
const address = new RegExp(`^(?:https?://|w{3,}\\.)[^\\s\\\\<>()[\\]"'\`]{0,${longest}}`, 'iu')
/** The end of a piece that may turn out to be the beginning of an address. */
const halfAddress = /(?:h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?|w+)$/iu
/** What Markdown reads as a sign that addresses are made of. */
const entity = /^&(?:#|(?:colon|sol|bsol|period|tab|newline);)/iu
const halfEntity = /^&[a-z]{0,7}$/iu
const punctuation = /^[!-/:-@[-`{-~\n]$/u

/** What is code leads nowhere and holds no HTML; its addresses go all the same. */
type Manner = 'words' | 'code'

/**
 * Words that stay words wherever they are shown as Markdown: no address that `isOwn` does not know, no HTML, no beginning of a
 * link or of where one leads, whatever pieces they come in and whatever was left out between the pieces. What is ours is put
 * between them as it is.
 */
export class PlainWords {
  readonly #isOwn: (url: string) => boolean
  #held = ''
  #manner: Manner = 'words'
  #last = ''
  /** Since an address there was no space: readers may take all of it for the address. */
  #isInAddress = false

  constructor(isOwn: (url: string) => boolean) {
    this.#isOwn = isOwn
  }

  /** What can be shown of it now; the rest waits for what follows. */
  add(text: string, manner: Manner = 'words'): string {
    const before = manner === this.#manner ? '' : this.end()
    this.#manner = manner
    this.#held += text
    return before + this.#scan(false)
  }

  /** Markdown of our own making. */
  own(markdown: string): string {
    if (markdown === '') return ''
    const before = this.end()
    // Two runs of backticks that meet are one.
    const isTaken = this.#isInAddress || (this.#last === '`' && markdown.startsWith('`'))
    return before + this.#tell((isTaken ? ' ' : '') + markdown)
  }

  end(): string {
    return this.#scan(true)
  }

  #tell(text: string): string {
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
        const kept = isEnd ? 0 : (halfAddress.exec(this.#held)?.[0].length ?? 0)
        return shown + this.#take(this.#held.length - kept)
      }
      shown += this.#take(at)
      const isAddress = address.test(this.#held)
      const found = isAddress ? this.#address(isEnd) : this.#sign(isEnd)
      if (found === null) return shown
      // An address takes a backslash after it for its own, and what that was to keep a word is one no more.
      shown += this.#tell((this.#isInAddress && found.startsWith('\\') ? ' ' : '') + found)
      if (isAddress && found !== '') this.#isInAddress = true
    }
  }

  #take(length: number): string {
    const taken = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    return this.#tell(taken)
  }

  #address(isEnd: boolean): string | null {
    const found = address.exec(this.#held)?.[0] ?? ''
    if (found.length === this.#held.length && !isEnd && found.length <= longest) return null
    this.#held = this.#held.slice(found.length)
    if (this.#isOwn(found.replace(/[.,;:!?]+$/u, ''))) return found
    const host = /^(?:https?:\/\/)?(?:[^/?#]*@)?([^/?#]*)/iu.exec(found)?.[1] ?? ''
    const tail = /[.,;:!?]+$/u.exec(found)?.[0] ?? ''
    return host.replace(/(?:w{3,}\.)+/giu, '').replace(/[.,;:!?]+$/u, '') + tail
  }

  /** One sign that could mean more than itself. */
  #sign(isEnd: boolean): string | null {
    const text = this.#held
    if (this.#manner === 'code') return this.#take(1)
    if (text.startsWith('~')) {
      const run = /^~+/u.exec(text)?.[0] ?? ''
      if (run.length === text.length && !isEnd) return null
      this.#take(run.length)
      // Fences are of backticks alone here, so that nobody can disagree on where one ends.
      return run.length < 3 ? run : run.replaceAll('~', '\\~')
    }
    if (text.startsWith('&') && !isEnd && halfEntity.test(text)) return null
    const next = text[1]
    if (next === undefined && !isEnd) return null
    const sign = this.#take(1)
    if (sign === '<') return next !== undefined && /\s/u.test(next) ? sign : '\\<'
    if (sign === '&') return entity.test(text) ? '\\&' : sign
    if (sign === ']') return next === '(' || next === ':' ? ']\\' : sign
    // Where it could come to stand before something else than what follows here, it is shown as a word of its own.
    if (next === undefined || /[:/.hw]/iu.test(next)) return '\\\\'
    return punctuation.test(next) ? sign + this.#take(1) : sign
  }
}
