import type { CrmChangeSet, CrmUndoResult } from '@draftwright/contract/crm/history'
import { type ReactNode, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, toFailure } from '../../../api/api.ts'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import type { CrmDispatch } from '../kernel/api.ts'
import { useUndoChangeSetMutation } from './api.ts'
import { parseUndoConflicts, type UndoConflicts } from './undo-conflicts.ts'
import { formatUndoFailure, followUndo } from './follow-undo.ts'

const UndoConflictDialog = defineDialog(async () => (await import('./UndoConflictDialog.tsx')).UndoConflictDialog)

export interface ChangeSetUndo {
  /** Undoes an operation, or redoes one by undoing its undo. */
  undo: (set: Pick<CrmChangeSet, 'id'>, words?: string) => Promise<void>
  busyId: string | null
  /** The dialog about conflicts; the caller renders it. */
  dialog: ReactNode
}

/** Undoes change-sets, asks about conflicts, and undoes that too on Undo. */
export function useChangeSetUndo(): ChangeSetUndo {
  const dispatch = useDispatch<CrmDispatch>()
  const [undo] = useUndoChangeSetMutation()
  const [busyId, setBusy] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ id: string; clashes: UndoConflicts } | null>(null)
  const ended = async (id: string, { change_set_id, is_running }: CrmUndoResult, words: string): Promise<void> => {
    const state = is_running ? await followUndo(dispatch, id) : null
    if (is_running) dispatch(api.util.invalidateTags(['crm']))
    if (state?.state === 'asked')
      return setAsked({ id, clashes: { fields: state.conflicts, total: state.n_conflicts } })
    if (is_running && state?.state !== 'done')
      return state === null ? undefined : showErrorToast(formatUndoFailure(state))
    showToast(words, change_set_id === null ? {} : { undo: () => void again(change_set_id) })
  }
  const again = async (id: string) => {
    const answer = await undo({ id, onConflict: 'keep' })
    if (answer.data === undefined) showErrorToast(answer.error)
    else await ended(id, answer.data, 'Redone')
  }
  const undoSet: ChangeSetUndo['undo'] = async ({ id }, words = 'Undone') => {
    setBusy(id)
    const answer = await undo({ id, onConflict: 'ask' })
    if (answer.data !== undefined) await ended(id, answer.data, words)
    setBusy(null)
    if (answer.data !== undefined) return
    const failure = toFailure(answer.error)
    const clashes = failure.code === 'undo_conflict' ? parseUndoConflicts(failure.details) : null
    if (clashes === null) showErrorToast(answer.error)
    else setAsked({ id, clashes })
  }
  const dialog =
    asked === null ? null : (
      <UndoConflictDialog
        id={asked.id}
        conflicts={asked.clashes}
        onDone={(undone) => {
          setAsked(null)
          void ended(asked.id, undone, 'Undone')
        }}
        onClose={() => setAsked(null)}
      />
    )
  return { undo: undoSet, busyId, dialog }
}
