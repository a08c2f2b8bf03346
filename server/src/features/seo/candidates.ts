import type { KeywordSource } from '@draftwright/contract/vocabulary'
import { extractKeywords, type ExtractedKeyword } from './extract.ts'
import { audiencePrepositions, listPatterns } from './patterns.ts'
import { toKeywordKey, detectLanguage, type Material, normalizeKeyword, extractTerms } from '../../models/terms.ts'

/** A keyword candidate before it is measured; the best come first. */
export interface Candidate {
  readonly keyword: string
  readonly source: KeywordSource
  readonly reason: string
}
interface RatedCandidate extends Candidate {
  readonly score: number
}

/** The number of words of a short keyword. */
const shortWords = 3
const monthMs = 30 * 86_400_000

/** Short keywords of a pillar from the workspace's own words. `topic` is its name and description. */
export function suggestShortTail(material: readonly Material[], topic: string): Candidate[] {
  return extractKeywords(material, topic)
    .filter(({ words }) => words <= shortWords)
    .map((found) => ({ keyword: found.text, source: 'workspace', reason: describeOccurrences(found) }))
}

/** Terms that became more frequent in the last 30 days than before. */
export function suggestTrending(material: readonly Material[], topic: string, now: number): Candidate[] {
  const written = material.filter(({ kind }) => kind !== 'pillar')
  const recent = written.filter(({ at }) => at > now - monthMs)
  const before = written.filter(({ at }) => at <= now - monthMs)
  const holders = countHolders(recent)
  const earlier = countHolders(before)
  return extractKeywords(recent, topic)
    .flatMap((found) => {
      const now = holders.get(found.key) ?? 0
      const then = earlier.get(found.key) ?? 0
      // Adding one half on each side keeps a single text among few from counting as a trend.
      const rise = Math.log((now + 0.5) / (recent.length + 1)) - Math.log((then + 0.5) / (before.length + 1))
      const isRising = now > 0 && (before.length === 0 || now * before.length > then * recent.length)
      const old = before.length === 0 ? '' : `, ${then} of ${before.length} before`
      const reason = `In ${now} of ${formatCount(recent.length, 'text')} of the last 30 days${old}`
      return isRising && found.words <= shortWords
        ? { keyword: found.text, source: 'workspace' as const, reason, score: found.score * Math.max(0.1, rise + 1) }
        : []
    })
    .sort(compareByScore)
    .map(toCandidate)
}

export interface IdeaQuestion {
  readonly idea: string
  readonly primary: string | null
  readonly pillarName: string | null
}

/** Longer searches that an idea can answer: its own longer phrases, and common search patterns around its keywords. */
export function suggestLongTail(question: IdeaQuestion, material: readonly Material[]): Candidate[] {
  return rateLongTail(question, material).sort(compareByScore).map(toCandidate)
}

/** All keywords of an idea, short and long. */
export function suggestKeywords(question: IdeaQuestion, material: readonly Material[]): Candidate[] {
  const own = extractIdeaKeywords(question, material).slice(0, 15)
  const best = own[0]?.score ?? 1
  const short = own.map((found) => ({ ...toOwnCandidate(found), score: found.score / best }))
  return [...short, ...rateLongTail(question, material).slice(0, 12)].sort(compareByScore).map(toCandidate)
}

/** The list sorted by relevance to the idea; shared words are the reason. */
export function rankKeywords(list: readonly string[], question: IdeaQuestion): Candidate[] {
  const about = new Set(toKeywordKey(`${question.idea} ${question.primary ?? ''}`).split(' '))
  return list
    .map((entry) => {
      const stems = toKeywordKey(entry).split(' ')
      const shared = stems.filter((stem) => about.has(stem)).length
      const reason =
        shared === 0
          ? 'On your list; the idea uses none of its words'
          : `On your list; ${shared === stems.length ? 'the idea uses all of its words' : `the idea uses ${shared} of its ${stems.length} words`}`
      const length = stems.length >= 3 ? 0.2 : 0
      return {
        keyword: normalizeKeyword(entry),
        source: 'workspace' as const,
        reason,
        score: shared / stems.length + length,
      }
    })
    .sort(compareByScore)
    .map(toCandidate)
}

