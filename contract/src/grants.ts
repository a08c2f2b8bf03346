import type { Right } from './rights.ts'

/** What a grant may do at most, and who makes one. */
interface GrantKind {
  /** Whoever makes one has these rights, and an API key their scopes: nothing weighs more than what it was made with. */
  readonly carries: readonly Right[]
  /** No API key makes one. */
  readonly takesAPerson?: true
}

/**
 * Everything a call can leave behind that opens or changes something later without asking its maker again: links, keys, invitations,
 * addresses, connections, and what runs by itself. A route names what it makes (`makes`), or its handler asks for it (`assertMayGrant`)
 * where the request decides.
 */
export const grants = {
  apiKey: { carries: ['account:manage'], takesAPerson: true },
  invitation: { carries: ['members:manage'], takesAPerson: true },
  /** Shows one text, and takes comments and advice on it. */
  reviewLink: { carries: ['content:read', 'content:write'] },
  /** A verdict of its guest counts as its maker's. */
  decidingLink: { carries: ['content:approve'], takesAPerson: true },
  reportLink: { carries: ['analytics:read'] },
  /** One conversation, for everybody in the workspace. */
  sharedConversation: { carries: ['advisor:use'], takesAPerson: true },
  surveyLink: { carries: ['crm:read', 'crm:write'] },
  /** Plays one recording for an hour. */
  recordingTicket: { carries: ['meetings:read'] },
  /** Mail to it becomes ideas of its owner. */
  ideaAddress: { carries: ['ideas:write'], takesAPerson: true },
  /** Shows the calendar, one's own work or waiting posts to whoever has the address. */
  privateFeed: { carries: ['content:read'], takesAPerson: true },
  /** Counts its clicks and leads to an address that is public anyway. */
  trackedLink: { carries: [] },
  /** What strangers send becomes answers, contacts and subscribers. */
  form: { carries: ['forms:manage'] },
  /** Their answers become records. */
  formIntoTable: { carries: ['tables:write'] },
  feed: { carries: ['pillars:write', 'ideas:write'] },
  /** Its handler asks for the right to read each of its events. */
  webhook: { carries: [] },
  tableWebhook: { carries: ['tables:read'] },
  ideaAutomation: { carries: ['tables:read', 'ideas:write'] },
  taskAutomation: { carries: ['tables:read', 'crm:write'] },
  notificationAutomation: { carries: ['tables:read'] },
  /** A time at which a post goes out by itself. */
  scheduledPost: { carries: ['content:publish'] },
  scheduledNewsletter: { carries: ['newsletters:send'] },
  /** Keys, sessions and apps at a network. */
  networkConnection: { carries: ['channels:manage'], takesAPerson: true },
  /** Keys and calendar addresses of where meetings come from. */
  meetingSource: { carries: ['meetings:manage'], takesAPerson: true },
  modelKey: { carries: ['models:manage'], takesAPerson: true },
} satisfies Record<string, GrantKind>

export type Grant = keyof typeof grants
export const getGrantKind = (grant: Grant): GrantKind => grants[grant]
