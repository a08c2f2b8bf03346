import type { Revision } from '@draftwright/contract/content'

export const reasonLabels: Record<Revision['reason'], string> = {
  created: 'Created',
  autosave: 'Written',
  edit: 'Saved',
  generated: 'Generated',
  proposed: 'Proposed',
  feedback: 'Changed after feedback',
  restored: 'Restored an older version',
  prompts_dismissed: 'Prompts dismissed',
  suggestion: 'Suggestion accepted',
}

const eventLabels: Record<string, string> = {
  created: 'created the text',
  generated: 'generated the draft',
  submitted: 'submitted it for review',
  approved: 'approved it',
  step_approved: 'approved it',
  withdrawn: 'withdrew it from review',
  approval_reopened: 'edited it after approval; it needs review again',
  review_restarted: 'edited it; the review starts again',
  reviewers_changed: 'requested a review',
  guest_approved: 'likes it',
  guest_objected: 'would change it',
  link_created: 'created a guest link',
  link_revoked: 'revoked a guest link',
  sending: 'sent it to its network',
  updating_live: 'sent the new text to its network',
  taking_down: 'asked its network to remove it',
  live_updated: 'updated the live post',
  title_picked: 'picked the title',
  live_update_failed: 'could not update the live post',
  take_down_failed: 'could not remove the live post',
  stopped: 'stopped it before it was sent',
  gone_there: 'found that it was removed at its network',
  changed_there: 'found that it was changed at its network',
  waits_there: 'was told that it waits at its network',
  kept_there: 'kept the version at its network',
  published: 'published it',
  unpublished: 'unpublished it',
  archived: 'archived it',
  unarchived: 'unarchived it',
  trashed: 'moved it to the trash',
  restored: 'restored it',
  changes_requested: 'asked for changes',
  edited: 'edited it',
  scheduled: 'scheduled it',
  rescheduled: 'rescheduled it',
  unscheduled: 'unscheduled it',
  missed: 'missed its time',
  failed: 'could not publish it',
  unknown: 'got no response from the channel',
  time_to_post: 'sent a reminder to post it',
  posted: 'marked it as posted',
  found_live: 'confirmed that it is live',
  repetition_made: 'made the next repetition',
  repetition_skipped: 'left out a repetition',
  found_missing: 'confirmed that it was not published',
}

/** The end of a sentence, such as "approved it"; an unknown verb is shown as it is. */
export function formatEvent(verb: string): string {
  return eventLabels[verb] ?? verb.replaceAll('_', ' ')
}

const scheduledEvents = [
  'published',
  'gone_there',
  'changed_there',
  'waits_there',
  'live_update_failed',
  'take_down_failed',
  'missed',
  'failed',
  'unknown',
  'time_to_post',
  'repetition_made',
  'repetition_skipped',
]
/** What happens automatically to a post when it is due. */
export const isScheduledEvent = (verb: string): boolean => scheduledEvents.includes(verb)

/** A note that contains a time, as schedule transitions write it. */
export const isTimestamp = (note: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(note)
