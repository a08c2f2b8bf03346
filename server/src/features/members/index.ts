import { invitationMail } from './invitation-mail.ts'

export { type InvitedSignUp, signUpByInvitation } from './acceptance.ts'
export { invitationRoutes } from './invitations.ts'
export { memberRoutes } from './routes.ts'
export { listMembers } from './store.ts'

export const memberJobs = [invitationMail]
