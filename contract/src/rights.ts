/** The only table of rights: the server enforces it, and the web hides controls by it. */
export const roles = ['owner', 'admin', 'social_media', 'general_member', 'amplifier'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  social_media: 'Social Media Help',
  general_member: 'General Team Members',
  amplifier: 'Amplifier',
}

/** The purpose of each role in one sentence: the table below in words. */
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
  /** Which model writes, and who pays for it. */
  'models:manage': ['owner'],
  'audit:read': managers,
  'members:read': members,
  'members:manage': managers,
  'pillars:read': members,
  'pillars:write': publishers,
  'channels:read': members,
  'channels:manage': publishers,
  'ideas:read': members,
  'ideas:write': members,
  /** Other people's ideas. */
  'ideas:manage': publishers,
  /** Published content only; drafts need content:read. */
  'published:read': everyone,
  'content:read': members,
  'content:write': members,
  /** Other people's drafts. */
  'content:manage': publishers,
  'content:approve': publishers,
  'content:publish': publishers,
  'generation:write': members,
  'media:read': members,
  'media:write': members,
  /** Other people's pictures and folders. */
  'media:manage': publishers,
  'analytics:read': members,
  /** Notes on a day, and links to a report. Other people's need content:manage. */
  'analytics:write': members,
  /** Subscribers' addresses, and what was mailed to whom. */
  'newsletters:read': publishers,
  'newsletters:send': publishers,
  /** Forms that strangers fill in, and what they sent. */
  'forms:read': publishers,
  'forms:manage': publishers,
  /** Bases of tables: records and views. */
  'tables:read': members,
  'tables:write': members,
  /** What a base consists of: tables and fields. */
  'tables:manage': publishers,
  /** Rights inside the CRM depend on the CRM role (crm/rights.ts). */
  'crm:read': members,
  'crm:write': members,
  'meetings:read': members,
  'meetings:write': members,
  /** Meeting types, context entities, sources and retention. */
  'meetings:manage': managers,
  /** Addresses that are told what happens: whoever makes one sees the audit log. */
  'webhooks:manage': managers,
  'advisor:use': members,
} satisfies Record<string, readonly Role[]>

export type Right = keyof typeof table
/** `public`: anyone, tokens are ignored. `signed-in`: a valid token, no workspace needed. */
export type RouteRight = Right | 'public' | 'signed-in'

/** Whether there is a right of this name. */
export const hasRightNamed = (name: string): name is Right => Object.hasOwn(table, name)

/** Whether a role has a right in its own workspace. */
export function hasRight(role: Role, right: Right): boolean {
  return (table[right] as readonly Role[]).includes(role)
}
