import type { KeywordSource } from '@draftwright/contract/vocabulary'
import { extractKeywords, type Found } from './extract.ts'
import { forWhom, patternsFor } from './patterns.ts'
import { keywordKey, languageFor, type Material, normalKeyword, termsIn } from './tokens.ts'

/** A keyword before it is measured; the best come first. */
export interface Candidate {
  readonly keyword: string
  readonly source: KeywordSource
  readonly reason: string
}
interface Rated extends Candidate {
  readonly score: number
}

/** What short means: so many words. */
const shortWords = 3
const monthMs = 30 * 86_400_000

/** Short keywords of a pillar out of the workspace's own words. `topic` is its name and description. */
export function shortTail(material: readonly Material[], topic: string): Candidate[] {
  return extractKeywords(material, topic)
    .filter(({ words }) => words <= shortWords)
    .map((found) => ({ keyword: found.text, source: 'workspace', reason: standsIn(found) }))
}

/** What has risen in the material of the last 30 days against what was before. */
export function trending(material: readonly Material[], topic: string, now: number): Candidate[] {
  const written = material.filter(({ kind }) => kind !== 'pillar')
  const recent = written.filter(({ at }) => at > now - monthMs)
  const before = written.filter(({ at }) => at <= now - monthMs)
  const holders = countHolders(recent)
  const earlier = countHolders(before)
  return extractKeywords(recent, topic)
    .flatMap((found) => {
      const now = holders.get(found.key) ?? 0
      const then = earlier.get(found.key) ?? 0
      // One half on each side keeps a single text among few from counting as a wave.
      const rise = Math.log((now + 0.5) / (recent.length + 1)) - Math.log((then + 0.5) / (before.length + 1))
      const isRising = now > 0 && (before.length === 0 || now * before.length > then * recent.length)
      const old = before.length === 0 ? '' : `, ${then} of ${before.length} before`
      const reason = `In ${now} of ${countOf(recent.length, 'text')} of the last 30 days${old}`
      return isRising && found.words <= shortWords
        ? { keyword: found.text, source: 'workspace' as const, reason, score: found.score * Math.max(0.1, rise + 1) }
        : []
    })
    .sort(byScore)
    .map(bare)
}

export interface IdeaQuestion {
  readonly idea: string
  readonly primary: string | null
  readonly pillarName: string | null
}

/** Longer searches that an idea can answer: its own longer phrases, and the ways people search around its keywords. */
export function longTail(question: IdeaQuestion, material: readonly Material[]): Candidate[] {
  return ratedLongTail(question, material).sort(byScore).map(bare)
}

/** Everything an idea could be found by, short and long. */
export function keywordList(question: IdeaQuestion, material: readonly Material[]): Candidate[] {
  const own = ofIdea(question, material).slice(0, 15)
  const best = own[0]?.score ?? 1
  const short = own.map((found) => ({ ...ownWords(found), score: found.score / best }))
  return [...short, ...ratedLongTail(question, material).slice(0, 12)].sort(byScore).map(bare)
}

/** The list in the order that suits the idea; the words that one entry shares with it are the reason. */
export function chosenFrom(list: readonly string[], question: IdeaQuestion): Candidate[] {
  const about = new Set(keywordKey(`${question.idea} ${question.primary ?? ''}`).split(' '))
  return list
    .map((entry) => {
      const stems = keywordKey(entry).split(' ')
      const shared = stems.filter((stem) => about.has(stem)).length
      const reason =
        shared === 0
          ? 'On your list; the idea uses none of its words'
          : `On your list; ${shared === stems.length ? 'the idea uses all of its words' : `the idea uses ${shared} of its ${stems.length} words`}`
      const length = stems.length >= 3 ? 0.2 : 0
      return {
        keyword: normalKeyword(entry),
        source: 'workspace' as const,
        reason,
        score: shared / stems.length + length,
      }
    })
    .sort(byScore)
    .map(bare)
}

