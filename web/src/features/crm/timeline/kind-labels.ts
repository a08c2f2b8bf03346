import type { TimelineKind } from '@draftwright/contract/crm/timeline'
import type { ActivityKind, NoteKind, RecordResource } from '@draftwright/contract/crm/vocabulary'
import {
  IconArrowRight,
  IconCheck,
  IconClipboardCheck,
  IconFile,
  IconMail,
  IconNote,
  IconPencil,
  IconPhone,
  IconSquareCheck,
  IconUsers,
} from '@tabler/icons-react'

/** The continuation of an entry after its author's name. */
export const activityPhrases: Record<ActivityKind, string> = {
  note: 'wrote a note',
  call: 'logged a call',
  email: 'logged an email',
  meeting: 'logged a meeting',
  stage_move: 'moved the opportunity',
  survey: 'answered a survey',
  stage_activity: 'finished an activity',
}
export const noteKindLabels: Record<NoteKind, string> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
}

export const activityIcons = {
  note: IconNote,
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  stage_move: IconArrowRight,
  survey: IconClipboardCheck,
  stage_activity: IconCheck,
  task: IconSquareCheck,
  file: IconFile,
  change: IconPencil,
} as const satisfies Record<TimelineKind, unknown>

/** The filter options of a timeline. */
export const timelineFilters: readonly { label: string; kinds: readonly TimelineKind[] }[] = [
  { label: 'All', kinds: [] },
  { label: 'Notes', kinds: ['note'] },
  { label: 'Conversations', kinds: ['call', 'email', 'meeting'] },
  { label: 'Progress', kinds: ['stage_move', 'survey', 'stage_activity'] },
  { label: 'Tasks', kinds: ['task'] },
  { label: 'Files', kinds: ['file'] },
  { label: 'Changes', kinds: ['change'] },
]

export const recordNouns: Record<RecordResource, string> = {
  opportunities: 'opportunity',
  contacts: 'contact',
  companies: 'company',
}
