export { auditRoutes } from './routes.ts'
export { personalAudit } from './personal-data-store.ts'
