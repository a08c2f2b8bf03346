import type { ActionState, Outcome } from '@draftwright/contract/advisor-actions'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { asUndone } from './undone.ts'
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

const ownAction = (db: AccountDb, userId: string, id: string) =>
  db.from('agent_actions').selectAll().where('id', '=', id).where('user_id', '=', userId)

export const readOwnAction = (db: AccountDb, userId: string, id: string) => ownAction(db, userId, id).executeTakeFirst()
export type ActionRow = NonNullable<Awaited<ReturnType<typeof readOwnAction>>>

/** The same, held until the transaction ends: whoever else decides on it waits, and finds it decided. */
export const lockOwnAction = (db: AccountDb, userId: string, id: string): Promise<ActionRow | undefined> =>
  ownAction(db, userId, id).forUpdate().executeTakeFirst()

export interface Settled {
  readonly state: Exclude<ActionState, 'undone' | 'proposed'>
  readonly args?: Record<string, unknown>
  readonly result?: Outcome
  readonly change_set_id?: string | null
  readonly error?: { code: string; message: string; details?: unknown } | null
}

/** Writes down what became of an action. */
export const settleAction = (db: AccountDb, id: string, settled: Settled) =>
  db
    .update('agent_actions')
    .set({ ...settled, decided_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/** The draft that an action asked for is there now. */
export const saveOutcome = (db: AccountDb, id: string, result: Outcome) =>
  db.update('agent_actions').set({ result }).where('id', '=', id).where('state', '=', 'done').execute()

/** Says of an action that it was taken back, also on the run's own tool, which is what its conversation shows. */
export async function markActionUndone(
  db: AccountDb,
  { id, run_id }: Pick<ActionRow, 'id' | 'run_id'>,
  at: string,
): Promise<void> {
  await db.update('agent_actions').set({ state: 'undone', undone_at: at }).where('id', '=', id).execute()
  const run = await db.from('agent_runs').select('tools').where('id', '=', run_id).forUpdate().executeTakeFirst()
  const tools = (run?.tools ?? []).map((tool) => (tool.approval_id === id ? asUndone(tool) : tool))
  await db.update('agent_runs').set({ tools }).where('id', '=', run_id).execute()
}
