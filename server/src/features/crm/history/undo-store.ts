import type { UndoConflict } from '@draftwright/contract/crm/history'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { ConflictMode } from '../kernel/undo.ts'

export const findUndo = (db: AccountDb, changeSetId: string) =>
  db.from('crm_undos').selectAll().where('change_set_id', '=', changeSetId).executeTakeFirst()
export type UndoRecord = NonNullable<Awaited<ReturnType<typeof findUndo>>>

/** Marks a change-set as being undone; false when that is in progress already. */
export async function claimUndo(
  db: AccountDb,
  values: { change_set_id: string; user_id: string; undo_set_id: string; on_conflict: ConflictMode; n_changes: number },
): Promise<boolean> {
  const { user_id, undo_set_id, on_conflict, n_changes } = values
  const row = await db
    .insert('crm_undos', { ...values, state: 'running' })
    .onConflict((clash) =>
      clash
        .columns(['account_id', 'change_set_id'])
        .doUpdateSet({
          user_id,
          undo_set_id,
          on_conflict,
          n_changes,
          state: 'running',
          n_done: 0,
          conflicts: sql`'[]'::jsonb`,
          n_conflicts: 0,
          error: null,
          updated_at: sql`clock_timestamp()`,
        })
        .where('crm_undos.state', '!=', 'running'),
    )
    .returning('change_set_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an import is still adding to this change-set. */
export async function isBeingImported(db: AccountDb, changeSetId: string): Promise<boolean> {
  const row = await db
    .from('crm_imports')
    .select('id')
    .where('change_set_id', '=', changeSetId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks it until the transaction ends. */
export const lockUndo = (db: AccountDb, changeSetId: string) =>
  db.from('crm_undos').selectAll().where('change_set_id', '=', changeSetId).forUpdate().executeTakeFirst()

export const saveUndo = (
  db: AccountDb,
  changeSetId: string,
  change: {
    state?: UndoRecord['state']
    n_done?: number
    conflicts?: UndoConflict[]
    n_conflicts?: number
    error?: string | null
  },
) =>
  db
    .update('crm_undos')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('change_set_id', '=', changeSetId)
    .execute()
