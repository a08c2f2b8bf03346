import type { Source } from '@draftwright/contract/sources'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { QueryCondition, QueryKind } from '@draftwright/contract/query-form'
import {
  type ReadableMeeting,
  type ReadableNote,
  readMeetingNotes,
  readMeetings,
  readSaidLines,
} from '../meetings/index.ts'
import { findMemberId, isOverdue, loadMembers, toLineSource, toMeetingSource, toNoteSource } from './meeting-sources.ts'
import type { ToolContext } from './tool-context.ts'
import type { LoadedRows, QueryRow } from './query-row.ts'

const maxRead = 2000

type MeetingKind = Extract<QueryKind, 'meeting' | 'meeting_note' | 'meeting_line'>

/** What a query looks for among everything that was said: one of the words, by one of the people; all if empty. */
export interface SoughtWords {
  readonly words: readonly string[]
  readonly people: readonly string[]
}

/** Rows of meetings that the caller may read; `logged`: meetings that were only entered in the CRM. */
export async function loadMeetingRows(
  reading: ToolContext,
  kind: MeetingKind,
  sought: SoughtWords,
  logged: readonly QueryRow[],
): Promise<LoadedRows> {
  const meetings = await readMeetings(reading, maxRead)
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const day = ({ started_at }: ReadableMeeting) => toZoneDay(Date.parse(started_at), reading.zone)
  switch (kind) {
    case 'meeting': {
      const members = await loadMembers(reading)
      const held = meetings.map(
        (meeting): QueryRow => ({
          source: toMeetingSource(meeting),
          values: {
            name: meeting.title,
            type: meeting.type_name,
            person: meeting.attendees.flatMap(({ name }) => listAliases(name, meeting, members)),
            at: day(meeting),
          },
          links: toLinks(meeting),
        }),
      )
      return {
        rows: [...held, ...logged.filter((entry) => !held.some((one) => isSameMeeting(one, entry)))],
        isCapped: meetings.length === maxRead,
      }
    }
    case 'meeting_note': {
      const notes = await readMeetingNotes(reading, maxRead)
      const members = await loadMembers(reading)
      const rows = notes.flatMap((note): QueryRow[] => {
        const meeting = byId.get(note.meeting_id)
        return meeting === undefined ? [] : [toNoteRow(reading, note, meeting, day(meeting), members)]
      })
      return { rows, isCapped: notes.length === maxRead }
    }
    case 'meeting_line': {
      const lines = await readSaidLines(reading, {
        words: sought.words.flatMap(toSearchPart),
        speakers: sought.people,
        limit: maxRead,
      })
      const said = lines.flatMap((line): QueryRow[] => {
        const meeting = byId.get(line.meeting_id)
        if (meeting === undefined) return []
        const person = [line.speaker]
        return [toLineRow(toLineSource(line, meeting), line.text, person, meeting, day(meeting))]
      })
      // What a meeting is called is searched like what was said in it.
      const titles = meetings.map((meeting) =>
        toLineRow(toMeetingSource(meeting), meeting.title, [], meeting, day(meeting)),
      )
      return { rows: [...said, ...(sought.words.length === 0 ? [] : titles)], isCapped: lines.length === maxRead }
    }
  }
}

const toLineRow = (
  source: Source,
  text: string,
  person: readonly string[],
  meeting: ReadableMeeting,
  at: string,
): QueryRow => ({ source, values: { text, person, at }, links: { ...toLinks(meeting), meeting: [meeting.id] } })

function toNoteRow(
  { today }: ToolContext,
  note: ReadableNote,
  meeting: ReadableMeeting,
  at: string,
  members: ReadonlyMap<string, string>,
): QueryRow {
  const isPromise = note.kind === 'action'
  const name = isPromise ? note.owner : note.speaker
  const isOurs = name !== null && findMemberId(name, meeting, members) !== null
  return {
    source: toNoteSource(note, meeting, today),
    values: {
      note: note.kind,
      text: note.text,
      person: name === null ? [] : listAliases(name, meeting, members),
      side: name === null ? null : isOurs ? 'us' : 'them',
      due: note.due_on,
      overdue: isOverdue(note, today) ? 'yes' : 'no',
      status: note.is_done ? 'done' : isPromise || note.kind === 'question' ? 'open' : null,
      at,
    },
    links: { ...toLinks(meeting), meeting: [meeting.id] },
  }
}

/** The name in the meeting, and the member's own where it is another. */
function listAliases(name: string, meeting: ReadableMeeting, members: ReadonlyMap<string, string>): string[] {
  const member = members.get(findMemberId(name, meeting, members) ?? '')
  return member === undefined || member.toLowerCase() === name.toLowerCase() ? [name] : [name, member]
}

function toLinks({ entities }: ReadableMeeting): QueryRow['links'] {
  const ids = (kind: string) =>
    entities.flatMap((one) => (one.kind === kind && one.ref_id !== null ? [one.ref_id] : []))
  return { company: ids('company'), contact: ids('contact'), opportunity: ids('opportunity') }
}

/** An entry of the CRM on the same day about one of the same records is the same meeting. */
const isSameMeeting = (one: QueryRow, entry: QueryRow): boolean =>
  one.values['at'] === entry.values['at'] &&
  (['company', 'contact', 'opportunity'] as const).some((kind) =>
    entry.links[kind]?.some((id) => one.links[kind]?.includes(id) === true),
  )

/** A part of the word that is written the same with ä and ae, and in singular and plural. */
function toSearchPart(word: string): string[] {
  const [longest = ''] = word
    .replace(/(?<=\p{L}{4})s$/u, '')
    .split(/ae|oe|ue|ss|ß|ä|ö|ü|\s+/u)
    .toSorted((one, other) => other.length - one.length)
  return longest.length < 2 ? [] : [longest]
}

/** What the conditions of a query on lines look for, so that not everything that was ever said is read. */
export function findSoughtWords(kind: QueryKind, where: readonly QueryCondition[]): SoughtWords {
  const scopes = [
    ...(kind === 'meeting_line' ? [where] : []),
    ...where.flatMap((one) => ('linked' in one && one.linked === 'meeting_line' ? [one.where] : [])),
  ]
  const [scope] = scopes
  // Several scopes may look for different lines.
  if (scope === undefined || scopes.length > 1) return { words: [], people: [] }
  const find = (field: string, op: string) =>
    scope.find((one) => 'field' in one && one.field === field && one.op === op && one.not !== true)
  const [words, people] = [find('text', 'has'), find('person', 'is')]
  const values = (one: QueryCondition | undefined) =>
    one !== undefined && 'field' in one ? one.values.map(String).filter((value) => value !== '@me') : []
  const isMine = people !== undefined && 'field' in people && people.values.includes('@me')
  return { words: values(words), people: isMine ? [] : values(people) }
}
