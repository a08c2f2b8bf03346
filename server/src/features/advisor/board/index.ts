export { advisorCardRoutes } from './routes.ts'
export { boardMailJob, boardMailSchedules } from './weekly-mail.ts'
export { listPersonalCards } from './store.ts'
