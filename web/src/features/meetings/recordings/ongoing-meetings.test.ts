import type { MeetingItem } from '@draftwright/contract/meetings/meetings'
import { expect, test } from 'vitest'
import { findOngoingMeetings } from './ongoing-meetings.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const toTime = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const createMeeting = (title: string, start: number, end: number | null, transcript_id: string | null = null) =>
  // The other fields have no part in it.
  ({ title, started_at: toTime(start), ended_at: end === null ? null : toTime(end), transcript_id }) as MeetingItem

test('a meeting is going on from a little before its beginning until a little after its end', () => {
  const meetings = [
    createMeeting('All day', -300, 120),
    createMeeting('Over', -60, -11),
    createMeeting('Nearly over', -30, -5),
    createMeeting('Next', 10, 40),
    createMeeting('Later', 16, 40),
    createMeeting('Without an end', -65, null),
    createMeeting('Long ago, without an end', -75, null),
    createMeeting('Written down already', -5, 25, 'a'),
    createMeeting('Now', -2, 28),
  ]
  expect(findOngoingMeetings(meetings, now).map(({ title }) => title)).toEqual([
    'Now',
    'Next',
    'Nearly over',
    'Without an end',
    'All day',
  ])
})
