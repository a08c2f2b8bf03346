/** So many tokens that repeat what stands before them are a model that does not stop. */
const repeated = 40
/** A longer loop is taken for a text. */
const longestLoop = 160

/** Watches the tokens of an answer; `add` is true once the last 40 repeat. */
export function createRepetitionWatch(): { add(tokens: readonly unknown[]): boolean } {
  let last: unknown[] = []
  return {
    add(tokens) {
      last = [...last, ...tokens].slice(-(repeated + longestLoop))
      for (let period = 1; period <= longestLoop && period + repeated <= last.length; period++)
        if (hasRepeated(last, period)) return true
      return false
    },
  }
}

function hasRepeated(tokens: readonly unknown[], period: number): boolean {
  for (let back = 1; back <= repeated; back++)
    if (tokens[tokens.length - back] !== tokens[tokens.length - back - period]) return false
  return true
}
