import { findDueDay } from '../../documents/said-days/due-day.ts'
import { verifyText } from '../../documents/verify/verify-text.ts'
import { readVocabulary, readWords, stemKey } from '../../documents/verify/words.ts'
import { splitSentences } from '../composer/sentences.ts'
import type { FoundNote, Place } from './found-note.ts'
import { listNameParts } from './name-parts.ts'
import type { Claim } from './notes-answer.ts'
import type { NumberedLine } from './notes-prompt.ts'

export interface SpokenLine extends NumberedLine {
  readonly speakerId: string
}

interface NotesCheck {
  readonly lines: readonly SpokenLine[]
  /** The day of the meeting in the workspace's zone, `YYYY-MM-DD`. */
  readonly today: string
  /** Speakers and attendees. */
  readonly people: readonly string[]
  /** Titles of the sections that a `topic` may name. */
  readonly topics: readonly string[]
  /** The model's name. */
  readonly madeWith: string
}

const maxLines = 20
const longestNote = 2000
/** A longer line is shown by its sentences that have words of the note. */
const longestLine = 400
/** Lines around those that are named, in which a name or a number may have been said: `And the price? – As I told you.` */
const around = 2

/**
 * The sentences that rest on lines of the meeting, as notes; the others are counted. A sentence is left out if it names no line, has a number, name or
 * quotation that its lines do not have, or no word in common with them. Who does it and by when is kept only where the lines say so.
 */
export function checkNotes(claims: readonly Claim[], check: NotesCheck): { notes: FoundNote[]; nLeftOut: number } {
  const bySeq = new Map(check.lines.map((line) => [line.seq, { line }]))
  const vocabulary = readVocabulary(check.lines.map(({ text }) => text).join(' '))
  const toStems = (text: string) =>
    new Set(
      readWords(text)
        .filter(({ key }) => key.length > 2 && !vocabulary.isFunctionWord(key))
        .map(({ key }) => stemKey(key)),
    )
  const names = toStems(check.people.join(' '))
  const notes = claims.flatMap((claim): FoundNote[] => {
    const text = claim.text.replaceAll(/\s+/gu, ' ').trim()
    const cited = [...new Set(claim.lines)].toSorted((a, b) => a - b).flatMap((seq) => bySeq.get(seq) ?? [])
    const [first] = cited
    if (first === undefined || cited.length > maxLines || text === '' || text.length > longestNote) return []
    const topic = check.topics.find((title) => title.toLowerCase() === claim.topic?.trim().toLowerCase()) ?? null
    if (claim.kind === 'topic' && topic === null) return []
    const near = check.lines.filter(({ seq }) => cited.some(({ line }) => Math.abs(line.seq - seq) <= around))
    const stems = toStems(text)
    const said = toStems(near.map((line) => line.text).join(' '))
    // A name alone is no sign that it was said: everybody who speaks has one.
    const own = [...stems].filter((stem) => !names.has(stem))
    const beginnings = new Set([...said].map(toBeginning))
    if (own.length > 0 && !own.some((stem) => beginnings.has(toBeginning(stem)))) return []
    if (!isBorneOut(text, near, check)) return []
    const words = cited.map(({ line }) => line.text).join(' ')
    const isTask = claim.kind === 'action'
    const speakers = cited.flatMap(({ line }) => line.speaker ?? [])
    const whole = `${words} ${near.map((line) => line.text).join(' ')}`
    return [
      {
        kind: claim.kind,
        moment: null,
        topic: claim.kind === 'topic' ? topic : null,
        text,
        speakerId: first.line.speakerId,
        owner: isTask ? findSaidOwner(claim.owner, whole, speakers, check.people) : null,
        ...findSaidDay(toDue(claim, check.today), whole, check.today),
        evidence: cited.flatMap(({ line }) => toPlaces(line, stems, toStems)),
        later: [],
        rule: check.madeWith,
      },
    ]
  })
  return { notes, nLeftOut: claims.length - notes.length }
}

/** Of a stem: endings differ more than the rough stems know (`revisa`, `revisas`). */
const toBeginning = (stem: string): string => stem.slice(0, 4)

