import { proposalNames } from '@draftwright/contract/agent/vocabulary'

export type ActionName = (typeof proposalNames)[number]
export const isActionName = (name: string): name is ActionName => (proposalNames as readonly string[]).includes(name)

export type ActionFieldKind = 'line' | 'text' | 'moment' | 'pillar' | 'channel' | 'stage' | 'assignee'
export interface ActionFieldSpec {
  readonly name: string
  readonly label: string
  readonly kind: ActionFieldKind
  readonly isRequired?: true
}

/** The fields of each proposal that a person can edit before approving it. */
const actionFields: Readonly<Record<ActionName, readonly ActionFieldSpec[]>> = {
  create_idea: [
    { name: 'text', label: 'Idea', kind: 'text', isRequired: true },
    { name: 'pillar_id', label: 'Pillar', kind: 'pillar' },
  ],
  draft_post: [
    { name: 'text', label: 'Content', kind: 'text' },
    { name: 'title', label: 'Title', kind: 'line' },
    { name: 'channel_id', label: 'Channel', kind: 'channel', isRequired: true },
  ],
  add_note: [{ name: 'text', label: 'Note', kind: 'text', isRequired: true }],
  create_task: [
    { name: 'title', label: 'Task', kind: 'line', isRequired: true },
    { name: 'due_at', label: 'Due', kind: 'moment' },
    { name: 'assignee_id', label: 'For', kind: 'assignee' },
  ],
  move_stage: [
    { name: 'stage_id', label: 'Stage', kind: 'stage', isRequired: true },
    { name: 'lost_reason', label: 'Lost reason', kind: 'line' },
  ],
  // Its values are shown, and edited on the record's own page.
  update_record: [],
  schedule_post: [{ name: 'at', label: 'Time', kind: 'moment', isRequired: true }],
  publish_post: [],
}

/** The fields that apply to this proposal: a post drafted from an idea has no text, only a lost deal has a reason. */
export const listActionFields = (name: string, args: Readonly<Record<string, unknown>>): readonly ActionFieldSpec[] =>
  (isActionName(name) ? actionFields[name] : []).filter(
    (field) =>
      !(name === 'draft_post' && field.name === 'text' && typeof args['idea_id'] === 'string') &&
      !(field.name === 'lost_reason' && typeof args['lost_reason'] !== 'string'),
  )

/** The arguments that identify the proposal's rows and cannot be edited. */
export const aboutIds = ['content_id', 'opportunity_id', 'record_id', 'idea_id'] as const
