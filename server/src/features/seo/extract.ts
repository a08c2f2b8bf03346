import { languageFor, type Material, stemsOf, type Term, termsIn } from './tokens.ts'

export interface Found extends Term {
  readonly score: number
  /** How many ideas and posts hold it. */
  readonly ideas: number
  readonly posts: number
  readonly isInPillar: boolean
  /** It also stands outside of the longer term that holds it most. */
  readonly isAlone: boolean
}

interface Entry extends Term {
  readonly forms: Map<string, number>
  readonly holders: Map<number, number>
  weight: number
  isEarly: boolean
}

/** A term of so many words, for its own sake: single words are vague but where a language writes compounds in one, four are rare. */
const byLength = [0, 0.7, 2, 1.9, 1.2]
const byLengthOfCompounds = [0, 1.7, 1.7, 1.4, 1]

/**
 * Keywords of the material, best first: how often and in how many texts a term stands (C-value: what only ever stands inside a
 * longer term counts for that one), near the start or not (YAKE), and whether it is about the topic. The same input gives the same answer.
 */
export function extractKeywords(material: readonly Material[], topic: string): Found[] {
  const usual = languageFor(material.map(({ text }) => text.slice(0, 400)).join('\n'))
  const entries = new Map<string, Entry>()
  for (const [index, { text, weight }] of material.entries()) {
    const own = text.length > 120 ? languageFor(text) : usual
    for (const { term, sentence } of termsIn(text, own)) {
      const entry = entries.get(term.key) ?? {
        ...term,
        forms: new Map(),
        holders: new Map(),
        weight: 0,
        isEarly: false,
      }
      const seen = entry.holders.get(index) ?? 0
      entry.holders.set(index, seen + 1)
      // The second time in one text says less than the first time in another.
      entry.weight += (weight * (sentence === 0 ? 1.4 : 1)) / (1 + seen)
      entry.isEarly ||= sentence === 0
      entry.forms.set(term.text, (entry.forms.get(term.text) ?? 0) + 1)
      entries.set(term.key, entry)
    }
  }
  const inside = nested(entries)
  const about = stemsOf(topic, usual)
  const found = [...entries.values()].map((entry) => rated(entry, inside.get(entry.key), about, material, usual.code))
  return distinct(found.sort((a, b) => b.score - a.score || a.text.localeCompare(b.text)))
}

function rated(
  entry: Entry,
  longer: Longer | undefined,
  about: ReadonlySet<string>,
  material: readonly Material[],
  language: string,
): Found {
  const { key, words, stems, holders, forms, isEarly, isBare, isShaky } = entry
  const own = Math.max(entry.weight * 0.15, entry.weight - (longer?.repeated ?? 0))
  const lengths = language === 'de' || language === 'nl' ? byLengthOfCompounds : byLength
  const isOnce = [...holders.values()].reduce((sum, times) => sum + times, 0) === 1
  const shared = stems.filter((stem) => about.has(stem)).length / stems.length
  const spread = 1 + Math.log(holders.size)
  const score =
    own *
    (lengths[words] ?? 1) *
    (isOnce ? doubt(entry, language) : 1) *
    spread *
    (1 + 1.2 * shared) *
    (isEarly ? 1.15 : 1)
  const [[text] = [entry.text]] = [...forms].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  const count = (kind: Material['kind']) => [...holders.keys()].filter((at) => material[at]?.kind === kind).length
  return {
    text,
    key,
    words,
    stems,
    isBare,
    isShaky,
    score,
    ideas: count('idea'),
    posts: count('post'),
    isInPillar: count('pillar') > 0,
    isAlone: entry.weight > (longer?.heaviest ?? 0) * 1.01,
  }
}

/** Words that stand together once may be a clause as well as a name: more so without a joint between them, and where no verb is known. */
function doubt({ words, isBare, isShaky }: Entry, language: string): number {
  if (isShaky) return 0.15
  if (words === 1) return 1
  if (!isBare) return 0.7
  return (language === 'en' ? [1, 1, 0.7, 0.3] : [1, 1, 0.4, 0.2])[words] ?? 0.2
}

interface Longer {
  heaviest: number
  /** The heaviest that stands more than once: only that is a name of its own. */
  repeated: number
}

/** For each term the weight of the longer ones that it stands in. */
function nested(entries: ReadonlyMap<string, Entry>): Map<string, Longer> {
  const found = new Map<string, Longer>()
  for (const { stems, weight, holders } of entries.values()) {
    const isRepeated = [...holders.values()].reduce((sum, times) => sum + times, 0) > 1
    for (let size = 1; size < stems.length; size++)
      for (let from = 0; from + size <= stems.length; from++) {
        const part = stems.slice(from, from + size).join(' ')
        const { heaviest, repeated } = found.get(part) ?? { heaviest: 0, repeated: 0 }
        found.set(part, {
          heaviest: Math.max(heaviest, weight),
          repeated: isRepeated ? Math.max(repeated, weight) : repeated,
        })
      }
  }
  return found
}

/** Leaves out what says the same as something better: the same words in another order, or a part of it. */
function distinct(found: readonly Found[]): Found[] {
  const kept: Found[] = []
  for (const one of found.slice(0, 400)) {
    const words = new Set(one.stems)
    const isSame = kept.some(({ stems }) => {
      const shared = stems.filter((stem) => words.has(stem)).length
      return (
        shared === Math.min(stems.length, words.size) && (shared > 1 || stems.length === words.size || !one.isAlone)
      )
    })
    if (!isSame) kept.push(one)
  }
  return kept
}
