export { auditRoutes } from './routes.ts'
export { collectPersonalAudit } from './personal-data-store.ts'