function ratedLongTail(question: IdeaQuestion, material: readonly Material[]): Rated[] {
  const { idea, primary, pillarName } = question
  const language = languageFor(`${idea}\n${primary ?? ''} ${pillarName ?? ''}`)
  const found = ofIdea(question, material)
  const best = found[0]?.score ?? 1
  const own = found.filter(({ text }) => isLong(text)).map((one) => ({ ...ownWords(one), score: one.score / best }))
  const short = found.filter(({ words }) => words <= shortWords).slice(0, 3)
  const seeds = [
    ...(primary === null ? [] : [{ text: normalKeyword(primary), weight: 1 }]),
    ...short.map(({ text, score }) => ({ text, weight: (0.8 * score) / best })),
  ]
  const preposition = forWhom[language.code] ?? 'for'
  const readers = audiences(idea, preposition)
  const made = seeds.flatMap(({ text, weight }) => [
    ...readers
      .filter((reader) => !reader.includes(text) && !text.includes(reader))
      .map((reader) => ({
        keyword: `${text} ${preposition} ${reader}`,
        source: 'pattern' as const,
        reason: `“${text}” for the readers your idea names`,
        score: 0.95 * weight,
      })),
    ...patternsFor(language.code).map(({ form, cue }, index) => {
      const said = cue.exec(idea)?.[0].trim()
      return {
        keyword: form.replace('{}', text),
        source: 'pattern' as const,
        reason:
          said === undefined
            ? `“${text}” the way people often search`
            : `“${text}” the way people search; your idea says “${said}”`,
        score: weight * ((said === undefined ? 0.5 : 0.9) - index * 0.02),
      }
    }),
  ])
  return [...own, ...made.filter(({ keyword }) => isLong(keyword))].sort(byScore)
}

/** Keywords of the idea itself; the workspace's other texts only lend weight. */
function ofIdea({ idea, primary, pillarName }: IdeaQuestion, material: readonly Material[]): Found[] {
  const own: Material = { kind: 'idea', text: idea, at: 0, weight: 2 }
  const others = material.map((one) => ({ ...one, weight: one.weight * 0.2 }))
  const language = languageFor(idea)
  const keys = new Set(termsIn(idea, language).map(({ term }) => term.key))
  return extractKeywords([own, ...others], `${primary ?? ''} ${pillarName ?? ''}`).filter(({ key }) => keys.has(key))
}

/** German and Dutch write in one word what takes three in English. */
const isLong = (keyword: string): boolean => keyword.split(' ').length >= 3 || keyword.length >= 22

function audiences(idea: string, preposition: string): string[] {
  const language = languageFor(idea)
  const after = new RegExp(`(?<!\\p{L})${preposition}\\s+((?:[\\p{L}-]+\\s*){1,3})`, 'giu')
  const found = [...idea.matchAll(after)].flatMap(([, words = '']) => {
    const terms = termsIn(words, language).filter(({ term }) => words.toLowerCase().startsWith(term.text))
    return terms.at(-1)?.term.text ?? []
  })
  return [...new Set(found)].slice(0, 2)
}

const ownWords = (found: Found): Candidate => ({
  keyword: found.text,
  source: 'workspace',
  reason: found.ideas + found.posts > 1 ? `In this idea; ${standsIn(found).replace(/^In/u, 'in')}` : 'In this idea',
})

function standsIn({ ideas, posts, isInPillar }: Found): string {
  const places = [ideas > 0 ? countOf(ideas, 'idea') : '', posts > 0 ? countOf(posts, 'post') : '']
  const named = [...places.filter((place) => place !== ''), ...(isInPillar ? ['the pillar itself'] : [])]
  return `In ${named.length < 3 ? named.join(' and ') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`}`
}

function countHolders(material: readonly Material[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const { text } of material)
    for (const key of new Set(termsIn(text, languageFor(text)).map(({ term }) => term.key)))
      count.set(key, (count.get(key) ?? 0) + 1)
  return count
}

const countOf = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
const byScore = (a: Rated, b: Rated) => b.score - a.score || a.keyword.localeCompare(b.keyword)
const bare = ({ keyword, source, reason }: Rated): Candidate => ({ keyword, source, reason })
