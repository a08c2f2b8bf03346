import type { MomentKind } from '@draftwright/contract/meetings/vocabulary'
import { detectLanguage } from '@draftwright/contract/score/languages'
import { findDueDay } from '../../../documents/said-days/due-day.ts'
import { readFigures } from '../../../documents/verify/read-figures.ts'
import { readVocabulary, readWords, stemKey, type Vocabulary } from '../../../documents/verify/words.ts'
import type { FoundNote } from '../../meeting-notes/found-note.ts'
import { getMomentPatterns, ownWords } from './moment-words.ts'
import { listSentences, type SpokenSegment, type SpokenSentence } from './spoken.ts'

export interface MeetingToRead {
  readonly segments: readonly SpokenSegment[]
  /** The day of the meeting in the workspace's zone, `YYYY-MM-DD`. */
  readonly today: string
}

/** Of each kind: a longer list is read by nobody, and a transcript may be made to fill it. */
const maxPerKind = 80
/** Sentences whose language is told together: people change it in the middle of a meeting. */
const sentencesPerBlock = 8
const longestMoment = 2000
const fewestWords = 3

/** A sentence with all that is asked of it. */
interface Read {
  readonly sentence: SpokenSentence
  readonly patterns: ReturnType<typeof getMomentPatterns>
  readonly vocabulary: Vocabulary
  readonly day: ReturnType<typeof findDueDay>
  readonly stems: ReadonlySet<string>
}

/**
 * Moments of a meeting worth a look: what sounds like a promise, a day, an amount, an objection, an open question, a decision, or a request not to
 * tell. Each is a sentence as it was said and a candidate for a person: the rules do not know what was meant.
 */
export function findMoments({ segments, today }: MeetingToRead): FoundNote[] {
  const read = readBlocks(listSentences(segments), today)
  const counts = new Map<MomentKind, number>()
  const found = read.flatMap((one, at): { note: FoundNote; at: number }[] => {
    const kind = findKind(read, at, today)
    if (kind === undefined) return []
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    if (n > maxPerKind || one.sentence.text.length > longestMoment) return []
    return [{ note: toNote(read, at, kind), at }]
  })
  const takenBack = read.flatMap((one, at) => (has(one, 'takenBack') ? [{ one, at }] : []))
  return found.map(({ note, at }) => ({ ...note, later: findLater(read, at, takenBack) }))
}

function readBlocks(sentences: readonly SpokenSentence[], today: string): Read[] {
  const read: Read[] = []
  for (let from = 0; from < sentences.length; from += sentencesPerBlock) {
    const block = sentences.slice(from, from + sentencesPerBlock)
    const text = block.map((sentence) => sentence.text).join(' ')
    const { code } = detectLanguage(text)
    const vocabulary = readVocabulary(text)
    for (const sentence of block) {
      const patterns = getMomentPatterns([code, detectLanguage(sentence.text).code])
      const stems = new Set(
        readWords(sentence.text)
          .filter(({ key }) => key.length > 2 && !vocabulary.isFunctionWord(key))
          .map(({ key }) => stemKey(key)),
      )
      read.push({ sentence, patterns, vocabulary, day: findDueDay(sentence.text, today), stems })
    }
  }
  return read
}

const has = ({ sentence, patterns }: Read, name: keyof Read['patterns'][number]): boolean =>
  patterns.some((one) => one[name].test(sentence.text))
