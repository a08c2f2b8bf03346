export { listAnnotations } from './list-annotations.ts'
export { collectPersonalAnalyticsNotes } from './personal-data-store.ts'
export { annotationRoutes } from './routes.ts'
export { deleteRemovedNotes } from './system-store.ts'
