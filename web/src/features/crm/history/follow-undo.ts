import type { CrmUndoState } from '@draftwright/contract/crm/history'
import { progressToast } from '../../../ui/progress-toast.tsx'
import { toastError } from '../../../ui/toast.tsx'
import type { CrmDispatch } from '../kernel/api.ts'
import { historyApi } from './api.ts'

/** Milliseconds between two looks at what goes on in the background. */
const look = 1000

/** Shows how far the taking back of a large change-set is, until it ends: as done, with a question, or broken off. Null: it could not be learnt. */
export async function followUndo(dispatch: CrmDispatch, id: string): Promise<CrmUndoState | null> {
  const shown = progressToast('Taking it back…')
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, look))
      const args = { forceRefetch: true, subscribe: false }
      const { data, error } = await dispatch(historyApi.endpoints.undoing.initiate(id, args))
      if (error !== undefined) toastError(error)
      if (data?.state !== 'running') return data ?? null
      const [done, all] = [data.n_done, data.n_changes].map((n) => n.toLocaleString('en'))
      shown.say(`Taking it back: ${done} of ${all}. It goes on without this page.`)
    }
  } finally {
    shown.end()
  }
}

/** What is said of one that ended otherwise than done. */
export const brokeOff = ({ error }: CrmUndoState): string => error ?? 'Taking it back broke off. Try again; it goes on.'
