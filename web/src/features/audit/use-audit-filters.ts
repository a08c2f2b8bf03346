import { useUrlParams } from '../../ui/use-url-params.ts'

const filterNames = ['actor_id', 'action', 'target_id', 'from', 'to'] as const

/** What the log shows, as the address says it. A filter that is not one is sent as it is: the server says what is wrong with it. */
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
