export { meetingNoteRoutes } from './routes.ts'
