/** The one table of rights: the server refuses by it, the web hides by it. */
export const roles = ['owner', 'admin', 'social_media', 'general_member', 'amplifier'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  social_media: 'Social Media Help',
  general_member: 'General Team Members',
  amplifier: 'Amplifier',
}

/** What each role is for, in one sentence: the table below in words. */
export const roleSentences: Record<Role, string> = {
  owner: 'Full access. Only owners can transfer or delete the workspace.',
  admin: 'Manages members, roles and settings, and can do everything other members can.',
  social_media: 'Manages pillars and channels; edits, approves, schedules and publishes all posts.',
  general_member: 'Adds ideas, writes drafts and submits them for review; sees all content and analytics.',
  amplifier: 'Can only see and share published posts.',
}

const managers = ['owner', 'admin'] as const
const publishers = ['owner', 'admin', 'social_media'] as const
const members = ['owner', 'admin', 'social_media', 'general_member'] as const
const everyone = roles

const table = {
  'account:read': everyone,
  'account:manage': managers,
  'account:transfer': ['owner'],
  'account:delete': ['owner'],
  'audit:read': managers,
  'members:read': members,
  'members:manage': managers,
  'pillars:read': members,
  'pillars:write': publishers,
  'channels:read': members,
  'channels:manage': publishers,
  'ideas:read': members,
  'ideas:write': members,
  /** Ideas of someone else. */
  'ideas:manage': publishers,
  /** Published content only; drafts need content:read. */
  'published:read': everyone,
  'content:read': members,
  'content:write': members,
  /** Drafts of someone else. */
  'content:manage': publishers,
  'content:approve': publishers,
  'content:publish': publishers,
  'generation:write': members,
  'media:read': members,
  'media:write': members,
  /** Pictures and folders of someone else. */
  'media:manage': publishers,
  'analytics:read': members,
  /** What someone may do inside is said by their CRM role (crm/rights.ts). */
  'crm:read': members,
  'crm:write': members,
  'advisor:use': members,
} satisfies Record<string, readonly Role[]>

export type Right = keyof typeof table
/** `public`: anyone, no token looked at. `signed-in`: a valid token, no workspace needed. */
export type RouteRight = Right | 'public' | 'signed-in'

/** Whether a role holds a right in its own workspace. */
export function hasRight(role: Role, right: Right): boolean {
  return (table[right] as readonly Role[]).includes(role)
}
