import type { TableView, TableViewSettings } from '@draftwright/contract/table-views'
import type { TableInfo } from '../model.ts'
import { buildMonthFormula } from './record-days.ts'
import { useCalendarDay } from './use-calendar-day.ts'
import { findDateField } from './view-kinds.ts'

/** What narrows the records of a view by its kind: a calendar reads one month. */
export function useLayoutFormula(
  table: TableInfo,
  { type }: TableView,
  settings: TableViewSettings,
): string | undefined {
  const { day } = useCalendarDay()
  const field = type === 'calendar' ? findDateField(table, settings) : undefined
  return field === undefined ? undefined : buildMonthFormula(field, day.slice(0, 8).concat('01'))
}
