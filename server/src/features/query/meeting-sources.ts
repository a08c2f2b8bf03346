import { type Source, toMeetingHref } from '@draftwright/contract/sources'
import type { ReadableMeeting, ReadableNote, SaidLine } from '../meetings/index.ts'
import { listMembers } from '../members/index.ts'
import { type ToolContext, truncateLine } from './tool-context.ts'

/** Characters of a line in a source's card. */
const maxQuote = 600

const listNames = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.slice(0, 12).join(', ')

export const toMeetingSource = (meeting: ReadableMeeting): Source => ({
  kind: 'meeting',
  id: meeting.id,
  title: meeting.title,
  href: toMeetingHref(meeting.id),
  facts: {
    held_at: meeting.started_at,
    type: meeting.type_name,
    people: listNames(meeting.attendees.map(({ name }) => name)),
    about: listNames(meeting.entities.map(({ name }) => name)),
  },
})

/** Leads to the line that it was said in; titled like its meeting. */
export const toNoteSource = (note: ReadableNote, meeting: ReadableMeeting, today: string): Source => ({
  kind: 'meeting_note',
  id: note.id,
  title: meeting.title,
  href: toMeetingHref(meeting.id, note.seq),
  facts: {
    held_at: meeting.started_at,
    quote: truncateLine(note.text, maxQuote),
    ...(note.kind === 'action'
      ? { promised_by: note.owner, due_on: note.due_on, is_overdue: isOverdue(note, today), is_done: note.is_done }
      : { said_by: note.speaker }),
    note: note.kind,
  },
})
export const isOverdue = ({ due_on, is_done }: ReadableNote, today: string): boolean =>
  due_on !== null && due_on < today && !is_done

export const toLineSource = (line: SaidLine, meeting: ReadableMeeting): Source => ({
  kind: 'meeting_line',
  id: `${meeting.id}:${line.seq}`,
  title: meeting.title,
  href: toMeetingHref(meeting.id, line.seq),
  facts: { held_at: meeting.started_at, quote: truncateLine(line.text, maxQuote), said_by: line.speaker },
})

/** The members of the workspace, by id. */
export async function loadMembers({ context, caller }: ToolContext): Promise<ReadonlyMap<string, string>> {
  const members = await listMembers(context.engine, caller.accountId)
  return new Map(members.map(({ user_id, display_name }) => [user_id, display_name]))
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The id of the member whom a name in a meeting stands for: an attendee with their address, else the only one of this name. */
export function findMemberId(
  name: string,
  { attendees }: ReadableMeeting,
  members: ReadonlyMap<string, string>,
): string | null {
  const attendee = attendees.find((one) => one.user_id !== null && isSameName(one.name, name))
  if (attendee !== undefined) return attendee.user_id
  const [only, second] = [...members].filter(([, display]) => isSameName(display, name))
  return only === undefined || second !== undefined ? null : only[0]
}
