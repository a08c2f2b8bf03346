import type { Visibility } from '@draftwright/contract/meetings/vocabulary'

export const visibilityNames: Readonly<Record<Visibility, string>> = {
  workspace: 'Everyone in the workspace',
  participants: 'Members who took part, and the owner',
  private: 'Only the owner',
}

/** What a choice means for others. */
export const visibilitySentences: Readonly<Record<Visibility, string>> = {
  workspace:
    'All members find it in the list, in search and on the records it is about, and Ask Co-CEO answers them from it. Amplifiers see no meetings.',
  participants:
    'Members who are not among its attendees, admins too, find nothing of it anywhere. What was accepted into the CRM is seen by all who use the CRM.',
  private:
    'Nobody else finds anything of it, whatever their role, and no ideas can be made of it. What was accepted into the CRM is seen by all who use the CRM.',
}
