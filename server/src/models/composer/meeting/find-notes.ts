import type { NoteKind } from '@draftwright/contract/meetings/vocabulary'
import { detectLanguageCode } from '../languages.ts'
import { countWords, foldText, splitWords } from '../words.ts'
import { joinSentences } from './corrections.ts'
import type { Cues } from './cue-pattern.ts'
import { combineCues } from './cues.ts'
import { findDueDay } from './due-day.ts'
import { hasBusinessNumber, listNumbers } from './numbers.ts'
import { listNames } from './names.ts'
import { isOpenQuestion, isWithoutMarks } from './open-questions.ts'
import { countOpenings, isHabit, readAction } from './read-action.ts'
import { readDecision } from './read-decision.ts'
import { listSentences, type Place, type SpokenSegment, type SpokenSentence } from './spoken.ts'
import { translateTopicWords } from './topic-words.ts'
import { summarizeSentences } from './summarize.ts'

/** A line of a meeting's notes with the words that show it. */
export interface FoundNote {
  readonly kind: NoteKind
  /** The section's title, for kind `topic`. */
  readonly topic: string | null
  /** The sentence as it was said. */
  readonly text: string
  readonly speakerId: string
  readonly owner: string | null
  readonly dueOn: string | null
  readonly dueWords: string | null
  /** Never empty. */
  readonly evidence: readonly Place[]
  /** The rule's name. */
  readonly rule: string
}

export interface MeetingToRead {
  readonly segments: readonly SpokenSegment[]
  /** The day of the meeting in the workspace's zone, `YYYY-MM-DD`. */
  readonly today: string
  /** Names of those who may be given a task: speakers and attendees. */
  readonly people: readonly string[]
  /** Sections of the meeting type that collect what is said with certain words. */
  readonly topics: readonly { readonly title: string; readonly words: readonly string[] }[]
}

const maxPerTopic = 6
const maxQuotes = 5
const maxNumbers = 30
/** Of each other kind: a longer list is read by nobody, and a transcript may be made to fill it. */
const maxPerKind = 200

/**
 * The notes of a meeting by rules, with no model: each is a sentence as it was said, in order. Every rule looks at single sentences and at the
 * turn that follows, so a meeting of any length takes time in proportion to it.
 */
export function findMeetingNotes({ segments, today, people, topics }: MeetingToRead): FoundNote[] {
  const sentences = listSentences(segments)
  const codes = listSpokenLanguages(sentences)
  const cues = combineCues(codes)
  const names = listNames(people)
  const notes: FoundNote[] = []
  const counts = new Map<NoteKind, number>()
  const add = (kind: NoteKind, rule: string, sentence: SpokenSentence, more: Partial<FoundNote> = {}) => {
    const n = (counts.get(kind) ?? 0) + 1
    if (n > maxPerKind) return
    counts.set(kind, n)
    notes.push({
      kind,
      topic: null,
      text: sentence.text,
      speakerId: sentence.speakerId,
      owner: null,
      dueOn: null,
      dueWords: null,
      evidence: sentence.places,
      rule,
      ...more,
    })
  }
  const numbers: SpokenSentence[] = []
  const said = new Map<string, number>()
  const openings = countOpenings(sentences)
  const isUnmarked = isWithoutMarks(sentences)
  const decided = new Set<SpokenSentence>()
  /** Read with an action before them. */
  const replies = new Set<SpokenSentence>()
  sentences.forEach((sentence, at) => {
    const action = replies.has(sentence) ? undefined : readAction(sentences, at, cues, names, today)
    if (action !== undefined && !(action.rule === 'promise' && isHabit(sentence, openings, today))) {
      const { text, places } = joinSentences(sentence, action.more)
      for (const one of [...action.more, action.answer]) if (one !== undefined) replies.add(one)
      add('action', action.rule, sentence, { text, evidence: places, owner: action.owner, ...toDue(text, today) })
    } else {
      const decision = readDecision(sentences, at, cues, decided)
      if (decision !== undefined) {
        decided.add(sentence)
        if (!decision.isRepeated) add('decision', decision.rule, decision.sentence)
      }
    }
    if (isObjection(sentence, cues)) add('objection', 'objection', sentence)
    if (isOpenQuestion(sentences, at, cues, isUnmarked)) add('question', 'unanswered', sentence)
    if (isNumber(sentence.text, at, codes, said)) numbers.push(sentence)
  })
  for (const sentence of pickEvenly(numbers, maxNumbers)) add('number', 'number', sentence)
  for (const sentence of pickQuotes(sentences, cues)) add('quote', 'quote', sentence)
  const taken = new Set<SpokenSentence>()
  for (const topic of topics)
    for (const sentence of pickTopic(sentences, translateTopicWords(topic.words, codes), taken)) {
      // What was said once stands in one section, the first that it fits.
      taken.add(sentence)
      add('topic', 'words', sentence, { topic: topic.title })
    }
  const facts = notes.filter(({ kind }) => kind !== 'topic' && kind !== 'quote')
  const told = summarizeSentences(sentences, facts, cues.unreal)
  for (const sentence of told) add('summary', 'central', sentence)
  return notes
}

/** Sentences read together to tell their language, and the share of a meeting from which a language counts as spoken in it. */
const sentencesPerSample = 12
const leastShare = 0.12

