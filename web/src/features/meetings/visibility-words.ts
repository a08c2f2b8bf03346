import type { Visibility } from '@draftwright/contract/meetings/vocabulary'

export const visibilityNames: Readonly<Record<Visibility, string>> = {
  workspace: 'Everyone in the workspace',
  participants: 'Members who took part, and the owner',
  private: 'Only the owner',
}

/** What a choice means for others. */
export const visibilitySentences: Readonly<Record<Visibility, string>> = {
  workspace: 'All members except amplifiers can find it, and Ask Co-CEO can use it.',
  participants: 'Only attendees can find it. Accepted CRM updates stay visible in the CRM.',
  private: 'Only you can find it. Accepted CRM updates stay visible in the CRM.',
}
