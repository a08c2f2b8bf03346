import type { ToolExecution } from '@draftwright/contract/agent/events'
import { isActionName, type ActionName } from './action-fields.ts'

const actionLabels: Readonly<Record<ActionName, readonly [proposed: string, approve: string, done: string]>> = {
  create_idea: ['New idea', 'Create the idea', 'Idea created'],
  draft_post: ['New draft', 'Start the draft', 'Draft started'],
  add_note: ['New note', 'Add the note', 'Note added'],
  create_task: ['New task', 'Create the task', 'Task created'],
  move_stage: ['Move the deal', 'Move', 'Deal moved'],
  update_record: ['Change the record', 'Change', 'Record changed'],
  schedule_post: ['Schedule the post', 'Schedule', 'Post scheduled'],
  publish_post: ['Publish the post', 'Publish now', 'Post published'],
}

export interface ActionLabels {
  readonly proposed: string
  readonly approve: string
  readonly done: string
}

export function describeAction({ tool_name }: Pick<ToolExecution, 'tool_name'>): ActionLabels {
  const [proposed, approve, done] = isActionName(tool_name) ? actionLabels[tool_name] : ['A change', 'Approve', 'Done']
  return { proposed, approve, done }
}
