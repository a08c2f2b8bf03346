import { hasRight } from '@draftwright/contract/rights'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { listMembers } from '../../members/index.ts'
import { type MeetingContext, readMeetingRow, readMeetingSight } from '../records/sight.ts'
import {
  listCustomerLines,
  listMeetingPeople,
  listReadableMeetings,
  listReadableNotes,
  listSaidLines,
  type ReadableMeeting,
  type ReadableNote,
  type SaidLine,
  type SaidQuery,
} from './store.ts'

export type { ReadableMeeting, ReadableNote, SaidLine }

interface MeetingReader extends MeetingContext {
  readonly caller: Pick<Caller, 'userId' | 'role'>
}

/**
 * What other features may read of meetings: those that the caller sees on their pages, less the private ones, which are no material
 * for anything. Nothing without the right to read meetings.
 */
export async function readMeetings(call: MeetingReader, limit: number): Promise<ReadableMeeting[]> {
  if (!hasRight(call.caller.role, 'meetings:read')) return []
  return listReadableMeetings(call.db, await readMeetingSight(call), limit)
}

/** One of them; undefined where this person does not see it, or it is private. */
export async function findReadableMeeting(call: MeetingReader, id: string): Promise<ReadableMeeting | undefined> {
  if (!hasRight(call.caller.role, 'meetings:read')) return undefined
  const [meeting] = await listReadableMeetings(call.db, await readMeetingSight(call), 1, id)
  return meeting
}

/** Decisions, promises, objections, questions, numbers and quotes of these meetings; of one meeting with `meetingId`. */
export async function readMeetingNotes(
  call: MeetingReader,
  limit: number,
  meetingId: string | null = null,
): Promise<ReadableNote[]> {
  if (!hasRight(call.caller.role, 'meetings:read')) return []
  return listReadableNotes(call.db, call.caller, limit, meetingId)
}

/** What was said in these meetings. */
export async function readSaidLines(call: MeetingReader, query: SaidQuery): Promise<SaidLine[]> {
  if (!hasRight(call.caller.role, 'meetings:read')) return []
  return listSaidLines(call.db, call.caller, query)
}

/** The newest meetings whose words are read, and the lines of all of them. */
const customerLimits = { meetings: 60, lines: 20_000 }

/** What others than members said, and the names that occur in it. */
export async function readCustomerWords(call: MeetingReader & { readonly context: AppContext }) {
  if (!hasRight(call.caller.role, 'meetings:read')) return { lines: [], names: [] }
  const members = await listMembers(call.context.engine, call.db.accountId)
  const memberNames = members.map(({ display_name }) => display_name)
  const [lines, people, meetings] = await Promise.all([
    listCustomerLines(call.db, call.caller, memberNames, customerLimits),
    listMeetingPeople(call.db, call.caller, 500),
    listReadableMeetings(call.db, await readMeetingSight(call), customerLimits.meetings),
  ])
  const subjects = meetings.flatMap(({ entities }) =>
    entities.flatMap(({ kind, name }) => (kind === 'company' || kind === 'contact' ? [name] : [])),
  )
  return { lines, names: [...memberNames, ...people, ...subjects] }
}

/** Throws 404 for a meeting that this person does not see; true for a private one. */
export async function isMeetingPrivate(call: MeetingContext, id: string): Promise<boolean> {
  return (await readMeetingRow(call, id)).visibility === 'private'
}

/** Names of those who were there or spoke. */
export async function readMeetingPeople(call: MeetingReader, limit: number): Promise<string[]> {
  if (!hasRight(call.caller.role, 'meetings:read')) return []
  return listMeetingPeople(call.db, call.caller, limit)
}
