import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { maxRows, type ToolResult } from '../../../models/advising/tool-result.ts'
import { type ReadableMeeting, readMeetingNotes, readMeetings, readSaidLines } from '../../meetings/index.ts'
import { toLineSource, toMeetingSource, toNoteSource } from './meeting-sources.ts'
import { buildToolResult, type ToolContext } from './tool-context.ts'

/** Meetings and lines that are looked at. */
const maxRead = 2000

const hasPart = (text: string | null, part: string | undefined): boolean =>
  part === undefined || (text ?? '').toLowerCase().includes(part.toLowerCase())

/** The meetings that fit, and with words the lines that have them. */
export async function findMeetings(reading: ToolContext, input: ReadInput<'find_meetings'>): Promise<ToolResult> {
  const { words, person, type, record_id, from, to } = input
  const isMatch = (meeting: ReadableMeeting): boolean => {
    const day = toZoneDay(Date.parse(meeting.started_at), reading.zone)
    return (
      hasPart(meeting.type_name, type) &&
      (record_id === undefined || meeting.entities.some(({ ref_id }) => ref_id === record_id)) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to)
    )
  }
  const meetings = (await readMeetings(reading, maxRead)).filter(isMatch)
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const attended = meetings.filter(
    ({ attendees }) => person === undefined || attendees.some(({ name }) => hasPart(name, person)),
  )
  if (words === undefined)
    return buildToolResult([
      { name: 'meetings', rows: attended.slice(0, maxRows).map(toMeetingSource), total: attended.length },
    ])
  const lines = await readSaidLines(reading, {
    words: [words],
    speakers: person === undefined ? [] : [person],
    limit: maxRead,
  })
  const said = lines.flatMap((line) => {
    const meeting = byId.get(line.meeting_id)
    return meeting === undefined ? [] : [toLineSource(line, meeting)]
  })
  const titled = attended.filter(({ title }) => hasPart(title, words))
  return buildToolResult([
    { name: 'said', rows: said.slice(0, maxRows), total: said.length },
    { name: 'meetings', rows: titled.slice(0, maxRows).map(toMeetingSource), total: titled.length },
  ])
}

/** Notes of each kind in an answer. */
const maxNotes = 30

/** One meeting with its notes, each leading to its line. */
export async function readMeeting(reading: ToolContext, { id }: ReadInput<'read_meeting'>): Promise<ToolResult> {
  const meeting = (await readMeetings(reading, maxRead)).find((one) => one.id === id)
  if (meeting === undefined) return buildToolResult([], ['There is no such meeting, or you do not have access to it.'])
  const notes = await readMeetingNotes(reading, maxRead, id)
  const kinds = [...new Set(notes.map(({ kind }) => kind))]
  return buildToolResult([
    { name: 'record', rows: [toMeetingSource(meeting)], total: 1 },
    ...kinds.map((kind) => {
      const some = notes.filter((note) => note.kind === kind)
      return {
        name: `${kind}s`,
        rows: some.slice(0, maxNotes).map((note) => toNoteSource(note, meeting, reading.today)),
        total: some.length,
      }
    }),
  ])
}
