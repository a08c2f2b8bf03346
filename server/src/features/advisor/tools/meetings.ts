import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { maxRows, type ToolResult } from '../../../models/advising/tool-result.ts'
import {
  findReadableMeeting,
  type ReadableMeeting,
  readMeetingNotes,
  readMeetings,
  readSaidLines,
} from '../../meetings/index.ts'
import { buildToolResult, toLineSource, toMeetingSource, toNoteSource, type ToolContext } from '../../query/index.ts'

/** Meetings and lines that are looked at. */
const maxRead = 2000
/** Ten hours of talk. */
const maxLinesOfMeeting = 20_000

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
  const all = await readMeetings(reading, maxRead)
  const meetings = all.filter(isMatch)
  const isCapped = all.length === maxRead
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const attended = meetings.filter(
    ({ attendees }) => person === undefined || attendees.some(({ name }) => hasPart(name, person)),
  )
  if (words === undefined)
    return buildToolResult([
      { name: 'meetings', rows: attended.slice(0, maxRows).map(toMeetingSource), total: attended.length, isCapped },
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
    { name: 'said', rows: said.slice(0, maxRows), total: said.length, isCapped: lines.length === maxRead },
    { name: 'meetings', rows: titled.slice(0, maxRows).map(toMeetingSource), total: titled.length, isCapped },
  ])
}

/** Notes of each kind in an answer, and lines of what was said. */
const [maxNotes, maxLines] = [30, 40]

/** One meeting with its notes, each leading to its line, and with what was said from a line on. */
export async function readMeeting(reading: ToolContext, input: ReadInput<'read_meeting'>): Promise<ToolResult> {
  const { id, from_line = 1, words, person } = input
  const meeting = await findReadableMeeting(reading, id)
  if (meeting === undefined) return buildToolResult([], ['There is no such meeting, or you do not have access to it.'])
  const [notes, lines] = await Promise.all([
    readMeetingNotes(reading, maxRead, id),
    readSaidLines(reading, {
      words: words === undefined ? [] : [words],
      speakers: person === undefined ? [] : [person],
      limit: maxLinesOfMeeting,
      meetingId: id,
    }),
  ])
  const ahead = lines.filter(({ seq }) => seq >= from_line)
  const next = ahead[maxLines]
  const kinds = [...new Set(notes.map(({ kind }) => kind))]
  return buildToolResult(
    [
      { name: 'record', rows: [toMeetingSource(meeting)], total: 1 },
      ...kinds.map((kind) => {
        const some = notes.filter((note) => note.kind === kind)
        return {
          name: `${kind}s`,
          rows: some.slice(0, maxNotes).map((note) => toNoteSource(note, meeting, reading.today)),
          total: some.length,
        }
      }),
      {
        name: 'said',
        rows: ahead.slice(0, maxLines).map((line) => toLineSource(line, meeting)),
        total: lines.length,
        isCapped: lines.length === maxLinesOfMeeting,
      },
    ],
    next === undefined ? [] : [`What was said goes on: ask again with from_line ${next.seq}.`],
  )
}
