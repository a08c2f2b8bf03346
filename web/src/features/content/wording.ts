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
  step_approved: 'approved it',
  withdrawn: 'withdrew it from review',
  approval_reopened: 'changed it after its approval, so it is read again',
  review_restarted: 'changed it, so the review begins again',
  reviewers_changed: 'asked others to review it',
  guest_approved: 'likes it as it is',
  guest_objected: 'would change it',
  link_created: 'made a link for a guest',
  link_revoked: 'took back the link of a guest',
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
  missed: 'missed its time',
  failed: 'could not be published',
  unknown: 'had no answer from the channel',
  time_to_post: 'said that it is time to post it',
  posted: 'marked it as posted',
  found_live: 'found it live',
  found_missing: 'found that it did not go out',
}

/** A sentence's end, such as "approved it"; a verb that is new here is shown as it is. */
export function eventLabel(verb: string): string {
  return eventLabels[verb] ?? verb.replaceAll('_', ' ')
}

const bySchedule = ['published', 'missed', 'failed', 'unknown', 'time_to_post']
/** What happens to a post without anybody when its time has come. */
export const isBySchedule = (verb: string): boolean => bySchedule.includes(verb)

/** A note that is a time, as moves of the schedule leave it. */
export const isTime = (note: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(note)
