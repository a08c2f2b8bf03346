import { end, type ScoreLanguage, start } from './language.ts'
import type { TextBlock } from './reading.ts'
import type { Change, Span } from './report.ts'
import { countWords, type Token } from './words.ts'

export interface Filler {
  word: Span
  text: string
  /** Number of words removed. */
  words: number
  change: Change | null
}

/** The words left when fillers are removed; of a replaced filler, as many stay as its replacement has. */
export function removeFillers(tokens: readonly Token[], fillers: readonly Filler[]): Token[] {
  let next = 0
  let removedCount = 0
  return tokens.filter(({ from }) => {
    while ((fillers[next]?.word.to ?? Number.POSITIVE_INFINITY) <= from) {
      next++
      removedCount = 0
    }
    const filler = fillers[next]
    return !filler || from < filler.word.from || removedCount++ >= filler.words
  })
}

const patterns = new WeakMap<ScoreLanguage, RegExp>()

function getPattern(language: ScoreLanguage): RegExp {
  let pattern = patterns.get(language)
  if (!pattern) {
    const phrases = language.fillers.map(([phrase]) => phrase.replaceAll(' ', String.raw`\s+`).replaceAll("'", "['’]"))
    // Longest first, or "in" of "in order to" would match first.
    const any = phrases.sort((one, other) => other.length - one.length).join('|') || '(?!)'
    patterns.set(language, (pattern = new RegExp(`${start}(?:${any})${end}`, 'giu')))
  }
  return pattern
}

/** Words that add nothing, in text order, each with the edit that removes it if that is safe. */
export function findFillers(block: TextBlock, language: ScoreLanguage): Filler[] {
  const first = block.at + 1
  return [...block.text.matchAll(getPattern(language))]
    .filter(
      (match) =>
        !/(?:\bnot|n['’]t|\bnicht|\bniet|\bne?|\bno|\bnon|\bnão|\bpas)\s+$/iu.test(block.text.slice(0, match.index)),
    )
    .map((match) => {
      const from = match.index
      const to = from + match[0].length
      const phrase = match[0].toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ')
      const instead = language.fillers.find(([one]) => one === phrase)?.[1] ?? ''
      return {
        word: { from: first + from, to: first + to },
        text: match[0],
        words: countWords(match[0]) - countWords(instead),
        change: buildRemoval(block.text, { from, to, instead, first }, language),
      }
    })
}

/** What is removed from a text that begins at `first` in its post, and what takes its place. */
interface Removal {
  readonly from: number
  readonly to: number
  readonly instead: string
  readonly first: number
}

/** The edit that removes words, or replaces them with `instead`, if the sentence stays correct; else null. */
export function buildRemoval(
  text: string,
  { from, to, instead, first }: Removal,
  language: ScoreLanguage,
): Change | null {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const isStart = /(?:^|[.!?…:\n]["'”’»)]?\s+)["'“„«(]?$/u.test(before)
  if (language.isVerbSecond && (isStart || instead)) return null
  if (instead) {
    const put = isStart ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead
    return { kind: 'text', from: first + from, to: first + to, text: put }
  }
  if (isStart) {
    const next = /^,?\s+(\p{L})/u.exec(after)
    return next
      ? { kind: 'text', from: first + from, to: first + to + next[0].length, text: next[1]?.toUpperCase() ?? '' }
      : null
  }
  // "a really old" needs another article without the word; spelling does not tell how "h" and "u" sound.
  const article = /(?<=[\s(]|^)(an?)\s+$/iu.exec(before)
  if (article && language.code === 'en') {
    const next = /^\s+(\p{L}{1,3})/u.exec(after)?.[1]?.toLowerCase()
    if (!next || /^(?:h|u|eu|on)/u.test(next)) return null
    const letter = article[1]?.charAt(0) ?? 'a'
    const put = 'aeio'.includes(next.charAt(0)) ? `${letter}n` : letter
    return { kind: 'text', from: first + article.index, to: first + to, text: put }
  }
  // Removes the commas around it too; the following text keeps its space.
  const lead = /(,?\s+)$/u.exec(before)?.[0]
  if (!lead) return null
  const isApart = lead.startsWith(',') && after.startsWith(',')
  return {
    kind: 'text',
    from:
      first + from - (isApart ? lead.length : lead.trimStart() === lead ? lead.length : lead.replace(',', '').length),
    to: first + to + (isApart ? 1 : 0),
    text: '',
  }
}
