import { toZoneDay } from '@draftwright/contract/wall-clock'
import { readMeetings } from '../../meetings/index.ts'
import { findMemberId, loadMembers, type SourceGroup, toMeetingSource, type ToolContext } from '../../query/index.ts'

const maxShown = 10
const maxRead = 2000

/** Meetings of these days that are still to be held, with a member if one is told; no group if there is none. */
export async function listDueMeetings(
  reading: ToolContext,
  { from, to, owner }: { readonly from: string; readonly to: string; readonly owner: string | null },
): Promise<SourceGroup[]> {
  const members = await loadMembers(reading)
  const rows = (await readMeetings(reading, maxRead))
    .filter((meeting) => {
      const { started_at, attendees } = meeting
      const day = toZoneDay(Date.parse(started_at), reading.zone)
      const isOwn = owner === null || attendees.some(({ name }) => findMemberId(name, meeting, members) === owner)
      return isOwn && day >= from && day <= to && Date.parse(started_at) >= reading.now.getTime()
    })
    .toSorted((one, other) => one.started_at.localeCompare(other.started_at))
    .map(toMeetingSource)
  return rows.length === 0 ? [] : [{ name: 'meetings_due', rows: rows.slice(0, maxShown), total: rows.length }]
}
