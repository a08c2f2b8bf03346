export { countNewReleaseNotes } from './release-notes.ts'
export { releaseNoteRoutes } from './routes.ts'
