import type { ToolExecution } from '@draftwright/contract/agent/events'
import { createId } from '../../../db/create-id.ts'
import { isActionTool } from '../../../models/advising/action-tools.ts'
import type { RunCaller } from '../runs/current-run-caller.ts'
import type { LiveRun } from '../runs/live-run.ts'
import { insertActions, type RunAction } from './store.ts'

/** Records the calls that wait for a decision, and stores each id on its tool. Nothing else is executed. */
export async function proposeActions({ db, caller }: RunCaller, run: LiveRun, waiting: ToolExecution[]): Promise<void> {
  const actions = waiting.flatMap(({ tool_call_id, tool_name, tool_args }): RunAction[] =>
    isActionTool(tool_name)
      ? [
          {
            id: createId(),
            run_id: run.key.runId,
            tool_call_id,
            user_id: caller.userId,
            tool: tool_name,
            args: tool_args,
          },
        ]
      : [],
  )
  if (actions.length === 0) return
  await insertActions(db, actions)
  const named = new Map(actions.map(({ tool_call_id, id }) => [tool_call_id, id]))
  for (const tool of waiting) {
    const id = named.get(tool.tool_call_id)
    if (id !== undefined) tool.approval_id = id
  }
}
