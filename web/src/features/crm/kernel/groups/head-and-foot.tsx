import { ColumnSummary } from '../../../../ui/grid/ColumnSummary.tsx'
import type { GridColumn } from '../../../../ui/grid/grid-columns.ts'
import { chooseSummary } from '../../../../ui/grid/summary-words.ts'
import type { ListState } from '../list/use-list-state.ts'
import type { RecordKind } from '../record.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { formatShortSummary, formatSummary } from './format-summary.ts'
import { toSummable } from './group-settings.ts'
import { findSummaryValue, type LoadedTotals } from './use-list-summary.ts'

interface HeadAndFootProps {
  kind: RecordKind
  list: ListState
  summary: LoadedTotals | null
}

/** The menus in the heads of columns, and what each column sums up to at its foot. */
export function renderHeadAndFoot({ kind, list, summary }: HeadAndFootProps) {
  if (kind.summarize === undefined) return {}
  return {
    renderHead: ({ key }: GridColumn) => {
      const column = kind.columns[key]
      return column === undefined ? null : <ColumnMenu columnKey={key} {...{ kind, column, list }} />
    },
    renderFoot: ({ key }: GridColumn) => {
      const column = kind.columns[key]
      if (column === undefined) return null
      const of = list.summaries[key]
      const value = findSummaryValue(summary, summary?.summaries, key)
      return (
        <ColumnSummary
          label={column.label}
          column={toSummable(column)}
          kind={of}
          text={of === undefined ? '' : formatShortSummary(column, of, value)}
          title={of === undefined ? '' : formatSummary(column, of, value)}
          onChoose={(chosen) => list.setSummaries(chooseSummary(list.summaries, key, chosen))}
        />
      )
    },
  }
}
