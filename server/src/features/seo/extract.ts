import { detectLanguage, type Material, extractStems, type Term, extractTerms } from '../../models/terms.ts'

export interface ExtractedKeyword extends Term {
  readonly score: number
  /** The number of ideas and posts that contain it. */
  readonly ideas: number
  readonly posts: number
  readonly isInPillar: boolean
  /** It also occurs outside of the longer term that contains it most often. */
  readonly isAlone: boolean
}

interface Entry extends Term {
  readonly forms: Map<string, number>
  readonly holders: Map<number, number>
  weight: number
  isEarly: boolean
}

/** The weight of a term by its length: single words are vague except in languages with compounds, four are rare. */
const byLength = [0, 0.7, 2, 1.9, 1.2]
const byLengthOfCompounds = [0, 1.7, 1.7, 1.4, 1]

/**
 * Keywords of the material, best first: how often and in how many texts a term occurs (C-value: occurrences inside a longer term
 * count for that one), its position (YAKE), and whether it is about the topic. Deterministic.
 */
export function extractKeywords(material: readonly Material[], topic: string): ExtractedKeyword[] {
  const usual = detectLanguage(material.map(({ text }) => text.slice(0, 400)).join('\n'))
  const entries = new Map<string, Entry>()
  for (const [index, { text, weight }] of material.entries()) {
    const own = text.length > 120 ? detectLanguage(text) : usual
    for (const { term, sentence } of extractTerms(text, own)) {
      const entry = entries.get(term.key) ?? {
        ...term,
        forms: new Map(),
        holders: new Map(),
        weight: 0,
        isEarly: false,
      }
      const seen = entry.holders.get(index) ?? 0
      entry.holders.set(index, seen + 1)
      // A second occurrence in one text counts less than the first in another.
      entry.weight += (weight * (sentence === 0 ? 1.4 : 1)) / (1 + seen)
      entry.isEarly ||= sentence === 0
      entry.forms.set(term.text, (entry.forms.get(term.text) ?? 0) + 1)
      entries.set(term.key, entry)
    }
  }
  const inside = findLongerTerms(entries)
  const about = extractStems(topic, usual)
  const found = [...entries.values()].map((entry) =>
    rateEntry(entry, inside.get(entry.key), about, material, usual.code),
  )
  return removeNearDuplicates(found.sort((a, b) => b.score - a.score || a.text.localeCompare(b.text)))
}

function rateEntry(
  entry: Entry,
  longer: Longer | undefined,
  about: ReadonlySet<string>,
  material: readonly Material[],
  language: string,
): ExtractedKeyword {
  const { key, words, stems, holders, forms, isEarly, isBare, isUncertain } = entry
  const own = Math.max(entry.weight * 0.15, entry.weight - (longer?.repeated ?? 0))
  const lengths = language === 'de' || language === 'nl' ? byLengthOfCompounds : byLength
  const isOnce = [...holders.values()].reduce((sum, times) => sum + times, 0) === 1
  const shared = stems.filter((stem) => about.has(stem)).length / stems.length
  const spread = 1 + Math.log(holders.size)
  const score =
    own *
    (lengths[words] ?? 1) *
    (isOnce ? computeConfidence(entry, language) : 1) *
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
    isUncertain,
    score,
    ideas: count('idea'),
    posts: count('post'),
    isInPillar: count('pillar') > 0,
    isAlone: entry.weight > (longer?.heaviest ?? 0) * 1.01,
  }
}

/** Adjacent words that occur once may be part of a clause: more likely so without a connecting word, and if no verb is known. */
function computeConfidence({ words, isBare, isUncertain }: Entry, language: string): number {
  if (isUncertain) return 0.15
  if (words === 1) return 1
  if (!isBare) return 0.7
  return (language === 'en' ? [1, 1, 0.7, 0.3] : [1, 1, 0.4, 0.2])[words] ?? 0.2
}

interface Longer {
  heaviest: number
  /** The heaviest that occurs more than once: only that is a term of its own. */
  repeated: number
}

/** For each term the weight of the longer ones that contain it. */
function findLongerTerms(entries: ReadonlyMap<string, Entry>): Map<string, Longer> {
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

/** Removes near-duplicates of better terms: the same words in another order, or a part of it. */
function removeNearDuplicates(found: readonly ExtractedKeyword[]): ExtractedKeyword[] {
  const kept: ExtractedKeyword[] = []
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
