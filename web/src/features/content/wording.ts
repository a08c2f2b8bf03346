import type { Revision } from '@draftwright/contract/content'

export const reasonLabels: Record<Revision['reason'], string> = {
  created: 'Created',
  autosave: 'Written',
  edit: 'Saved',
  generated: 'Drafted by the model',
  proposed: 'Proposed',
  feedback: 'Changed after feedback',
  restored: 'Restored an older version',
  prompts_dismissed: 'Prompts dismissed',
  suggestion: 'Suggestion accepted',
}

const eventLabels: Record<string, string> = {
  created: 'created the text',
  generated: 'had the text drafted',
  submitted: 'submitted it for review',
  approved: 'approved it',
  published: 'published it',
  unpublished: 'took it down',
  archived: 'archived it',
  unarchived: 'took it out of the archive',
  trashed: 'moved it to the trash',
  restored: 'restored it',
  changes_requested: 'asked for changes',
  edited: 'edited it',
  scheduled: 'scheduled it',
  rescheduled: 'gave it another time',
  unscheduled: 'took it off the schedule',
  missed: 'could not be published in time',
}

/** A sentence's end, such as "approved it"; a verb that is new here is shown as it is. */
export function eventLabel(verb: string): string {
  return eventLabels[verb] ?? verb.replaceAll('_', ' ')
}
