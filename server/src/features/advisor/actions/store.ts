import type { ActionState, ActionOutcome } from '@draftwright/contract/advisor-actions'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toUndoneTool } from './undone-tool.ts'
import type { ActionTool } from '../../../models/advising/action-tools.ts'

export interface NewAction {
  readonly id: string
  readonly run_id: string
  readonly tool_call_id: string
  readonly user_id: string
  readonly tool: ActionTool
  readonly args: Record<string, unknown>
}

export const insertActions = (db: AccountDb, actions: readonly NewAction[]) =>
  db.insert('agent_actions', actions).execute()

const selectOwnAction = (db: AccountDb, userId: string, id: string) =>
  db.from('agent_actions').selectAll().where('id', '=', id).where('user_id', '=', userId)

export const findOwnAction = (db: AccountDb, userId: string, id: string) =>
  selectOwnAction(db, userId, id).executeTakeFirst()
export type ActionRow = NonNullable<Awaited<ReturnType<typeof findOwnAction>>>

/** The same, locked until the transaction ends: a concurrent decision waits, and finds it decided. */
export const lockOwnAction = (db: AccountDb, userId: string, id: string): Promise<ActionRow | undefined> =>
  selectOwnAction(db, userId, id).forUpdate().executeTakeFirst()

export interface ActionStateUpdate {
  readonly state: Exclude<ActionState, 'undone' | 'proposed'>
  readonly args?: Record<string, unknown>
  readonly result?: ActionOutcome
  readonly change_set_id?: string | null
  readonly error?: { code: string; message: string; details?: unknown } | null
}

/** Records the outcome of an action. */
export const saveActionState = (db: AccountDb, id: string, update: ActionStateUpdate) =>
  db
    .update('agent_actions')
    .set({ ...update, decided_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/** Links the action to its finished draft. */
export const saveDraftOutcome = (db: AccountDb, id: string, result: ActionOutcome) =>
  db.update('agent_actions').set({ result }).where('id', '=', id).where('state', '=', 'done').execute()

/** Marks an action as undone, also on the run's tool, which the conversation shows. */
export async function markActionUndone(
  db: AccountDb,
  { id, run_id }: Pick<ActionRow, 'id' | 'run_id'>,
  at: string,
): Promise<void> {
  await db.update('agent_actions').set({ state: 'undone', undone_at: at }).where('id', '=', id).execute()
  const run = await db.from('agent_runs').select('tools').where('id', '=', run_id).forUpdate().executeTakeFirst()
  const tools = (run?.tools ?? []).map((tool) => (tool.approval_id === id ? toUndoneTool(tool) : tool))
  await db.update('agent_runs').set({ tools }).where('id', '=', run_id).execute()
}
