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

/** A term of this many words, for its own sake: single words are vague, four are rare. */
const byLength = [0, 1, 2.1, 1.9, 1.3]

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
  const found = [...entries.values()].map((entry) => rated(entry, inside.get(entry.key), about, material))
  return distinct(found.sort((a, b) => b.score - a.score || a.text.localeCompare(b.text)))
}

function rated(
  entry: Entry,
  longer: number | undefined,
  about: ReadonlySet<string>,
  material: readonly Material[],
): Found {
  const { key, words, stems, holders, forms, isEarly } = entry
  const own = Math.max(entry.weight * 0.15, entry.weight - (longer ?? 0))
  const shared = stems.filter((stem) => about.has(stem)).length / stems.length
  const spread = 1 + Math.log(holders.size)
  const score = own * (byLength[words] ?? 1) * spread * (1 + 1.2 * shared) * (isEarly ? 1.15 : 1)
  const [[text] = [entry.text]] = [...forms].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  const count = (kind: Material['kind']) => [...holders.keys()].filter((at) => material[at]?.kind === kind).length
  return {
    text,
    key,
    words,
    stems,
    score,
    ideas: count('idea'),
    posts: count('post'),
    isInPillar: count('pillar') > 0,
    isAlone: entry.weight > (longer ?? 0) * 1.01,
  }
}

/** For each term the weight of the heaviest longer one that it stands in. */
function nested(entries: ReadonlyMap<string, Entry>): Map<string, number> {
  const heaviest = new Map<string, number>()
  for (const { stems, weight } of entries.values())
    for (let size = 1; size < stems.length; size++)
      for (let from = 0; from + size <= stems.length; from++) {
        const part = stems.slice(from, from + size).join(' ')
        heaviest.set(part, Math.max(heaviest.get(part) ?? 0, weight))
      }
  return heaviest
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
