import type { ActionState, ActionOutcome } from '@draftwright/contract/advisor-actions'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toUndoneTool } from './undone-tool.ts'
import type { ActionTool } from '../../../models/advising/action-tools.ts'

/** Of a conversation. */
export type RunAction = NewAction & { readonly run_id: string; readonly tool_call_id: string }
/** Of a program, which has no conversation. */
type ClientAction = NewAction & { readonly client_id: string; readonly client_name: string }

interface NewAction {
  readonly id: string
  readonly user_id: string
  readonly tool: ActionTool
  readonly args: Record<string, unknown>
}

export const insertActions = (db: AccountDb, actions: readonly (RunAction | ClientAction)[]) =>
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
  if (run_id === null) return
  const run = await db.from('agent_runs').select('tools').where('id', '=', run_id).forUpdate().executeTakeFirst()
  const tools = (run?.tools ?? []).map((tool) => (tool.approval_id === id ? toUndoneTool(tool) : tool))
  await db.update('agent_runs').set({ tools }).where('id', '=', run_id).execute()
}

/** Proposals of programs for one person, the newest first: those that wait, or those that were decided. */
export const listClientActions = (db: AccountDb, userId: string, isOpen: boolean) =>
  db
    .from('agent_actions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_name', 'is not', null)
    .where('state', isOpen ? 'in' : 'not in', ['proposed', 'failed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOpenProposals)
    .execute()

/** Of one person, from all programs together. */
export const maxOpenProposals = 100

/** The number of proposals that wait, and of those that came within the last hour, with the person's list locked. */
export async function lockAndCountOpenProposals(
  tx: AccountDb,
  userId: string,
  now: Date,
): Promise<{ n: number; n_new: number }> {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  await tx.lockList(`proposals of ${userId}`)
  return tx
    .from('agent_actions')
    .select(({ fn }) => [
      fn.countAll<number>().as('n'),
      fn.countAll<number>().filterWhere('created_at', '>', hourAgo).as('n_new'),
    ])
    .where('user_id', '=', userId)
    .where('client_name', 'is not', null)
    .where('state', 'in', ['proposed', 'failed'])
    .executeTakeFirstOrThrow()
}

/** Takes back a proposal of this client that nobody has decided on. Whether there was one. */
export async function deleteOpenProposal(db: AccountDb, id: string, clientId: string): Promise<boolean> {
  const removed = await db
    .remove('agent_actions')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('state', 'in', ['proposed', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
