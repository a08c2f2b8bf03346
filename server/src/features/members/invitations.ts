import { invitations } from '@draftwright/contract/members'
import { implement } from '../../http/call.ts'
import { notYet } from '../../http/not-yet.ts'

export const invitationRoutes = implement(invitations, {
  list: notYet,
  resend: notYet,
  withdraw: notYet,
  look: notYet,
  accept: notYet,
})
