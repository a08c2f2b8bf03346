import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { useDispatch } from 'react-redux'
import { api, type RouteResult, sendRequest } from '../../../api/api.ts'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import type { CrmDispatch } from '../kernel/api.ts'

/** A changed record: its resource in the history, and its id. */
export interface ChangedRecord {
  readonly resource: string
  readonly id: string
}

/** Shows a toast with an Undo that undoes the latest change of each of these records, newest first. */
export function useUndoToast(): (words: string, changed: readonly ChangedRecord[]) => Promise<void> {
  const dispatch = useDispatch<CrmDispatch>()
  return async (words, changed) => {
    // Read now: when Undo is pressed there may be later changes, which are not meant.
    const sets = await Promise.all(changed.map(readLastChange))
    const found = [...new Set(sets.filter((id) => id !== null))]
    const undo = async () => {
      for (const id of found.toReversed()) {
        const body = { on_conflict: 'keep' }
        const answer = await sendRequest({
          route: changeRoutes.undo,
          fallback: 'Failed to undo',
          params: { id },
          body,
        })
        if ('error' in answer) return showErrorToast(answer.error)
      }
      dispatch(api.util.invalidateTags(['crm']))
      showToast('Undone')
    }
    showToast(words, found.length === 0 ? {} : { undo: () => void undo() })
  }
}

async function readLastChange({ resource, id }: ChangedRecord): Promise<string | null> {
  const query = { resource, record_id: id, limit: 1 }
  const answer = await sendRequest({ route: changeRoutes.list, fallback: 'Failed to fetch the history', query })
  if ('error' in answer) return null
  // The response of `send` has the route's shape, which the generic type does not express.
  const { data } = answer.data as RouteResult<'crmChanges.list'>
  return data[0]?.id ?? null
}
