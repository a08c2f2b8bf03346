import { can, type Right, type Role } from './rights.ts'
import { type NotificationKind, notificationKinds } from './vocabulary.ts'

/** What one must be allowed to do for a kind of news to concern one at all: nobody is told of what they may not read. */
const rightToHear: Record<NotificationKind, Right> = {
  content_ready: 'content:approve',
  changes_requested: 'content:read',
  approved: 'content:read',
  published: 'published:read',
  failed: 'content:read',
  missed: 'content:read',
  time_to_post: 'content:publish',
  mentioned: 'content:read',
  commented: 'content:read',
  crm_mentioned: 'crm:read',
  crm_task_assigned: 'crm:read',
  crm_task_due: 'crm:read',
  brief_ready: 'advisor:use',
  member_joined: 'members:manage',
  role_changed: 'account:read',
}

export const mayHear = (role: Role, kind: NotificationKind): boolean => can(role, rightToHear[kind])

/** The kinds that concern somebody of this role, in the order in which they are shown. */
export const kindsFor = (role: Role): NotificationKind[] => notificationKinds.filter((kind) => mayHear(role, kind))
