export { positionStep } from './note-row.ts'
export { buildNotesPrompt, pasteNotes } from './paste-notes.ts'
export { withQuotes } from './quotes.ts'
export { requestNotes } from './request-notes.ts'
export {
  countOwnLines,
  deleteNoteRow,
  findMeetingToRead,
  insertMeetingIdea,
  insertNotes,
  listMeetingIdeas,
  listNoteRows,
  lockNote,
  mergeNoteRows,
  type NoteRow,
  setNotePositions,
  splitNoteRow,
  updateNoteRow,
} from './store.ts'
