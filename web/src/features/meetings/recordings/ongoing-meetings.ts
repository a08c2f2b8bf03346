import type { MeetingItem } from '@draftwright/contract/meetings/meetings'

const minute = 60_000
/** People come early, and meetings end late. */
const earlyMs = 15 * minute
const lateMs = 10 * minute
/** Of a meeting whose end nobody has said. */
const assumedMs = 60 * minute
/** No meeting that is still going on began longer ago. */
const longestMs = 12 * 60 * minute

/** Meetings without a transcript that take place at this time, the one whose beginning is nearest first. `now` is milliseconds since 1970. */
export function findOngoingMeetings(meetings: readonly MeetingItem[], now: number): MeetingItem[] {
  const toDistance = ({ started_at }: MeetingItem) => Math.abs(Date.parse(started_at) - now)
  return meetings
    .filter(({ transcript_id, started_at, ended_at }) => {
      const start = Date.parse(started_at)
      const end = ended_at === null ? start + assumedMs : Date.parse(ended_at)
      return transcript_id === null && now > start - earlyMs && now < end + lateMs
    })
    .toSorted((a, b) => toDistance(a) - toDistance(b))
}

/** The period in which such meetings begin, for the list: whole minutes, so that it is asked for once. */
export function toOngoingPeriod(now: number): { from: string; to: string } {
  const at = Math.floor(now / minute) * minute
  return { from: new Date(at - longestMs).toISOString(), to: new Date(at + earlyMs + minute).toISOString() }
}