/** Numbers and quotations must stand in these lines; names in the meeting, of its people only those who speak there or are named. */
function isBorneOut(text: string, near: readonly SpokenLine[], { people, lines }: NotesCheck): boolean {
  const source = near.map(({ speaker, text: words }) => `${speaker ?? ''}: ${words}`).join('\n')
  const said = new Set(readWords(source).map(({ key }) => key))
  const isPerson = (part: string) => people.some((person) => readWords(person).some(({ key }) => key === part))
  const findings = verifyText({ text, sources: [{ name: 'Transcript', text: source }] })
  return findings.every(({ kind, text: found }) => {
    const parts = readWords(found).map(({ key }) => key)
    // Said with the unit of a line before: `It costs 320 euros. – I can do 290.`
    if (kind === 'figure') return parts.every((part) => said.has(part))
    if (kind === 'quote' || kind === 'link') return false
    if (kind !== 'name') return true
    if (!parts.some(isPerson))
      return parts.every((part) => lines.some((line) => readWords(line.text).some(({ key }) => key === part)))
    // A whole name of which only a part was said.
    return people.some(
      (person) =>
        parts.every((part) => readWords(person).some(({ key }) => key === part)) &&
        readWords(person).some(({ key }) => said.has(key)),
    )
  })
}

/** The whole line, or of a long one the sentences with the most words of the note. */
function toPlaces(
  { seq, text }: SpokenLine,
  stems: ReadonlySet<string>,
  toStems: (text: string) => ReadonlySet<string>,
): Place[] {
  if (text.length <= longestLine) return text === '' ? [] : [{ seq, start: 0, end: text.length }]
  let cursor = 0
  const sentences = splitSentences(text).flatMap((sentence) => {
    const start = text.indexOf(sentence, cursor)
    if (start < 0) return []
    cursor = start + sentence.length
    const score = [...toStems(sentence)].filter((stem) => stems.has(stem)).length
    return [{ place: { seq, start, end: cursor }, score }]
  })
  const most = Math.max(0, ...sentences.map(({ score }) => score))
  const best = sentences.filter(({ score }) => score > 0 && score >= most / 2).map(({ place }) => place)
  return best.length > 0 ? best : [{ seq, start: 0, end: text.length }]
}

/** The person meant by the name, if they said one of the lines or are named in them; null if two people may be meant. */
function findSaidOwner(
  name: string | null,
  text: string,
  speakers: readonly string[],
  people: readonly string[],
): string | null {
  const owner = name?.trim() ?? ''
  if (owner === '') return null
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const parts = listNameParts(people)
  const person = parts.get(owner.toLowerCase())
  if (person === undefined) {
    const words = owner.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return words.length > 0 && words.every((word) => said.has(word)) ? owner.slice(0, 100) : null
  }
  if (person === null) return null
  if (speakers.includes(person)) return person
  return [...said].some((word) => parts.get(word) === person) ? person : null
}

/** Of a task as the model says it; a decision may name a day. */
const toDue = ({ kind, due, text }: Claim, today: string): string | null =>
  kind === 'action' ? due : kind === 'decision' ? (findDueDay(text, today)?.words ?? null) : null

/** Whether the words were said, or their day in other words: `by Tuesday` of "Tuesday would do". */
function wasSaid(words: string, day: string | undefined, text: string, today: string): boolean {
  if (text.replaceAll(/\s+/gu, ' ').toLowerCase().includes(words.toLowerCase())) return true
  const clauses = splitSentences(text).flatMap((sentence) => sentence.split(/[,;:–—]\s/u))
  return day !== undefined && clauses.some((clause) => findDueDay(clause, today)?.day === day)
}

/** The day is computed from the words that were said, so a model cannot invent it. */
function findSaidDay(due: string | null, text: string, today: string): Pick<FoundNote, 'dueOn' | 'dueWords'> {
  const none = { dueOn: null, dueWords: null }
  const words = due?.replaceAll(/\s+/gu, ' ').trim() ?? ''
  const day = findDueDay(words, today)
  if (words === '' || !wasSaid(words, day?.day, text, today)) return none
  return day === undefined ? { dueOn: null, dueWords: words.slice(0, 100) } : { dueOn: day.day, dueWords: day.words }
}
