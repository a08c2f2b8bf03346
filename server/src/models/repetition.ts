/** Words that have to repeat before a text counts as one that does not end. */
const repeated = 40
/** A loop longer than this is taken for a text. */
const longestLoop = 120
const keptWords = repeated + longestLoop

/** Watches a text that is being written; a model that has lost itself writes the same words again and again. */
export class RepetitionWatch {
  #words: string[] = []
  #open = ''
  #unread = 0

  /** True once the last 40 words repeat what stands before them. */
  add(piece: string): boolean {
    const words = (this.#open + piece).split(/\s+/u)
    this.#open = (words.pop() ?? '').slice(-200)
    this.#words.push(...words.filter((word) => word !== ''))
    this.#unread += words.length
    // A loop is noticed a few words later; looking at each would take longer than some models.
    if (this.#unread < 10) return false
    this.#unread = 0
    this.#words = this.#words.slice(-keptWords)
    return this.#repeats()
  }

  #repeats(): boolean {
    const words = this.#words
    for (let period = 1; period <= longestLoop && period + repeated <= words.length; period++) {
      let same = 0
      while (same < repeated && words[words.length - 1 - same] === words[words.length - 1 - same - period]) same++
      if (same === repeated) return true
    }
    return false
  }
}
