import type { Language } from './language.ts'
import { toHeading, extractPhrases, type Phrase } from './phrases.ts'
import { collectHeadingCandidates } from './heading-candidates.ts'
import { keepCase, hasPhrase, collectNames } from './titles.ts'
import { listSentences, type Unit } from './units.ts'
import { capitalizeFirst, countWords } from './words.ts'

/**
 * A heading for each run of units, in the author's words: what the run says or asks, else the phrase that marks it off, a weak one.
 * `said` are texts no heading may repeat (the title, the opening); `spent` are sentences that became headings and leave the body.
 */
export function chooseHeadings(
  runs: Unit[][],
  taken: string[],
  said: string[],
  language: Language,
): { headings: { text: string; isWeak: boolean }[]; spent: Set<number> } {
  const phrases = runs.map((run) =>
    extractPhrases(
      listSentences(run).map((one) => one.text),
      language,
    ),
  )
  const names = collectNames(runs.flatMap(listSentences))
  const spent = new Set<number>()
  const used = new Set(taken)
  const made = [...said]
  const headings = runs.map((run, at) => {
    const best = findBestPhrase(phrases, at, used, run[0]?.sentences[0]?.stems ?? [])
    const claims = collectHeadingCandidates(run, made, names, language).map((claim) => ({
      ...claim,
      value: claim.value + (best && hasPhrase(claim.text, best.text) ? 0.35 : 0),
    }))
    const claim = claims.sort((a, b) => b.value - a.value)[0]
    if (claim) {
      if (claim.spent) spent.add(claim.spent.id)
      made.push(claim.text)
      return { text: capitalizeFirst(claim.text), isWeak: false }
    }
    for (const part of best?.stems ?? []) used.add(part)
    if (best) used.add(best.stems.join(' '))
    return { text: toHeading(best?.text ?? phrases[at]?.[0]?.text ?? ''), isWeak: true }
  })
  return { headings, spent }
}

/** An author's label of a word or two with what its section says: "Costs" becomes "Costs: the lights were the most". */
export function expandHeading(label: string, run: Unit[], said: string[], language: Language): string {
  if (countWords(label) > 2 || /[?？]$/.test(label)) return label
  const names = collectNames(listSentences(run))
  const claim = collectHeadingCandidates(run, said, names, language).find(
    (one) => one.spent === null && label.length + one.text.length < 60 && !/[?？]$/.test(one.text),
  )
  return claim ? `${label}: ${keepCase(claim.text, language, names)}` : label
}

/** The phrase that distinguishes this run from the others. */
function findBestPhrase(phrases: Phrase[][], at: number, used: Set<string>, first: string[]): Phrase | null {
  let best: { phrase: Phrase; score: number } | null = null
  for (const [rank, phrase] of (phrases[at] ?? []).slice(0, 14).entries()) {
    if (used.has(phrase.stems.join(' ')) || phrase.text.length > 42) continue
    const elsewhere = phrases.reduce(
      (sum, others, index) =>
        sum +
        (index === at ? 0 : others.filter((other) => other.stems.some((part) => phrase.stems.includes(part))).length),
      0,
    )
    const stale = phrase.stems.filter((part) => used.has(part)).length / phrase.stems.length
    const size = phrase.stems.length === 1 ? (phrase.count > 1 ? 0.8 : 0.55) : phrase.stems.length > 3 ? 0.7 : 1
    const early = phrase.stems.every((part) => first.includes(part)) ? 1.6 : 1
    const plain = isLoose(phrase.text) ? 0.55 : 1
    const again = phrases.filter(
      (others, index) => index !== at && others.some((other) => other.text === phrase.text),
    ).length
    const score =
      early * plain * ((14 - rank) / 14 + phrase.count * 0.25) * size * (1 - stale * 0.6) -
      elsewhere * 0.05 -
      again * 0.4
    if (!best || score > best.score) best = { phrase, score }
  }
  return best?.phrase ?? null
}

/** A number or a bare adjective at the start makes a weak heading. */
const isLoose = (text: string): boolean =>
  /^(?:\p{N}|(?:ten|twenty|thirty|forty|fifty|sixty|hundred|big|small|full|single|different|main|whole|low|high|early|late|easy|hard|hardest|best|certain|funny|cheap|cheaper)\b)/iu.test(
    text,
  )
