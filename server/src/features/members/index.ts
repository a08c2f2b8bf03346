export { invitationRoutes } from './invitations.ts'
export { memberRoutes } from './routes.ts'
export { membersWithRoles, peopleByIds } from './store.ts'
