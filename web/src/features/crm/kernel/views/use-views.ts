import type { View } from '@draftwright/contract/crm/views'
import { useAddress } from '../../../../ui/use-address.ts'
import { useOwnId } from '../../../../api/rights.ts'
import { changes } from '../list/use-list-state.ts'
import type { RecordKind } from '../record.ts'
import { useListViewsQuery } from './api.ts'

export interface Views {
  readonly all: readonly View[]
  /** What the list is shown by; null is the plain list. */
  readonly current: View | null
  /** Views are still on their way: which one is meant is not known yet. */
  readonly isPending: boolean
  readonly ownId: string | undefined
  /** Another view, with nothing changed about it. */
  choose(view: View | null): void
  /** Names the view that is shown, so that it stays also when it is no default any more. */
  stay(view: View): void
}

/** In the address where somebody wants the plain list although they have a default view. */
const plain = 'all'
const none: View[] = []

/** The views of a list, and the one it is shown by: the address's, else one's own default, else everybody's. */
export function useViews(kind: RecordKind): Views {
  const [params, change] = useAddress()
  const ownId = useOwnId()
  const { data: all = none, isLoading } = useListViewsQuery({ query: { resource: kind.name } })
  const named = params.get('view')
  const byDefault =
    all.find((view) => view.is_default && !view.is_shared && view.owner_id === ownId) ??
    all.find((view) => view.is_default && view.is_shared) ??
    null
  const current = named === plain ? null : named === null ? byDefault : (all.find(({ id }) => id === named) ?? null)
  const choose = (view: View | null) =>
    change((after) => {
      for (const name of changes) after.delete(name)
      after.set('view', view?.id ?? plain)
    })
  const stay = (view: View) =>
    change((after) => after.set('view', view.id), { replace: true, preventScrollReset: true })
  return { all, current, isPending: isLoading, ownId, choose, stay }
}
