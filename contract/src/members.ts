import * as z from 'zod/mini'
import { Email } from './credentials-fields.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, Time } from './fields.ts'
import { roles } from './rights.ts'
import { defineRoutes } from './route.ts'
import { invitableRoles } from './vocabulary.ts'

/** A person's membership in a workspace. */
export const Membership = z.object({ id: Id, user_id: Id, role_id: z.enum(roles), created_at: Time })
export const Member = z.object({
  id: Id,
  user_id: Id,
  role_id: z.enum(roles),
  email: z.string(),
  display_name: z.string(),
  photo_url: z.nullable(z.string()),
  created_at: Time,
  /** When any session of theirs was last used; null without a session. */
  last_seen_at: z.nullable(Time),
})
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role_id: z.enum(invitableRoles),
  invited_by: z.nullable(Id),
  sent_at: z.nullable(Time),
  created_at: Time,
  expires_at: Time,
})
/** What an invitation link shows before sign-in. */
export const InvitationPreview = z.object({
  account_name: z.string(),
  inviter_name: z.nullable(z.string()),
  email: z.string(),
  role_id: z.enum(invitableRoles),
  /** Whether the address has an account. The holder of the secret owns the mailbox, so this discloses nothing. */
  has_user: z.boolean(),
  expires_at: Time,
})
const role = z.enum(invitableRoles, { error: `must be one of ${invitableRoles.join(', ')}` })
export const NewInvitation = z.strictObject({ email: Email, role_id: role })
const MemberChange = z.strictObject({ user_id: Id, role_id: role })
const MemberName = z.strictObject({ user_id: Id })
const InvitationSecret = z.strictObject({ token: z.string().check(z.maxLength(200, 'is too long')) })
export type Membership = z.infer<typeof Membership>
export type Member = z.infer<typeof Member>
export type Invitation = z.infer<typeof Invitation>
export type InvitationPreview = z.infer<typeof InvitationPreview>

const manages = { right: 'members:manage' } as const
export const members = defineRoutes({
  list: { method: 'GET', path: '/account-access', right: 'members:read', data: z.array(Member) },
  own: { method: 'GET', path: '/account-access/user-access', right: 'account:read', data: Membership },
  invite: {
    ...manages,
    method: 'POST',
    makes: 'invitation',
    path: '/account-access',
    limit: 'invite',
    body: NewInvitation,
    data: Invitation,
  },
  update: { ...manages, method: 'PUT', path: '/account-access', body: MemberChange, data: Member },
  /** Any member can leave; only people who manage members can remove others. */
  remove: { method: 'DELETE', path: '/account-access', right: 'account:read', body: MemberName, data: Nothing },
  endSessions: { ...manages, method: 'POST', path: '/account-access/end-sessions', body: MemberName, data: Nothing },
})

export const invitations = defineRoutes({
  list: { ...manages, method: 'GET', path: '/invitation', data: z.array(Invitation) },
  resend: {
    ...manages,
    method: 'POST',
    makes: 'invitation',
    path: '/invitation/:id/resend',
    limit: 'invite',
    params: ById,
    data: Invitation,
  },
  withdraw: { ...manages, method: 'DELETE', path: '/invitation/:id', params: ById, data: Nothing },
  read: { method: 'POST', path: '/invitation/look', right: 'public', body: InvitationSecret, data: InvitationPreview },
  accept: {
    method: 'POST',
    path: '/invitation/accept',
    right: 'signed-in',
    body: InvitationSecret,
    data: z.object({ id: Id, name: z.string() }),
  },
})
