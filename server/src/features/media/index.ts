import { purgeJob } from './remove.ts'

export { mediaRoutes } from './routes.ts'
export { findPicture, keepPicture, type Picture } from './pictures.ts'
export { missing, sendPicture, serveMedia } from './serve.ts'
export { personalMedia } from './personal-data-store.ts'

export const mediaJobs = [purgeJob]
