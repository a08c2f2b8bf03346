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

/** How an entry goes on after the name of who made it. */
export const deeds: Record<ActivityKind, string> = {
  note: 'wrote a note',
  call: 'logged a call',
  email: 'logged an e-mail',
  meeting: 'logged a meeting',
  stage_move: 'moved the opportunity',
  survey: 'answered a survey',
  stage_activity: 'finished an activity',
}
export const noteNames: Record<NoteKind, string> = { note: 'Note', call: 'Call', email: 'E-mail', meeting: 'Meeting' }

export const icons = {
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

/** What one narrows a timeline to, in few words. */
export const filters: readonly { label: string; kinds: readonly TimelineKind[] }[] = [
  { label: 'All', kinds: [] },
  { label: 'Notes', kinds: ['note'] },
  { label: 'Talks', kinds: ['call', 'email', 'meeting'] },
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
