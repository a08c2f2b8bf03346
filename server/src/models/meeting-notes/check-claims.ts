import { findDueDay } from '../composer/meeting/due-day.ts'
import type { FoundNote } from '../composer/meeting/find-notes.ts'
import type { Place } from '../composer/meeting/spoken.ts'
import { splitSentences } from '../composer/sentences.ts'
import { listNameParts } from './name-parts.ts'
import type { Claim, NumberedLine } from './request-claims.ts'

export interface SpokenLine extends NumberedLine {
  readonly speakerId: string
}

export interface ClaimCheck {
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

const shortestQuote = 6
const longestQuote = 1000
const maxQuotes = 5
/** A quote is shown with the sentence it stands in, unless that is longer. */
const longestSentence = 400
const longestNote = 2000

/**
 * The findings whose every quote stands in the line it names, as notes that show those words; the others are counted. Who does it and by when is kept
 * only if the quoted sentences say so, and the day is computed from them, so a model cannot invent any of it.
 */
export function checkClaims(
  claims: readonly Claim[],
  { lines, today, people, topics, madeWith }: ClaimCheck,
): { notes: FoundNote[]; nLeftOut: number } {
  const bySeq = new Map(lines.map((line) => [line.seq, line]))
  const notes = claims.flatMap((claim): FoundNote[] => {
    const evidence = findEvidence(claim, bySeq)
    const first = bySeq.get(evidence?.[0]?.seq ?? 0)
    if (evidence === undefined || first === undefined) return []
    const topic = topics.find((title) => title.toLowerCase() === claim.topic?.trim().toLowerCase()) ?? null
    if (claim.kind === 'topic' && topic === null) return []
    const text = evidence.map(({ seq, start, end }) => bySeq.get(seq)?.text.slice(start, end) ?? '').join(' ')
    if (text.length > longestNote) return []
    const isTask = claim.kind === 'action'
    const speakers = evidence.flatMap(({ seq }) => bySeq.get(seq)?.speaker ?? [])
    return [
      {
        kind: claim.kind,
        topic: claim.kind === 'topic' ? topic : null,
        text,
        speakerId: first.speakerId,
        owner: isTask ? findSaidOwner(claim.owner, text, speakers, people) : null,
        ...(isTask ? findSaidDay(claim.due, text, today) : { dueOn: null, dueWords: null }),
        evidence,
        rule: madeWith,
      },
    ]
  })
  return { notes, nLeftOut: claims.length - notes.length }
}

/** The places of all quotes in the order of the lines; undefined if one is not there. */
function findEvidence({ quotes }: Claim, bySeq: ReadonlyMap<number, SpokenLine>): Place[] | undefined {
  if (quotes.length === 0 || quotes.length > maxQuotes) return undefined
  const places: Place[] = []
  for (const { line, words } of quotes) {
    const text = bySeq.get(line)?.text
    const found = text === undefined ? undefined : findWords(text, words)
    if (text === undefined || found === undefined) return undefined
    const place = { seq: line, ...toWholeSentences(text, found) }
    if (!places.some((one) => isOverlapping(one, place))) places.push(place)
  }
  return places.toSorted((a, b) => a.seq - b.seq || a.start - b.start)
}

export const isOverlapping = (a: Place, b: Place): boolean => a.seq === b.seq && a.start < b.end && b.start < a.end

interface Range {
  readonly start: number
  readonly end: number
}

/** Where the words stand in the text; white space and the kind of quotation marks and apostrophes do not matter. */
function findWords(text: string, words: string): Range | undefined {
  const quote = words.trim().replaceAll(/^(?:\.\.\.|…)\s*|\s*(?:\.\.\.|…)$/gu, '')
  if (quote.length < shortestQuote || quote.length > longestQuote) return undefined
  const pattern = quote
    .split(/\s+/u)
    .map((word) =>
      word
        .replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
        .replaceAll(/['’‘]/gu, "['’‘]")
        .replaceAll(/["“”„«»]/gu, '["“”„«»]'),
    )
    .join(String.raw`\s+`)
  const match = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'iu').exec(text)
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length }
}

function toWholeSentences(text: string, found: Range): Range {
  let cursor = 0
  let { start, end } = found
  for (const sentence of splitSentences(text)) {
    const from = text.indexOf(sentence, cursor)
    if (from < 0) continue
    const to = from + sentence.length
    cursor = to
    if (from < found.end && found.start < to) [start, end] = [Math.min(start, from), Math.max(end, to)]
  }
  return end - start > Math.max(longestSentence, found.end - found.start) ? found : { start, end }
}

/** The person meant by the name, if they said one of the sentences or are named in them; null if two people may be meant. */
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

function findSaidDay(due: string | null, text: string, today: string): Pick<FoundNote, 'dueOn' | 'dueWords'> {
  const none = { dueOn: null, dueWords: null }
  const place = due === null ? undefined : findWords(text, due)
  if (place === undefined) return none
  const words = text.slice(place.start, place.end)
  const day = findDueDay(words, today)
  return day === undefined ? { dueOn: null, dueWords: words.slice(0, 100) } : { dueOn: day.day, dueWords: day.words }
}
