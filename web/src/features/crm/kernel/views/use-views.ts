import type { View } from '@draftwright/contract/crm/views'
import { useUrlParams } from '../../../../ui/use-url-params.ts'
import { useOwnId } from '../../../../api/rights.ts'
import { viewParams } from '../list/use-list-state.ts'
import type { RecordKind } from '../record.ts'
import { useListViewsQuery } from './api.ts'

export interface Views {
  readonly all: readonly View[]
  /** The current view; null is the plain list. */
  readonly current: View | null
  /** Views are still loading: the current one is unknown. */
  readonly isPending: boolean
  readonly ownId: string | undefined
  /** Selects another view, without changes. */
  choose(view: View | null): void
  /** Puts the current view into the address, so that it stays even if it is not the default any more. */
  keepView(view: View): void
}

/** In the address if the plain list is chosen despite a default view. */
const noViewParam = 'all'
const none: View[] = []

/** The views of a list, and the current one: the address's, else one's own default, else everyone's. */
export function useViews(kind: RecordKind): Views {
  const [params, change] = useUrlParams()
  const ownId = useOwnId()
  const { data: all = none, isLoading } = useListViewsQuery({ query: { resource: kind.name } })
  const named = params.get('view')
  const byDefault =
    all.find((view) => view.is_default && !view.is_shared && view.owner_id === ownId) ??
    all.find((view) => view.is_default && view.is_shared) ??
    null
  const current =
    named === noViewParam ? null : named === null ? byDefault : (all.find(({ id }) => id === named) ?? null)
  const choose = (view: View | null) =>
    change((after) => {
      for (const name of viewParams) after.delete(name)
      after.set('view', view?.id ?? noViewParam)
    })
  const stay = (view: View) =>
    change((after) => after.set('view', view.id), { replace: true, preventScrollReset: true })
  return { all, current, isPending: isLoading, ownId, choose, keepView: stay }
}
