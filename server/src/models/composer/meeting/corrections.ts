import { countWords } from '../words.ts'
import { findDueDay } from './due-day.ts'
import type { SpokenSentence } from './spoken.ts'

const words =
  'no|nope|sorry|wait|hang on|scratch that|i mean|or rather|actually|make that|nein|quatsch|moment|halt|warten sie|warte|ich meine|besser gesagt|vielmehr|oder eher|non|pardon|attends|attendez|enfin|plutôt|je veux dire|espera|espere|perdón|perdona|mejor dicho|o mejor|digo|nee|wacht|ik bedoel|liever gezegd|anzi|aspetta|aspetti|scusa|scusi|cioè|não|desculpe|espera|aliás'
const opening = new RegExp(String.raw`^(?:(?:or|oder|ou|o|of|um|uh|äh|ähm|euh|eh),?\s+)?(?:${words})(?![\p{L}])`, 'iu')
/** Sentences that a correction may go over: `No, wait, Thursday's a holiday. Friday. You'll have it on Friday.` */
const mostSentences = 3
const mostWords = 6

/** The sentences of the same turn that name the day, or another one: `I'll write it up. By Friday. No, Monday.` */
export function listDaySentences(sentences: readonly SpokenSentence[], at: number, today: string): SpokenSentence[] {
  const sentence = sentences[at]
  if (sentence === undefined) return []
  const isDay = ({ text }: SpokenSentence) => findDueDay(text, today) !== undefined
  const found: SpokenSentence[] = []
  for (const next of sentences.slice(at + 1, at + 1 + mostSentences)) {
    if (next.turn !== sentence.turn) break
    const isShort = countWords(next.text) <= mostWords && isDay(next) && (found.length > 0 || !isDay(sentence))
    if (!isShort && !opening.test(next.text)) break
    found.push(next)
  }
  return found.some(isDay) ? found : []
}

/** One sentence of several, with the places of all. */
export function joinSentences(first: SpokenSentence, more: readonly SpokenSentence[]): SpokenSentence {
  const text = [first, ...more].map((one) => one.text).join(' ')
  return { ...first, text, places: [first, ...more].flatMap(({ places }) => places) }
}
