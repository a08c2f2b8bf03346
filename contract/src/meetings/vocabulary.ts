/** In the order in which notes without a type show them. */
export const sectionKinds = [
  'summary',
  'topic',
  'decision',
  'action',
  'question',
  'objection',
  'number',
  'quote',
  'private',
] as const
export type SectionKind = (typeof sectionKinds)[number]
/** `mail`: a sentence of the follow-up mail. `moment`: a candidate of the rules that nobody has kept as something yet. */
export const noteKinds = [...sectionKinds, 'mail', 'moment'] as const
export type NoteKind = (typeof noteKinds)[number]
/** `decided`: it sounds like a decision. `private`: somebody asks that it is not told. */
export const momentKinds = ['private', 'promise', 'date', 'amount', 'objection', 'question', 'decided'] as const
export type MomentKind = (typeof momentKinds)[number]
/** Of notes that were made a second time: not there before, said in other words, or not found again. */
export const notesAgain = ['new', 'changed', 'missing'] as const
/** @public Used by the table types. */
export type NoteAgain = (typeof notesAgain)[number]
export const noteStates = ['proposed', 'accepted', 'edited', 'rejected'] as const
/** @public Used by the table types. */
export type NoteState = (typeof noteStates)[number]
export const noteMakers = ['rule', 'model', 'person'] as const
/** @public Used by the table types. */
export type NoteMaker = (typeof noteMakers)[number]
export const entityKinds = ['company', 'contact', 'opportunity', 'pillar', 'product', 'free'] as const
export type EntityKind = (typeof entityKinds)[number]
export const visibilities = ['workspace', 'participants', 'private'] as const
export type Visibility = (typeof visibilities)[number]
export const consents = ['unknown', 'announced', 'all_agreed', 'refused'] as const
export type Consent = (typeof consents)[number]
/**
 * `loading`: its transcript is still being stored. `upcoming`: it has not begun, and nothing was said yet. `transcribing`: its recording is
 * being written down; `transcription_failed`: that failed. `failed`: the notes.
 */
export const meetingStatuses = [
  'upcoming',
  'no_transcript',
  'transcribing',
  'transcription_failed',
  'loading',
  'making_notes',
  'ready',
  'failed',
] as const
export type MeetingStatus = (typeof meetingStatuses)[number]
export const transcriptSources = ['upload', 'recording', 'fireflies', 'fathom', 'granola'] as const
/** @public Used by the table types. */
export type TranscriptSource = (typeof transcriptSources)[number]
/** `approx`: only blocks of the text have a time. */
export const timings = ['exact', 'approx', 'none'] as const
/** @public Used by the table types. */
export type Timing = (typeof timings)[number]
export const transcriptStates = ['loading', 'ready'] as const
/** @public Used by the table types. */
export type TranscriptState = (typeof transcriptStates)[number]
/** `failed`: its beginning never arrived. */
export const recordingStates = ['receiving', 'complete', 'failed'] as const
/** @public Used by the table types. */
export type RecordingState = (typeof recordingStates)[number]
export const recordingSources = ['upload', 'microphone', 'tab'] as const
/** @public Used by the table types. */
export type RecordingSource = (typeof recordingSources)[number]
/** `mic_left_tab_right`: whoever records is on the left, everybody else on the right. `mono`: channels mean nothing. */
export const recordingChannels = ['mono', 'mic_left_tab_right'] as const
/** @public Used by the table types. */
export type RecordingChannels = (typeof recordingChannels)[number]
export const transcriptionStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
/** @public Used by the table types. */
export type TranscriptionState = (typeof transcriptionStates)[number]
/** `unsure`: the model doubts that anybody spoke. `silence`: words that models write into silence. */
export const leftOutReasons = ['unsure', 'repetition', 'silence'] as const
/** @public Used by the table types. */
export type LeftOutReason = (typeof leftOutReasons)[number]
/** @public Used by the table types. */
export type NotesState = 'none' | 'waiting' | 'running' | 'done' | 'failed'
/** Who makes the notes of a meeting. `model`: the workspace's, where it has one. */
export const notesBy = ['model', 'rules'] as const
export type NotesBy = (typeof notesBy)[number]
export const exportFormats = ['vtt', 'srt', 'txt', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const notesFormats = ['md', 'txt'] as const
/** Lines of a meeting's notes that people write themselves. */
export const maxOwnLines = 500
/** Follow-up mails of one meeting. */
export const maxMeetingMails = 50

/** What the list before a deletion names. */
export const deletedThings = [
  'recordings',
  'segments',
  'file',
  'notes',
  'edited_notes',
  'own_notes',
  'proposals',
  'tasks',
  'entries',
  'ideas',
  'posts',
] as const
/** The tag of ideas whose words may not be published before their speakers were asked. */
export const askBeforeQuoting = 'ask before quoting'

/** Bytes of a transcript's file. */
export const maxTranscriptSize = 20 * 1024 * 1024
/** Bytes of a recording of a meeting. */
export const maxMeetingRecordingSize = 2_000_000_000
/** Bytes of one part of a recording. */
export const maxRecordingPartSize = 4 * 1024 * 1024
/** Of one recording: more than a day in pieces of five seconds. */
export const maxRecordingParts = 20_000
/** Of one meeting. */
export const maxRecordingsPerMeeting = 50
/** Segments of one page of a transcript. */
export const segmentsPerPage = 2000
export const maxEntitiesPerMeeting = 30
export const maxAttendees = 200
export const maxOwnNotes = 100_000
/** Per workspace. */
export const maxMeetingTypes = 100
