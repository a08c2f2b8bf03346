import { useUrlParams } from '../../ui/use-url-params.ts'

const filterNames = ['actor_id', 'action', 'target_id', 'from', 'to'] as const

/** The log's filters, read from the URL. Invalid values are sent as they are: the server reports what is wrong. */
export function useAuditFilters() {
  const [params, change] = useUrlParams()
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const page = Number(params.get('page') ?? 1)
  const clear = () =>
    change(
      (after) => {
        for (const name of [...filterNames, 'page']) after.delete(name)
      },
      { preventScrollReset: true },
    )
  return {
    filters: filters as Partial<Record<(typeof filterNames)[number], string>>,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    isFiltered: Object.keys(filters).length > 0,
    clear,
  }
}
