import type { Word } from './known-values.ts'

/** Verbs of which a part stands at the end of the clause, with the meanings of both together: "gehen … raus". */
const separable: readonly (readonly [verb: RegExp, part: RegExp, tag: string])[] = [
  [/^(?:steht|stehen|stehn|liegt|liegen|faellt|fallen)$/u, /^an$/u, 'is:ahead'],
  [/^(?:steht|stehen|stehn)$/u, /^aus$/u, 'is:open'],
  [/^(?:geht|gehen|gehn|kommt|kommen|soll|sollen)$/u, /^(?:raus|online|live)$/u, 'time:planned'],
  [/^(?:ging|gingen|kam|kamen|sind|ist)$/u, /^(?:raus|online|live)$/u, 'is:published'],
  [/^(?:kommt|kommen)$/u, /^(?:rein|herein)$/u, 'time:close_date'],
  [/^(?:kommt|kommen|kam|kamen)$/u, /^(?:dazu|hinzu)$/u, 'time:created'],
  [/^(?:kam|kamen)$/u, /^(?:rein|herein)$/u, 'time:created'],
  [/^(?:laeuft|laufen)$/u, /^(?:aus|ab)$/u, 'time:close_date'],
  [/^(?:schliesst|schliessen)$/u, /^ab$/u, 'time:close_date'],
  [/^(?:holt|holen|holten|holte)$/u, /^(?:rein|herein|ran)$/u, 'is:won'],
  [/^(?:nimmt|nehmen|nahm|nahmen)$/u, /^teil$/u, 'hint:meeting'],
  [/^(?:rechne|rechnen|rechnet)$/u, /^(?:aus|zusammen)$/u, 'measure:sum'],
  [/^(?:sieht|sehen|schaut|schauen)$/u, /^aus$/u, 'quiet'],
  [/^(?:liegt|liegen|haengt|haengen|steht|stehen|fliegt|fliegen|schwirrt|schwirren)$/u, /^(?:rum|herum)$/u, 'lying'],
  [/^(?:such|suche|suchen|sucht)$/u, /^(?:raus|heraus)$/u, 'quiet'],
  [/^(?:liste|list|listen|zaehl|zaehle|zaehlen)$/u, /^auf$/u, 'quiet'],
  [/^(?:stell|stelle|stellen)$/u, /^(?:zusammen|auf)$/u, 'quiet'],
]
const joints = /^(?:und|oder|aber|sowie|sondern|bis|weil|wenn|bevor)$/u

/** The tags of separated verbs by the places of both of their parts. */
export function findBrackets(words: readonly Word[], meant: readonly string[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const isEnd = (at: number) => words[at]?.isEnd === true || at === meant.length - 1
  for (const [at, part] of meant.entries()) {
    if (!isEnd(at) && !joints.test(meant[at + 1] ?? '')) continue
    const start = meant.findLastIndex((_word, i) => i < at && (words[i]?.isEnd === true || joints.test(meant[i] ?? '')))
    const [verbAt, tag] = findVerb(meant, part, start + 1, at)
    if (verbAt < 0 || tag === undefined) continue
    found.set(verbAt, tag)
    found.set(at, 'quiet')
    // "Rechne mir aus" is said to the advisor.
    if (
      /^(?:mir|uns)$/u.test(meant[verbAt + 1] ?? '') &&
      /^(?:rechne|suche?|liste?|zaehle?|stelle?)$/u.test(meant[verbAt] ?? '')
    )
      found.set(verbAt + 1, 'quiet')
  }
  return found
}

function findVerb(meant: readonly string[], part: string, from: number, to: number): readonly [number, string?] {
  for (const [verb, particle, tag] of separable) {
    if (!particle.test(part)) continue
    const at = meant.findIndex((word, i) => i >= from && i < to && verb.test(word))
    if (at >= 0) return [at, tag]
  }
  return [-1]
}