const isQuestion = ({ sentence }: Read): boolean => /\?["”’»]?$/u.test(sentence.text.trimEnd())

/** The first that fits: what must not be told, then what somebody has to do, then the rest. */
function findKind(read: readonly Read[], at: number, today: string): MomentKind | undefined {
  const one = read[at]
  if (one === undefined) return undefined
  if (has(one, 'private')) return 'private'
  const words = readWords(one.sentence.text).length
  if (words < fewestWords && one.day === undefined) return undefined
  const isDecided = !isQuestion(one) && has(one, 'decided')
  // `Then we do it that way` is no promise of one person.
  if (isDecided && !singular.test(one.sentence.text) && !has(one, 'asked')) return 'decided'
  const isObjection = !isQuestion(one) && words > fewestWords && has(one, 'objection')
  // `Our legal department has to review it` holds up more than it promises.
  if (isObjection && one.day === undefined && !has(one, 'own')) return 'objection'
  if (isPromise(one, today)) return 'promise'
  if (isDecided) return 'decided'
  // That something happens today is said of the meeting itself.
  if (one.day !== undefined && one.day.day > today) return 'date'
  if (isObjection) return 'objection'
  if (hasAmount(one)) return 'amount'
  return isOpenQuestion(read, at) ? 'question' : undefined
}

const singular = /(?<!\p{L})(?:i|ich|je|j(?=['’])|yo|me|te|le|os|vi|ti|mi|ik|eu|io)(?!\p{L})/iu

/** `We lose ten today` tells of a state, `tonight` of what is to come. */
const laterToday =
  /tonight|this (?:afternoon|evening)|later today|ce soir|heute (?:noch|abend|nachmittag)|esta (?:tarde|noche)|stasera|vanavond|vanmiddag/iu

function isPromise(one: Read, today: string): boolean {
  if (has(one, 'filler')) return false
  if (has(one, 'asked')) return true
  const isAhead = one.day !== undefined && (one.day.day > today || laterToday.test(one.day.words))
  const isDated = isAhead && ownWords.test(one.sentence.text)
  return !isQuestion(one) && (isDated || has(one, 'own'))
}

/** Smaller ones are said of everything. */
const leastCount = 10
const hasAmount = ({ sentence, vocabulary }: Read): boolean =>
  readFigures(sentence.text, vocabulary).some(
    ({ readings, isVague, noun }) =>
      !isVague &&
      readings.some(
        ({ family, value }) =>
          /^(?:money:|percent)/u.test(family) || (family === 'plain' && noun !== null && Number(value) >= leastCount),
      ),
  )

const namedOpen =
  /(?<!\p{L})(?:open|offene|ouverte|abierta|aperta|aberta) (?:question|frage|pregunta|domanda|vraag|questão)|question ouverte|pregunta abierta/iu
const turnsAfter = 2

/** It is called open, or what follows says that nobody knows. */
function isOpenQuestion(read: readonly Read[], at: number): boolean {
  const one = read[at]
  if (one === undefined || !isQuestion(one)) return false
  if (namedOpen.test(one.sentence.text)) return true
  const after = read.slice(at + 1, at + 8).filter(({ sentence }) => sentence.turn > one.sentence.turn)
  return after
    .filter(({ sentence }) => sentence.turn <= one.sentence.turn + turnsAfter)
    .some((reply) => has(reply, 'unknown'))
}

function toNote(read: readonly Read[], at: number, kind: MomentKind): FoundNote {
  const one = read[at]
  if (one === undefined) throw new RangeError('No such sentence')
  const { sentence } = one
  const next = read[at + 1]
  // `I send it over. By Friday.`
  const isDayNext =
    one.day === undefined &&
    next?.day !== undefined &&
    next.sentence.turn === sentence.turn &&
    readWords(next.sentence.text).length <= 6
  const joined = kind === 'promise' && isDayNext ? next : undefined
  const day = joined?.day ?? one.day
  const isOwn = kind === 'promise' && !isQuestion(one) && has(one, 'own') && !has(one, 'asked')
  return {
    kind: 'moment',
    moment: kind,
    topic: null,
    text: joined === undefined ? sentence.text : `${sentence.text} ${joined.sentence.text}`,
    speakerId: sentence.speakerId,
    owner: isOwn ? sentence.speaker : null,
    dueOn: day?.day ?? null,
    dueWords: day?.words ?? null,
    evidence: [...sentence.places, ...(joined?.sentence.places ?? [])],
    later: [],
    rule: kind,
  }
}

/** Sentences right behind, in which a correction needs no words of what it corrects. */
const near = 3
const far = 200
const mostLater = 3

/** What is said later and may take it back: right behind it, or with its words. */
function findLater(read: readonly Read[], at: number, takenBack: readonly { one: Read; at: number }[]) {
  const here = read[at]
  if (here === undefined) return []
  return takenBack
    .filter(({ one, at: place }) => {
      const distance = place - at
      if (distance <= 0 || distance > far) return false
      const shared = [...one.stems].filter((stem) => here.stems.has(stem)).length
      const isSameSort = (here.day !== undefined && one.day !== undefined) || (hasAmount(here) && hasAmount(one))
      // `Then we do it that way. – No, rather not.`
      if (distance === 1 && (has(here, 'decided') || here.day !== undefined)) return true
      return shared >= 2 || (distance <= near && (shared > 0 || isSameSort)) || (shared === 1 && isSameSort)
    })
    .slice(0, mostLater)
    .flatMap(({ one }) => one.sentence.places)
}
