export { collectPersonalReportShares } from './personal-data-store.ts'
export { reportShareRoutes } from './routes.ts'
export { deleteExpiredReportShares } from './system-store.ts'
