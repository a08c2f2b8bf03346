import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { useDispatch } from 'react-redux'
import { api, type ResultOf, send } from '../../../api/api.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import type { CrmDispatch } from '../kernel/api.ts'

/** A record that was just changed: its resource as the history calls it, and its id. */
export interface Deed {
  readonly resource: string
  readonly id: string
}

/** Says what was done, with an Undo that takes back the last change of each of these records, the last one first. */
export function useDeed(): (words: string, deeds: readonly Deed[]) => Promise<void> {
  const dispatch = useDispatch<CrmDispatch>()
  return async (words, deeds) => {
    // Read now: by the time somebody presses Undo, there may be later changes, which are not meant.
    const sets = await Promise.all(deeds.map(lastChange))
    const found = [...new Set(sets.filter((id) => id !== null))]
    const undo = async () => {
      for (const id of found.toReversed()) {
        const body = { on_conflict: 'keep' }
        const answer = await send({
          route: changeRoutes.undo,
          fallback: 'Failed to take it back',
          params: { id },
          body,
        })
        if ('error' in answer) return toastError(answer.error)
      }
      dispatch(api.util.invalidateTags(['crm']))
      toast('Taken back')
    }
    toast(words, found.length === 0 ? {} : { undo: () => void undo() })
  }
}

async function lastChange({ resource, id }: Deed): Promise<string | null> {
  const query = { resource, record_id: id, limit: 1 }
  const answer = await send({ route: changeRoutes.list, fallback: 'Failed to fetch the history', query })
  if ('error' in answer) return null
  // `send` answers what the contract says of the route, and knows no more of it than that.
  const { data } = answer.data as ResultOf<'crmChanges.list'>
  return data[0]?.id ?? null
}
