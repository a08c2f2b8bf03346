import type { CrmChangeSet, CrmUndoState } from '@draftwright/contract/crm/history'
import type { AccountDb } from '../../../db/account-db.ts'
import { readUndo } from './undo-store.ts'

/** How far taking a change-set back is; null where it holds. */
export async function undoStateOf(
  db: AccountDb,
  { id, n_changes, undone_by }: Pick<CrmChangeSet, 'id' | 'n_changes' | 'undone_by'>,
): Promise<CrmUndoState | null> {
  const undo = await readUndo(db, id)
  if (undo !== undefined && undo.state !== 'done') return undo
  if (undone_by === null) return null
  return { state: 'done', n_changes, n_done: n_changes, conflicts: [], n_conflicts: 0, error: null }
}
