import { shouldReadSingleVisits, reportFilterNames, type ReportFilterName } from '@draftwright/contract/report-filters'
import type { ReportFilters } from '@draftwright/contract/report-shares'
import { type Breakdown, detailDays } from '@draftwright/contract/visits'
import { addDays } from '@draftwright/contract/wall-clock'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { readToday, toSpanQuery } from './spans.ts'

export type Filters = Readonly<ReportFilters>

/** The period and the filters of the page. The address holds them all, and each change can be taken back with Back. */
export function useReportFilters(zone: string) {
  const [params, change] = useUrlParams()
  const read = (name: string, fallback = '') => params.get(name) ?? fallback
  const period = read('period', '28')
  const used = reportFilterNames.filter((name) => read(name) !== '')
  // Anyone can edit the address; the server refuses what it does not know.
  const filters = Object.fromEntries(used.map((name) => [name, read(name)])) as Filters
  const today = readToday(zone)
  const days = toSpanQuery(period, { from: read('from'), to: read('to') }, today)
  const detailsFrom = addDays(today, 1 - detailDays)
  const edit = (values: Readonly<Record<string, string | null>>) =>
    change(
      (after) => {
        for (const [name, value] of Object.entries(values))
          if (value === null || value === '') after.delete(name)
          else after.set(name, value)
      },
      { preventScrollReset: true },
    )
  return {
    period,
    filters,
    days,
    /** The first day of which several filters can be combined. */
    detailsFrom,
    /** Whether the report with these filters, by this dimension, is known for all of the days. */
    isKnown: (by?: Breakdown) => days.start_date >= detailsFrom || !shouldReadSingleVisits(used, by),
    setPeriod: (value: string) => edit({ period: value === '28' ? null : value }),
    setDay: (name: 'from' | 'to', value: string) => edit({ [name]: value }),
    setFilter: (name: ReportFilterName, value: string | null) => edit({ [name]: value }),
    clearFilters: () => edit(Object.fromEntries(reportFilterNames.map((name) => [name, null]))),
  }
}
export type ReportFilterState = ReturnType<typeof useReportFilters>
