import type { ReportFilters } from '@draftwright/contract/report-shares'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { toSpanQuery } from './spans.ts'

/** What a report can be restricted to, as the address and the server call it. */
const filterNames = ['pillar_id', 'channel_id', 'content_id'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<ReportFilters>

/** The period and the filters of the page. The address holds them all, and each change can be taken back with Back. */
export function useReportFilters() {
  const [params, change] = useUrlParams()
  const read = (name: string, fallback = '') => params.get(name) ?? fallback
  const period = read('period', '28')
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => (read(name) === '' ? [] : [[name, read(name)]])),
  )
  const set = (name: string, value: string | null) =>
    change(
      (after) => {
        if (value === null || value === '') after.delete(name)
        else after.set(name, value)
      },
      { preventScrollReset: true },
    )
  return {
    period,
    filters,
    days: toSpanQuery(period, { from: read('from'), to: read('to') }),
    setPeriod: (value: string) => set('period', value === '28' ? null : value),
    setDay: (name: 'from' | 'to', value: string) => set(name, value),
    setFilter: (name: FilterName, value: string | null) => set(name, value),
    clearFilters: () =>
      change(
        (after) => {
          for (const name of filterNames) after.delete(name)
        },
        { preventScrollReset: true },
      ),
  }
}
export type ReportFilterState = ReturnType<typeof useReportFilters>
