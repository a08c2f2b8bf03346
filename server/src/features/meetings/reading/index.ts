export { readMeetingNotes } from './read-meetings.ts'
