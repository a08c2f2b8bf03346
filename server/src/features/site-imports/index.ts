import { readSiteJob } from './jobs.ts'

export { siteImportRoutes } from './routes.ts'
export { collectPersonalSiteImports } from './store.ts'
export const siteImportJobs = [readSiteJob]
export { deleteExpiredSiteImports } from './system-store.ts'
