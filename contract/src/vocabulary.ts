/**
 * Terms and limits that the web needs as well. Kept apart from the schemas, so that a page does not load those for a
 * constant.
 */

export const ideaStatuses = ['new', 'drafted', 'published', 'archived'] as const
/** How an idea was captured. */
export const ideaSources = ['typed', 'voice', 'share', 'bookmarklet', 'mail', 'import', 'meeting', 'feed'] as const
export type IdeaSource = (typeof ideaSources)[number]
/** Per idea. */
export const maxIdeaTags = 20
/** Per call that generates texts. */
export const maxChannelsPerCall = 20
/** Bytes; half an hour of speech as recorded by browsers. */
export const maxRecordingSize = 10 * 1024 * 1024
/** Characters. */
export const maxIdeaLength = 60_000

export const contentStatuses = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'missed',
  'unknown',
  'archived',
] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** The tabs of the list of posts that hold several statuses; the others are named as their status. */
export const postGroups = {
  drafts: ['draft', 'changes_requested'],
  ready: ['approved', 'scheduled', 'publishing'],
  attention: ['failed', 'missed', 'unknown'],
} as const satisfies Record<string, readonly ContentStatus[]>
export const postGroupNames = ['drafts', 'ready', 'attention'] as const satisfies (keyof typeof postGroups)[]
export type PostGroup = keyof typeof postGroups
export const isPostGroup = (name: string): name is PostGroup => Object.hasOwn(postGroups, name)

/** Maximum number of consecutive approvals that a workspace can require. */
export const maxReviewSteps = 3

export const intentions = ['informational', 'commercial', 'transactional', 'navigational'] as const
export type Intention = (typeof intentions)[number]

/** The source of a suggested keyword. */
export const keywordSources = ['workspace', 'meetings', 'pattern', 'model', 'dataforseo'] as const
export type KeywordSource = (typeof keywordSources)[number]

export const steps = ['brief', 'outline', 'draft', 'edit', 'fit'] as const
export type Step = (typeof steps)[number]
export const stepLabels: Record<Step, string> = {
  brief: 'Read the brief',
  outline: 'Outline',
  draft: 'Draft',
  edit: 'Edit',
  fit: 'Fit to the channel',
}

/** What swaps listed words and needs no model; the others take one. */
export const composerFeedbackKinds = ['plainer', 'formal'] as const
/** Written at the cursor, beside what is there. */
const insertKinds = ['continue', 'notes', 'list', 'table'] as const
/** Answered with a list to choose from; nothing changes until a person takes one. */
const choiceKinds = ['titles', 'openings', 'headings'] as const
export const feedbackKinds = [
  'shorter',
  ...composerFeedbackKinds,
  'example',
  'opening',
  'tighten',
  'translate',
  'rewrite',
  'longer',
  'tone',
  'spelling',
  'thread',
  ...insertKinds,
  ...choiceKinds,
] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
type InsertKind = (typeof insertKinds)[number]
type ChoiceKind = (typeof choiceKinds)[number]
export const isInsertKind = (kind: string | undefined): kind is InsertKind => insertKinds.some((one) => one === kind)
export const isChoiceKind = (kind: string | undefined): kind is ChoiceKind => choiceKinds.some((one) => one === kind)
export const feedbackLabels: Record<FeedbackKind, string> = {
  shorter: 'Shorter',
  plainer: 'Plainer words',
  formal: 'More formal',
  example: 'Add an example',
  opening: 'Another opening',
  tighten: 'Tighten',
  translate: 'Translate',
  rewrite: 'Rewrite',
  longer: 'Expand',
  tone: 'Change tone',
  spelling: 'Fix spelling and grammar',
  thread: 'Make it a thread',
  continue: 'Continue writing',
  notes: 'Write from notes',
  list: 'Write a list',
  table: 'Write a table',
  titles: 'More titles',
  openings: 'Other openings',
  headings: 'Headline ideas',
}

export const tones = ['friendly', 'confident', 'factual', 'enthusiastic', 'diplomatic'] as const
export type Tone = (typeof tones)[number]
export const toneLabels: Record<Tone, string> = {
  friendly: 'Friendlier',
  confident: 'More confident',
  factual: 'More factual',
  enthusiastic: 'More enthusiastic',
  diplomatic: 'More diplomatic',
}

/** Bytes. */
export const maxImageSize = 10 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
/** `atOnce` is the maximum number of pictures that one call may change. */
export const mediaLimits = { folderDepth: 5, tags: 20, tagLength: 40, atOnce: 200 } as const

/** Roles that can be assigned; ownership is transferred, never given by invitation. */
export const invitableRoles = ['admin', 'social_media', 'general_member', 'amplifier'] as const
export type InvitableRole = (typeof invitableRoles)[number]

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

/** Characters of a comment; and of the context stored on either side of the quoted words. */
export const maxCommentLength = 5000
export const commentContextLength = 32

/** Milliseconds between two heartbeats of an open text, and without one until a person counts as gone. */
export const presenceIntervalMs = 5000
export const presenceTimeoutMs = 12_000

/** Weekly publishing times of a channel. */
export const maxSlots = 70
/** Days before its time that a repetition is made, so that it can be approved. */
export const repetitionLeadDays = 7
