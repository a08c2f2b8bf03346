import { readMeetingNotes, readMeetings } from '../../meetings/index.ts'
import { findMemberId, loadMembers, type SourceGroup, toNoteSource, type ToolContext } from '../../query/index.ts'

const maxShown = 10
const maxRead = 2000

interface DueSpan {
  readonly from: string
  readonly to: string
  /** A member's id; null for everybody's. */
  readonly owner: string | null
}

/** What members promised in meetings for these days and is no task of the CRM yet; no group if there is none. */
export async function listDuePromises(reading: ToolContext, { from, to, owner }: DueSpan): Promise<SourceGroup[]> {
  const [meetings, notes, members] = await Promise.all([
    readMeetings(reading, maxRead),
    readMeetingNotes(reading, maxRead),
    loadMembers(reading),
  ])
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const rows = notes
    .filter(
      ({ kind, due_on, is_task }) => kind === 'action' && due_on !== null && due_on >= from && due_on <= to && !is_task,
    )
    .toSorted((one, other) => (one.due_on ?? '').localeCompare(other.due_on ?? ''))
    .flatMap((note) => {
      const meeting = byId.get(note.meeting_id)
      if (meeting === undefined || note.owner === null) return []
      const member = findMemberId(note.owner, meeting, members)
      const isOwn = member !== null && (owner === null || member === owner)
      return isOwn ? [toNoteSource(note, meeting, reading.today)] : []
    })
  return rows.length === 0 ? [] : [{ name: 'promises_due', rows: rows.slice(0, maxShown), total: rows.length }]
}
