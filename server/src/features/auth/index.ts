export { identifier } from './identify.ts'
export { authJobs } from './jobs.ts'
export { authRoutes } from './routes.ts'
export { findUser as findProfile, renameUser as rename } from './store.ts'
