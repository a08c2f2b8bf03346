import type { CrmChangeSet, CrmUndoState } from '@draftwright/contract/crm/history'
import type { AccountDb } from '../../../db/account-db.ts'
import { findUndo } from './undo-store.ts'

/** The progress of undoing a change-set; null if it was not undone. */
export async function readUndoState(
  db: AccountDb,
  { id, n_changes, undone_by }: Pick<CrmChangeSet, 'id' | 'n_changes' | 'undone_by'>,
): Promise<CrmUndoState | null> {
  const undo = await findUndo(db, id)
  if (undo !== undefined && undo.state !== 'done') return undo
  if (undone_by === null) return null
  return { state: 'done', n_changes, n_done: n_changes, conflicts: [], n_conflicts: 0, error: null }
}
