import type { CrmUndoState } from '@draftwright/contract/crm/history'
import { showProgressToast } from '../../../ui/progress-toast.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import type { CrmDispatch } from '../kernel/api.ts'
import { historyApi } from './api.ts'

/** Milliseconds between two polls of a background job. */
const pollMs = 1000

/** Follows a large undo until it ends: done, with conflicts, or failed. Null: its state could not be loaded. */
export async function followUndo(dispatch: CrmDispatch, id: string): Promise<CrmUndoState | null> {
  const shown = showProgressToast('Undoing…')
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      const args = { forceRefetch: true, subscribe: false }
      const { data, error } = await dispatch(historyApi.endpoints.readUndoProgress.initiate(id, args))
      if (error !== undefined) showErrorToast(error)
      if (data?.state !== 'running') return data ?? null
      const [done, all] = [data.n_done, data.n_changes].map((n) => n.toLocaleString('en'))
      shown.update(`Undoing: ${done} of ${all}. It continues in the background.`)
    }
  } finally {
    shown.close()
  }
}

/** The message for one that was not completed. */
export const formatUndoFailure = ({ error }: CrmUndoState): string =>
  error ?? 'The undo was interrupted. Try again to continue.'
