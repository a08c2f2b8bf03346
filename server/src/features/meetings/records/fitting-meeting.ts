import type { AccountDb } from '../../../db/account-db.ts'
import { listMeetingsBetween, type MeetingBetween } from './fitting-meetings-store.ts'

/** What is known of a meeting before it is one here. */
export interface KnownMeeting {
  readonly title: string
  readonly startedAt: string
  readonly attendees: readonly { readonly name: string; readonly email: string | null }[]
}
interface Viewer {
  readonly userId: string
  /** Their addresses: that they were there says nothing. */
  readonly emails: readonly string[]
}
interface Fit {
  readonly id: string
  readonly transcript_id: string | null
  readonly title: string
}

const toleranceMs = 15 * 60_000
/** Of two titles, from 0 to 1. */
const leastSimilarity = 0.6

/**
 * The meeting here that this is about, of those the viewer sees: it begins within a quarter of an hour, and an attendee or the title is the
 * same; of one that has a transcript already both. The best of several; undefined for none. With `isCandidate` it is a plan that is compared
 * with those plans: the title is the same. Lock with `lockMeetingMatches` before.
 */
export async function findFittingMeeting(
  db: AccountDb,
  viewer: Viewer,
  known: KnownMeeting,
  isCandidate?: (id: string) => boolean,
): Promise<Fit | undefined> {
  const at = Date.parse(known.startedAt)
  const toIso = (ms: number) => new Date(ms).toISOString()
  const rows = await listMeetingsBetween(db, viewer, toIso(at - toleranceMs), toIso(at + toleranceMs))
  const [best] = rows
    .filter(({ id }) => isCandidate?.(id) ?? true)
    .map((row) => ({ row, ...compareMeetings(row, known, viewer.emails) }))
    .filter(({ row, similarity, shared }) => {
      const isSimilar = similarity >= leastSimilarity
      // Of two plans, people alone say nothing: they meet twice in a row.
      if (isCandidate !== undefined) return isSimilar
      return row.transcript_id === null ? isSimilar || shared > 0 : isSimilar && shared > 0
    })
    .toSorted((a, b) => b.similarity - a.similarity || b.shared - a.shared || a.distance - b.distance)
  return best?.row
}

function compareMeetings(row: MeetingBetween, known: KnownMeeting, ownEmails: readonly string[]) {
  const there = new Set(row.attendees.flatMap(toKeys))
  const shared = known.attendees.filter(
    (one) => !ownEmails.includes(one.email ?? '') && toKeys(one).some((key) => there.has(key)),
  ).length
  const distance = Math.abs(Date.parse(row.started_at) - Date.parse(known.startedAt))
  return { similarity: compareTitles(row.title, known.title), shared, distance }
}

const toKeys = ({ name, email }: { name: string; email: string | null }): string[] => [
  ...(email === null ? [] : [email.toLowerCase()]),
  name.toLowerCase(),
]

/** A title that says nothing is like no other. */
const emptyTitle = /^(?:meeting|untitled|busy|call)$/iu

/** How many words two titles share, from 0 to 1 (Dice's coefficient). */
function compareTitles(one: string, other: string): number {
  if (emptyTitle.test(one.trim())) return 0
  const [a, b] = [toWords(one), toWords(other)]
  const total = a.size + b.size
  return total === 0 ? 0 : (2 * a.intersection(b).size) / total
}

const toWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