function rateLongTail(question: IdeaQuestion, material: readonly Material[]): RatedCandidate[] {
  const { idea, primary, pillarName } = question
  const language = detectLanguage(`${idea}\n${primary ?? ''} ${pillarName ?? ''}`)
  const found = extractIdeaKeywords(question, material)
  const best = found[0]?.score ?? 1
  const own = found
    .filter(({ text }) => isLong(text))
    .map((one) => ({ ...toOwnCandidate(one), score: one.score / best }))
  const short = found.filter(({ words }) => words <= shortWords).slice(0, 3)
  const seeds = [
    ...(primary === null ? [] : [{ text: normalizeKeyword(primary), weight: 1 }]),
    ...short.map(({ text, score }) => ({ text, weight: (0.8 * score) / best })),
  ]
  const preposition = audiencePrepositions[language.code] ?? 'for'
  const readers = extractAudiences(idea, preposition)
  const made = seeds.flatMap(({ text, weight }) => [
    ...readers
      .filter((reader) => !reader.includes(text) && !text.includes(reader))
      .map((reader) => ({
        keyword: `${text} ${preposition} ${reader}`,
        source: 'pattern' as const,
        reason: `“${text}” for the readers your idea names`,
        score: 0.95 * weight,
      })),
    ...listPatterns(language.code).map(({ form, cue }, index) => {
      const phrase = cue.exec(idea)?.[0].trim()
      return {
        keyword: form.replace('{}', text),
        source: 'pattern' as const,
        reason:
          phrase === undefined
            ? `“${text}” the way people often search`
            : `“${text}” the way people search; your idea says “${phrase}”`,
        score: weight * ((phrase === undefined ? 0.5 : 0.9) - index * 0.02),
      }
    }),
  ])
  return [...own, ...made.filter(({ keyword }) => isLong(keyword))].sort(compareByScore)
}

/** Keywords of the idea itself; the workspace's other texts only affect their weight. */
function extractIdeaKeywords(
  { idea, primary, pillarName }: IdeaQuestion,
  material: readonly Material[],
): ExtractedKeyword[] {
  const own: Material = { kind: 'idea', text: idea, at: 0, weight: 2 }
  const others = material.map((one) => ({ ...one, weight: one.weight * 0.2 }))
  const language = detectLanguage(idea)
  const keys = new Set(extractTerms(idea, language).map(({ term }) => term.key))
  return extractKeywords([own, ...others], `${primary ?? ''} ${pillarName ?? ''}`).filter(({ key }) => keys.has(key))
}

/** German and Dutch write as one word what takes three in English. */
const isLong = (keyword: string): boolean => keyword.split(' ').length >= 3 || keyword.length >= 22

function extractAudiences(idea: string, preposition: string): string[] {
  const language = detectLanguage(idea)
  const after = new RegExp(`(?<!\\p{L})${preposition}\\s+((?:[\\p{L}-]+\\s*){1,3})`, 'giu')
  const found = [...idea.matchAll(after)].flatMap(([, words = '']) => {
    const terms = extractTerms(words, language).filter(({ term }) => words.toLowerCase().startsWith(term.text))
    return terms.at(-1)?.term.text ?? []
  })
  return [...new Set(found)].slice(0, 2)
}

const toOwnCandidate = (found: ExtractedKeyword): Candidate => ({
  keyword: found.text,
  source: 'workspace',
  reason:
    found.ideas + found.posts > 1
      ? `In this idea; ${describeOccurrences(found).replace(/^In/u, 'in')}`
      : 'In this idea',
})

function describeOccurrences({ ideas, posts, isInPillar }: ExtractedKeyword): string {
  const places = [ideas > 0 ? formatCount(ideas, 'idea') : '', posts > 0 ? formatCount(posts, 'post') : '']
  const named = [...places.filter((place) => place !== ''), ...(isInPillar ? ['the pillar itself'] : [])]
  return `In ${named.length < 3 ? named.join(' and ') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`}`
}

function countHolders(material: readonly Material[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const { text } of material)
    for (const key of new Set(extractTerms(text, detectLanguage(text)).map(({ term }) => term.key)))
      count.set(key, (count.get(key) ?? 0) + 1)
  return count
}

const formatCount = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
const compareByScore = (a: RatedCandidate, b: RatedCandidate) => b.score - a.score || a.keyword.localeCompare(b.keyword)
const toCandidate = ({ keyword, source, reason }: RatedCandidate): Candidate => ({ keyword, source, reason })
