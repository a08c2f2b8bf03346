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

export const feedbackKinds = ['shorter', 'plainer', 'formal', 'example', 'opening', 'translate'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
export const feedbackLabels: Record<FeedbackKind, string> = {
  shorter: 'Shorter',
  plainer: 'Plainer words',
  formal: 'More formal',
  example: 'Add an example',
  opening: 'Another opening',
  translate: 'Translate',
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
