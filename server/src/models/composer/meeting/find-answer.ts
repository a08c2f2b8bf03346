import { splitSentences } from '../sentences.ts'
import { detectLanguageCode, resolveLanguage } from '../languages.ts'
import { foldText, listContentStems, splitWords, stemWord } from '../words.ts'
import { readSaidValue, type AnswerKind, type SaidValue } from './answer-values.ts'
import { anyUnknown } from './moment-words.ts'

/** Something a workspace wants to know: a question of a survey, or a field by its name. */
export interface WantedAnswer {
  readonly text: string
  readonly kind: AnswerKind
  /** For choices. */
  readonly options: readonly string[]
}

interface Line {
  readonly seq: number
  readonly speaker: string
  readonly text: string
}

export interface FoundAnswer extends SaidValue {
  /** Whose words they are. */
  readonly speaker: string
  readonly evidence: readonly { readonly seq: number; readonly quote: string }[]
  /** `asked`: somebody asked it and was answered. `said`: it was told with the words of the question. */
  readonly rule: 'asked' | 'said'
}

/** Imagined or past, in the languages that people are asked in: no answer about today. */
const unreal =
  /(?<!\p{L})(?:if (?:i|we|you|they|he|she|it)|would have|could have|should have|might|used to|imagine|in theory|joking|years? ago|wenn (?:ich|wir)|hätte\p{L}*|wäre\p{L}*|früher|angenommen|si (?:je|on|nous|j['’])|aurait|autrefois|si (?:yo|tuviéramos|fuera)|antes)(?!\p{L})/iu

/** A question of one or two words needs all of them; a longer one most. */
const neededPart = 0.6
/** Lines after a question in which its reply is looked for. */
const replyLines = 3

/**
 * The answer that was given, by the words of what is wanted; undefined if nobody gave one. `lines` are in order, with what
 * followed them. A value other than a text is taken only if all who gave one gave the same. What members of the workspace told
 * by themselves (`ownNames`, in lower case) is no answer of the customer.
 */
export function findAnswer(
  wanted: WantedAnswer,
  lines: readonly Line[],
  { today, ownNames }: { today: string; ownNames: ReadonlySet<string> },
): FoundAnswer | undefined {
  const terms = listTerms(wanted.text)
  if (terms.length === 0) return undefined
  const found = [
    ...lines.flatMap((line, at) => findReply(wanted, terms, lines, at, today)),
    ...lines
      .filter(({ speaker }) => !ownNames.has(speaker.toLowerCase()))
      .flatMap((line) => findStatement(wanted, terms, line, today)),
  ]
  const [first] = found
  if (first === undefined || wanted.kind === 'text') return first
  return found.every(({ value }) => JSON.stringify(value) === JSON.stringify(first.value)) ? first : undefined
}

/** Words by which lines are looked up, in lower case: beginnings, so that other endings are found as well. */
export const listSearchWords = (text: string): string[] =>
  [
    ...new Set(
      splitWords(text)
        .filter((word) => listTerms(word).length > 0)
        .map((word) => word.toLowerCase().slice(0, Math.max(4, word.length - 3))),
    ),
  ].slice(0, 8)

/** The stems of a question's own words: `budget` of "What is your budget?". */
function listTerms(text: string): string[] {
  const code = detectLanguageCode(text)
  const language = resolveLanguage(code === 'und' ? 'en' : code)
  return [...new Set(listContentStems(text, language))].filter((stem) => !askingWords.has(stem))
}
const askingWords = new Set(
  'what which when where who how why does did have has been will would could should many much kind type want need use using please describe tell name current currently was wer wie wann welche welcher welches warum haben gibt viele quel quelle quand comment combien wat wie welke wanneer hoeveel'
    .split(' ')
    .map(stemWord),
)

/** Whether a sentence has enough of the terms. */
function isAbout(sentence: string, terms: readonly string[]): boolean {
  const stems = new Set(splitWords(sentence).map(stemWord))
  const n = terms.filter((term) => stems.has(term)).length
  return terms.length <= 2 ? n === terms.length : n / terms.length >= neededPart && n >= 2
}

/** Somebody asks it, and another person replies. */
function findReply(
  wanted: WantedAnswer,
  terms: readonly string[],
  lines: readonly Line[],
  at: number,
  today: string,
): FoundAnswer[] {
  const line = lines[at]
  if (line === undefined || !splitSentences(line.text).some((one) => one.trim().endsWith('?') && isAbout(one, terms)))
    return []
  const after = lines.slice(at + 1, at + 1 + replyLines).filter(({ seq }) => seq <= line.seq + replyLines)
  const first = after.findIndex(({ speaker }) => speaker !== line.speaker)
  const reply = after[first]
  if (reply === undefined || anyUnknown.test(reply.text) || /\?\s*$/u.test(reply.text)) return []
  const said = readSaidValue(wanted, reply.text, { today, isReply: true })
  return said === undefined
    ? []
    : [{ ...said, speaker: reply.speaker, evidence: [{ seq: reply.seq, quote: said.words }], rule: 'asked' }]
}

/** Somebody tells it without being asked. */
function findStatement(
  wanted: WantedAnswer,
  terms: readonly string[],
  { seq, speaker, text }: Line,
  today: string,
): FoundAnswer[] {
  return splitSentences(text).flatMap((sentence) => {
    if (sentence.trim().endsWith('?') || !isAbout(sentence, terms)) return []
    if (anyUnknown.test(sentence) || unreal.test(sentence)) return []
    const said = readSaidValue(wanted, sentence, { today, isReply: false })
    return said === undefined ? [] : [{ ...said, speaker, evidence: [{ seq, quote: said.words }], rule: 'said' }]
  })
}

/** Whether a sentence has all the words of a name that carry meaning. */
export function hasNamedThing(sentence: string, name: string): boolean {
  const terms = listTerms(name)
  return terms.length > 0 && isAbout(foldText(sentence), terms)
}
