export { invitationRoutes } from './invitations.ts'
export { memberRoutes } from './routes.ts'
