export { profileJobs } from './letters.ts'
export { servePhotos } from './photo.ts'
export { profileSchedules } from './removal.ts'
export { profileRoutes } from './routes.ts'
