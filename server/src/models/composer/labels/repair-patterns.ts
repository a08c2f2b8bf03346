import { isRepair, type Word } from './word-kinds.ts'

/** Words that lead to another try, beside those that take back by themselves. */
const lead = /^(?:well|let|tell|make|na|schmarrn|blödsinn|unsinn|joh|better|say|vielmehr|bzw|oder|or|ou|oppure|ofwel)$/u
const longestCopy = 4
const longestCue = 6
const longestBack = 5
const longestAhead = 3

/**
 * What is true of each word of a passage that looks taken back by its form: said twice at once ("you you"), another of its kind behind a
 * word that takes back ("eighth no ninth"), the same word again behind one, or a second try that is said twice ("four three three").
 * `kinds` has what each word can be replaced by, '' for most.
 */
export function listRepairPatterns(words: readonly Word[], kinds: readonly string[]): string[][] {
  const said = words.map(({ text }) => text.toLowerCase())
  const found = words.map((): string[] => [])
  const add = (from: number, to: number, name: string) => {
    for (let at = from; at < to; at++) found[at]?.push(name, `${name} ${at === from ? 'first' : 'inside'}`)
    found[to]?.push(`behind ${name}`)
  }
  for (const [at, { key }] of words.entries()) {
    const copied = countCopied(said, at)
    if (copied > 0) add(at, at + copied, `copy ${copied}`)
    if (copied > 0 && at > 0 && kinds[at] !== '' && kinds[at - 1] === kinds[at]) add(at - 1, at + copied, 'second try')
    const range = at > 0 && (isRepair(key) || lead.test(key)) ? findTakenBack(words, kinds, at) : null
    if (range !== null) add(range.from, range.to, `${range.name} ${isRepair(key) ? 'repair' : 'lead'}`)
  }
  return found
}

/** How many words stand again right behind themselves; 0 if none do. */
function countCopied(said: readonly string[], at: number): number {
  for (let size = longestCopy; size > 0; size--) {
    const first = said.slice(at, at + size)
    if (first.length === size && first.every((word, place) => word === said[at + size + place])) return size
  }
  return 0
}

/** From a word that comes again, or one of its kind, to where that stands, around a word that takes back. */
function findTakenBack(
  words: readonly Word[],
  kinds: readonly string[],
  at: number,
): { readonly from: number; readonly to: number; readonly name: string } | null {
  for (let gap = 1; gap <= longestCue; gap++)
    for (let back = 1; back <= longestBack && back <= at; back++) {
      const from = at - back
      const to = at + gap
      const word = words[to]
      if (word === undefined) return null
      const distance = gap <= 2 ? 'near' : 'far'
      if (words[from]?.key === word.key && word.key !== '0') return { from, to, name: `again ${distance}` }
      const kind = kinds[from] ?? ''
      const ahead = kind === '' ? -1 : kinds.slice(to, to + longestAhead + 1).indexOf(kind)
      if (ahead >= 0) return { from, to: to + ahead, name: `other ${kind} ${distance} ${Math.min(ahead, 1)}` }
    }
  return null
}
