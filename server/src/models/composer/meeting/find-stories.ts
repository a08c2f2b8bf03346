import { detectLanguageCode } from '../languages.ts'
import { countWords, splitWords, stemWord } from '../words.ts'
import { listSentences, type SpokenSegment, type SpokenSentence } from './spoken.ts'

/** Lines that make up a story or a question. */
export interface SaidPassage {
  readonly text: string
  readonly fromSeq: number
  readonly toSeq: number
}

const past =
  /\b(?:was|were|had|did|didn['’]t|wasn['’]t|weren['’]t|hadn['’]t|couldn['’]t|went|came|got|took|said|told|found|lost|spent|thought|knew|made|ran|saw|kept|left|paid|sent|wrote|built|bought|brought|began|started|felt|gave|heard|held|meant|met|sat|sold|stood|understood|woke|won|used to|\p{L}{2,}(?:[^aeiou\s]|e)ed)\b/iu
/** How it came out. */
const outcome =
  /\b(?:in the end|ended up|turned out|since then|from then on|after that|that['’]s (?:when|why|how)|that was (?:when|why|how)|so we|so i|so they|and now|these days|finally|eventually|it (?:took|cost|saved)|we (?:lost|saved|won)|i (?:lost|saved)|as a result|which meant|never again|took (?:us|me)|it was (?:\p{L}+ )?(?:horrible|terrible|awful|great|the best|a disaster|a relief)|i (?:decided|learn(?:ed|t)|realised|realized))\b/iu
const somebody =
  /\b(?:he|she|they|my|our|a|the|one of (?:our|my|the)) (?:\p{L}+ )?(?:boss|manager|nurse|colleague|customer|client|driver|patient|father|mother|partner|doctor|assistant|engineer|guest|supplier|accountant|woman|man|guy|girl|team)\b|\b(?:he|she)\b|(?<=[a-z,] )\p{Lu}\p{Ll}{2,}\b/u
const minSentences = 4
const minWords = 25
/** Of the sentences, those told in the past. */
const minPast = 0.5
const maxSentences = 14
/** Words of others that do not end a story: "Oh no", "And then?". */
const maxInterruption = 8

/** Stories that somebody tells: one speaker, mostly in the past, with a person or a number, and how it came out. English only. */
export function findStories(segments: readonly SpokenSegment[]): SaidPassage[] {
  const sentences = listSentences(segments)
  if (!isEnglish(sentences)) return []
  return listTellings(sentences).flatMap((turn) => {
    if (turn[0]?.isOwn === true || turn[0]?.speaker === null) return []
    const run = trimToPast(turn).slice(0, maxSentences)
    const text = run.map((sentence) => sentence.text).join(' ')
    const told = run.filter((sentence) => past.test(sentence.text)).length
    const isStory =
      run.length >= minSentences &&
      countWords(text) >= minWords &&
      told / run.length >= minPast &&
      outcome.test(text) &&
      (somebody.test(text) || /\d/u.test(text))
    return isStory ? [toPassage(run)] : []
  })
}

/** What a speaker says in one go, with others only putting in a few words. */
function listTellings(sentences: readonly SpokenSentence[]): SpokenSentence[][] {
  const turns = [...Map.groupBy(sentences, ({ turn }) => turn).values()]
  const tellings: SpokenSentence[][] = []
  for (let at = 0; at < turns.length; ) {
    const telling = [...(turns[at] ?? [])]
    const speaker = telling[0]?.speakerId
    let next = at + 1
    while (turns[next + 1]?.[0]?.speakerId === speaker && isShort(turns[next])) {
      telling.push(...(turns[next + 1] ?? []))
      next += 2
    }
    tellings.push(telling)
    at = Math.max(at + 1, next - 1)
  }
  return tellings
}
const isShort = (turn: readonly SpokenSentence[] | undefined): boolean =>
  turn !== undefined && countWords(turn.map(({ text }) => text).join(' ')) <= maxInterruption

/** From the first sentence in the past to the last one. */
function trimToPast(turn: readonly SpokenSentence[]): readonly SpokenSentence[] {
  const isPast = ({ text }: SpokenSentence) => past.test(text) && !text.endsWith('?')
  const first = turn.findIndex(isPast)
  return first < 0 ? [] : turn.slice(first, turn.findLastIndex(isPast) + 1)
}

const isEnglish = (sentences: readonly SpokenSentence[]): boolean =>
  detectLanguageCode(
    sentences
      .slice(0, 200)
      .map(({ text }) => text)
      .join(' '),
  ) === 'en'

const toPassage = (run: readonly SpokenSentence[]): SaidPassage => ({
  text: run.map(({ text }) => text).join(' '),
  fromSeq: run[0]?.places[0]?.seq ?? 0,
  toSeq: run.at(-1)?.places.at(-1)?.seq ?? 0,
})

const smallWords =
  /^(?:what|how|when|where|who|why|which|does|do|did|is|are|was|were|can|could|would|will|have|has|the|an?|you|your|we|our|us|i|it|that|this|there|to|of|in|on|for|with|and|or|if|so|just|then|any|be|get|me|my|they|them|about|want|like|need|next|last|year|month|week|day|something|anything|look|know|think|get|going|go|one|really|still|much|many|more)$/iu
const getStems = (text: string): Set<string> =>
  new Set(
    splitWords(text.toLowerCase())
      .filter((word) => !smallWords.test(word))
      .map(stemWord),
  )
/** Shared words of the shorter question. */
const minShared = 0.75

function isSameQuestion(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return shared >= 3 && shared / Math.min(one.size, other.size) >= minShared
}

/** Questions that are asked again, in other words or in another meeting (`elsewhere`). */
export function findAskedTwice(segments: readonly SpokenSegment[], elsewhere: readonly string[]): SaidPassage[] {
  const questions = listSentences(segments)
    .filter(({ text, isOwn }) => !isOwn && text.endsWith('?') && countWords(text) >= 5)
    .map((sentence) => ({ sentence, stems: getStems(sentence.text) }))
  const others = elsewhere.map(getStems)
  return questions.flatMap(({ sentence, stems }, at) => {
    const isFirst = !questions.slice(0, at).some((one) => isSameQuestion(one.stems, stems))
    const later = questions.slice(at + 1).filter((one) => one.sentence.turn > sentence.turn)
    const isAgain = [...later.map((one) => one.stems), ...others].some((one) => isSameQuestion(one, stems))
    return isFirst && isAgain ? [toPassage([sentence])] : []
  })
}
