import { tokenizeText } from '../score/words.ts'
import { toDoc, buildVoiceContext } from './checks.ts'
import { findContractions, findContractible } from './contractions.ts'
import { getToneWords, type ToneWords } from './language.ts'
import { readLines } from './lines.ts'
import { findEmoji, findExclamations } from './habit-checks.ts'
import { findPlural, countReaderWords, findSingular } from './person.ts'
import type { MeasuredVoice, Person } from './profile.ts'
import { findRespelling } from './spelling.ts'
import { findUnwanted } from './unwanted-words.ts'

const mostWords = 24

/** Measures the voice of texts; null without any words. Plain text, with an empty line between paragraphs. */
export function measureVoice(texts: readonly string[]): MeasuredVoice | null {
  const context = buildVoiceContext(toDoc(texts.join('\n\n')))
  const { words, language } = context
  if (words === 0) return null
  const { code } = language
  const lines = readLines(context)
  const sentences = context.prose.flatMap((one) => one.sentences)
  const short = code === 'en' ? findContractions(lines).length : 0
  const long = code === 'en' ? findContractible(lines).length : 0
  const marks = findExclamations(lines).length
  const emoji = findEmoji(lines).length
  const questions = lines.reduce((sum, { text }) => sum + (text.match(/[?？]/gu)?.length ?? 0), 0)
  const reader = countReaderWords(lines, code)
  const rate = (count: number): number => Math.round((count * 1000) / words) / 10
  const mean = sentences.reduce((sum, sentence) => sum + sentence.words, 0) / Math.max(1, sentences.length)
  const lists = getToneWords(code)
  const count = (list: keyof ToneWords): number =>
    lists === null ? 0 : findUnwanted(context, lines, lists[list]).length
  const lean = (low: number, high: number): number | null => {
    const by = ((high - low) * 100) / words
    // One word shows no tendency.
    if (lists === null || high + low < 2) return null
    return by > 1 ? 5 : by > 0.4 ? 4 : by < -1 ? 1 : by < -0.4 ? 2 : null
  }
  return {
    samples: texts.length,
    words,
    language: code,
    sentence_words: sentences.length < 3 ? null : Math.round(mean * 10) / 10,
    person: detectPerson(findSingular(lines, code).length, findPlural(lines, code).length, reader, words),
    contractions: short + long < 3 ? null : Math.round((short / (short + long)) * 100) / 100,
    exclamations: rate(marks),
    emoji: rate(emoji),
    questions: rate(questions),
    spelling: detectSpelling(lines.map(({ text }) => text)),
    axes: {
      formal_casual: lean(count('stiff'), count('informal') + short / 2),
      serious_playful: lean(0, count('playful') + marks + emoji),
      plain_technical: lean(count('vague'), count('jargon')),
      reserved_bold: lean(count('hedges'), count('hype')),
    },
    frequent: findFrequentWords(lines.map(({ text }) => text).join('\n'), language.common),
  }
}

/** Needs a clear majority; frequent direct address counts as "you". */
function detectPerson(i: number, we: number, you: number, words: number): Person | null {
  const all = i + we + you
  if (all < 3 || all * 100 < words) return null
  if (you > 2 * (i + we)) return 'you'
  if (we > 3 * i) return 'we'
  return i > 3 * we ? 'i' : null
}

function detectSpelling(texts: readonly string[]): MeasuredVoice['spelling'] {
  const words = texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? [])
  const british = words.filter((word) => findRespelling(word, 'en-US') !== undefined).length
  const american = words.filter((word) => findRespelling(word, 'en-GB') !== undefined).length
  return british > american ? 'en-GB' : american > british ? 'en-US' : null
}

function findFrequentWords(text: string, common: ReadonlySet<string>): MeasuredVoice['frequent'] {
  const counts = new Map<string, { word: string; count: number }>()
  for (const { text: word, root } of tokenizeText(text)) {
    if (word.length < 4 || /\d/u.test(word) || common.has(word.toLowerCase())) continue
    const known = counts.get(root)
    if (known) known.count++
    else counts.set(root, { word: word.toLowerCase(), count: 1 })
  }
  return [...counts.values()]
    .filter(({ count }) => count > 1)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostWords)
}
