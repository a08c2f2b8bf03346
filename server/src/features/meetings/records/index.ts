export { readMeetingRow, readMeetingSight } from './sight.ts'
export { findMeetingRow, lockMeeting, type MeetingRow } from './store.ts'
