import { sendFollowUpJob } from './follow-ups/index.ts'
import { makeModelNotesJob } from './notes/model-notes-job.ts'
import { makeNotesJob } from './notes/notes-job.ts'
import { deleteRecordingFilesJob } from './recordings/delete-recordings.ts'
import { finishAbandonedJob, recordingSchedules } from './recordings/finish-abandoned.ts'
import { transcribeMeetingJob } from './transcription/transcribe-job.ts'
import { forgetMeetingJob, forgetSchedules } from './transcripts/forget-job.ts'
import { deleteTranscriptFileJob } from './transcripts/delete-transcript.ts'
import { loadTranscriptJob } from './transcripts/load-job.ts'
import { importRecordingJob } from './sources/import-job.ts'
import { checkSourceJob, sourceSchedules } from './sources/jobs.ts'

export { contextEntityRoutes } from './entities/routes.ts'
export { createExampleMeeting, type ExampleMeeting } from './example/create-example-meeting.ts'
export { removeExampleMeetings } from './example/remove-example-meetings.ts'
export { countExampleMeetings } from './example/store.ts'
export { followUpRoutes } from './follow-ups/index.ts'
export { meetingBriefingRoutes } from './briefings/routes.ts'
export { meetingNoteRoutes } from './editing/index.ts'
export { meetingProposalRoutes } from './proposals/routes.ts'
export {
  collectPersonalMeetingMails,
  collectPersonalMeetingRecordings,
  collectPersonalMeetings,
  collectPersonalMeetingSources,
} from './personal-data-store.ts'
export { recordingRoutes } from './recordings/routes.ts'
export { deleteUnseenMeetings } from './records/delete-unseen-meetings.ts'
export { meetingRoutes } from './records/routes.ts'
export { transcriptionRoutes } from './transcription/routes.ts'
export { transcriptRoutes } from './transcripts/routes.ts'
export { meetingSettingsRoutes } from './settings/routes.ts'
export { meetingTypeRoutes } from './meeting-types/routes.ts'
export { meetingSourceRoutes } from './sources/routes.ts'
export {
  findReadableMeeting,
  isMeetingPrivate,
  readCustomerWords,
  type ReadableMeeting,
  type ReadableNote,
  readMeetingNotes,
  readMeetingPeople,
  readMeetings,
  readSaidLines,
  type SaidLine,
} from './reading/read-meetings.ts'
export { isMeetingReadable } from './reading/store.ts'
export const meetingSchedules = [...forgetSchedules, ...recordingSchedules, ...sourceSchedules]
export const meetingJobs = [
  checkSourceJob,
  deleteRecordingFilesJob,
  deleteTranscriptFileJob,
  finishAbandonedJob,
  forgetMeetingJob,
  importRecordingJob,
  loadTranscriptJob,
  makeModelNotesJob,
  makeNotesJob,
  sendFollowUpJob,
  transcribeMeetingJob,
]