/** ISO 639-1 codes of the languages of a meeting, the most spoken first: people change between them. */
function listSpokenLanguages(sentences: readonly SpokenSentence[]): string[] {
  const step = Math.max(sentencesPerSample, Math.ceil(sentences.length / 60))
  const counts = new Map<string, number>()
  let samples = 0
  for (let at = 0; at < sentences.length; at += step) {
    const sample = sentences.slice(at, at + sentencesPerSample).map(({ text }) => text)
    const code = detectLanguageCode(sample.join(' '))
    counts.set(code, (counts.get(code) ?? 0) + 1)
    samples += 1
  }
  return [...counts]
    .filter(([, n]) => n / samples >= leastShare)
    .toSorted(([, a], [, b]) => b - a)
    .map(([code]) => code)
}

function toDue(text: string, today: string): Pick<FoundNote, 'dueOn' | 'dueWords'> {
  const due = findDueDay(text, today)
  return due === undefined ? { dueOn: null, dueWords: null } : { dueOn: due.day, dueWords: due.words }
}

const comfort =
  /(?<!\p{L})(?:don['’]t (?:you )?worry|no worries|keine (?:sorge|angst|bange)|ne t['’]inquiète|ne vous inquiétez|no (?:te |se |os )?preocup\p{L}+|non (?:ti |si )?preoccup\p{L}+|geen zorgen|should(?:['’]ve| have))(?!\p{L})/iu

function isObjection({ text, isOwn }: SpokenSentence, cues: Cues): boolean {
  if (isOwn || countWords(text) < 4) return false
  const isQuestion = /\?["”’]?$/u.test(text)
  // `Don't worry` comforts, and `you should have heard it from us` admits.
  if (comfort.test(text)) return false
  if (cues.objection.test(text)) return !isQuestion || /\b(?:why|how|warum|pourquoi|waarom)\b/iu.test(text)
  // Who does not know something does not object to it.
  return !isQuestion && cues.doubt.test(text) && cues.own.test(text) && !cues.unknown.test(text)
}

/** Sentences after which a number is told anew. */
const sentencesRemembered = 60

/** Whether a sentence states a number that was not said just before; an imagined one is no fact. `said` is where each was said last. */
function isNumber(text: string, at: number, codes: readonly string[], said: Map<string, number>): boolean {
  if (countWords(text) < 3 || imagined.test(text) || !hasBusinessNumber(text, codes)) return false
  const numbers = listNumbers(text, codes)
  const isNew =
    numbers.length === 0 || numbers.some((number) => at - (said.get(number) ?? -Infinity) > sentencesRemembered)
  for (const number of numbers) said.set(number, at)
  return isNew
}
/** A condition that is not so. */
const imagined =
  /(?<!\p{L})if (?:\p{L}+ )?(?:i|we|you|they|he|she|it)(?:['’]d| had| were)(?!\p{L})|wenn (?:\p{L}+ )*?(?:hätten?|wären?)(?!\p{L})|(?<!\p{L})si (?:\p{L}+ )?(?:avais|avait|avions|aviez|étais|était)(?!\p{L})|(?<!\p{L})si (?:\p{L}+ )?(?:tuviera|hubiera|fuera)|(?<!\p{L})se (?:\p{L}+ )?(?:avessi|avesse|avessimo|fosse|fossi)/iu

/** The first ones, and no more than fit: a report of numbers is not a note. */
function pickEvenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_none, n) => all[Math.floor((n * all.length) / most)]).flatMap(
    (one) => one ?? [],
  )
}

const quoteStart = /^(?:um|uh|well|so|yeah|ok|okay|and|but|or|like|you know|i mean)\b/iu

function pickQuotes(sentences: readonly SpokenSentence[], cues: Cues): SpokenSentence[] {
  const scored = sentences.flatMap((sentence) => {
    const words = countWords(sentence.text)
    if (sentence.isOwn || words < 8 || words > 30 || sentence.text.endsWith('?')) return []
    if (quoteStart.test(sentence.text) || !cues.own.test(sentence.text) || !cues.opinion.test(sentence.text)) return []
    if (cues.unreal.test(sentence.text)) return []
    const score = (hasBusinessNumber(sentence.text) ? 2 : 0) + (words >= 10 && words <= 22 ? 1 : 0)
    return [{ sentence, score }]
  })
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, maxQuotes)
  return scored.filter((one) => best.includes(one)).map(({ sentence }) => sentence)
}

function pickTopic(
  sentences: readonly SpokenSentence[],
  words: readonly string[],
  taken: ReadonlySet<SpokenSentence>,
): SpokenSentence[] {
  if (words.length === 0) return []
  const stems = words.map((word) => foldText(word).toLowerCase())
  const scored = sentences.flatMap((sentence) => {
    const n = countWords(sentence.text)
    if (n < 6 || n > 60 || sentence.text.endsWith('?') || taken.has(sentence)) return []
    const said = ` ${splitWords(foldText(sentence.text).toLowerCase()).join(' ')}`
    const hits = stems.filter((stem) => said.includes(` ${stem}`)).length
    return hits === 0 ? [] : [{ sentence, score: hits + Math.min(n, 20) / 40 }]
  })
  const best = new Set(scored.toSorted((a, b) => b.score - a.score).slice(0, maxPerTopic))
  return scored.filter((one) => best.has(one)).map(({ sentence }) => sentence)
}
