import type { Role } from '@draftwright/contract/rights'

/** What each role is for, in one sentence; the table of rights in words. */
export const roleWords: Record<Role, string> = {
  owner: 'Everything, and alone may hand the workspace over or delete it.',
  admin: 'Runs the workspace: members, roles, settings, and all that the roles below may do.',
  social_media: 'Runs pillars and channels; edits, approves, schedules and publishes everybody’s posts.',
  general_member: 'Adds ideas, writes drafts and hands them in for review; reads all content and numbers.',
  amplifier: 'Sees published posts and shares them, and nothing else.',
}
