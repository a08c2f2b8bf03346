/** Words and limits that screens need as well. They stand apart from the schemas, so that a page loads none of those for a word. */

export const ideaStatuses = ['new', 'drafted', 'published', 'archived'] as const
/** Characters. */
export const ideaLength = 60_000

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

export const intentions = ['informational', 'commercial', 'transactional', 'navigational'] as const

export const steps = ['brief', 'outline', 'draft', 'edit', 'fit'] as const
export type Step = (typeof steps)[number]
export const stepLabels: Record<Step, string> = {
  brief: 'Read the brief',
  outline: 'Outline',
  draft: 'Draft',
  edit: 'Edit',
  fit: 'Fit to the channel',
}

/** Bytes. */
export const maxImageSize = 10 * 1024 * 1024
