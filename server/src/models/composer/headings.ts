import type { Language } from './language.ts'
import { asHeading, phrasesIn, type Phrase } from './phrases.ts'
import { clauseOf } from './titles.ts'
import { sentencesOf, type Unit } from './units.ts'
import { countWords } from './words.ts'

/** A heading for each run of units, in the author's words; `spent` are sentences that became headings and leave the body. */
export function headingsFor(
  runs: Unit[][],
  taken: string[],
  language: Language,
): { headings: string[]; spent: Set<number> } {
  const texts = runs.map((run) => sentencesOf(run).map((one) => one.text))
  const phrases = texts.map((lines) => phrasesIn(lines, language))
  const spent = new Set<number>()
  const used = new Set(taken.map((stems) => stems))
  const headings = runs.map((run, at) => {
    const first = run[0]?.sentences[0]
    const own = first && sentencesOf(run).length >= 3 ? clauseOf(first, language) : null
    if (
      first &&
      own &&
      run[0]?.parts[0]?.kind === 'prose' &&
      first.words <= 8 &&
      own.length > first.text.length - 3 &&
      !/\d{3}/.test(own)
    ) {
      spent.add(first.id)
      return own
    }
    const best = bestPhrase(phrases, at, used, run[0]?.sentences[0]?.stems ?? [])
    if (best) {
      for (const part of best.stems) used.add(part)
      used.add(best.stems.join(' '))
      return asHeading(best.text)
    }
    const clause = sentencesOf(run)
      .map((one) => clauseOf(one, language))
      .find((text) => text !== null && countWords(text) <= 8)
    return clause ?? asHeading(phrases[at]?.[0]?.text ?? '')
  })
  return { headings, spent }
}

/** The phrase that marks this run off from the others. */
function bestPhrase(phrases: Phrase[][], at: number, used: Set<string>, first: string[]): Phrase | null {
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

/** A number or a bare adjective in front says little as a heading. */
const isLoose = (text: string): boolean =>
  /^(?:\p{N}|(?:ten|twenty|thirty|forty|fifty|sixty|hundred|big|small|full|single|different|main|whole|low|high|early|late|easy|hard|hardest|best|certain|funny|cheap|cheaper)\b)/iu.test(
    text,
  )
