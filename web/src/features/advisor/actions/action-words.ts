import type { ToolExecution } from '@draftwright/contract/agent/events'
import { isActionName, type ActionName } from './action-fields.ts'

const words: Readonly<Record<ActionName, readonly [proposed: string, approve: string, done: string]>> = {
  create_idea: ['New idea', 'Create the idea', 'Idea created'],
  draft_post: ['New draft', 'Start the draft', 'Draft started'],
  add_note: ['New note', 'Add the note', 'Note added'],
  create_task: ['New task', 'Create the task', 'Task created'],
  move_stage: ['Move the deal', 'Move it', 'Deal moved'],
}

export interface ActionWords {
  readonly proposed: string
  readonly approve: string
  readonly done: string
}

export function actionWords({ tool_name }: Pick<ToolExecution, 'tool_name'>): ActionWords {
  const [proposed, approve, done] = isActionName(tool_name) ? words[tool_name] : ['A change', 'Approve', 'Done']
  return { proposed, approve, done }
}
