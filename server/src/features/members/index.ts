import { invitationMailJob } from './invitation-mail.ts'

export { signUpByInvitation } from './acceptance.ts'
export { invitationRoutes } from './invitations.ts'
export { memberRoutes, readOwnAccess } from './routes.ts'
export { listMembers } from './store.ts'

export const memberJobs = [invitationMailJob]
export { deleteExpiredInvitations } from './system-store.ts'
