import { canSortBy, type Column } from '@draftwright/contract/crm/columns'
import {
  IconChevronDown,
  IconEyeOff,
  IconLayoutList,
  IconMathFunction,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { defineDialog } from '../../../../ui/dialog-on-demand.tsx'
import { chooseSummary } from '../../../../ui/grid/summary-words.ts'
import type { ListState } from '../list/use-list-state.ts'
import type { RecordKind } from '../record.ts'
import { canGroupBy, maxGroupColumns, orderGroup, toSummable } from './group-settings.ts'

const SummaryDialog = defineDialog(async () => (await import('../../../../ui/grid/SummaryDialog.tsx')).SummaryDialog)

interface ColumnMenuProps {
  kind: RecordKind
  columnKey: string
  column: Column
  list: ListState
}

/** What can be done with a column, in its head. */
export function ColumnMenu({ kind, columnKey: key, column, list }: ColumnMenuProps) {
  const [isSumming, setSumming] = useState(false)
  const { groups, summaries } = list
  const isGrouped = groups.some((group) => group.column === key)
  // Within a group that column is the same everywhere.
  const sort = (order: 'asc' | 'desc') =>
    isGrouped ? list.setGroups(orderGroup(groups, key, order)) : list.setSort([{ column: key, order }])
  const groupBy = () => list.setGroups([...groups.slice(0, maxGroupColumns - 1), { column: key, order: 'asc' }])
  return (
    <>
      <ActionMenu
        label={`Column ${column.label}`}
        icon={IconChevronDown}
        tabIndex={-1}
        items={[
          ...(canSortBy(column)
            ? [
                {
                  label: 'Sort ascending',
                  icon: IconSortAscending,
                  onClick: () => sort('asc'),
                },
                {
                  label: 'Sort descending',
                  icon: IconSortDescending,
                  onClick: () => sort('desc'),
                },
              ]
            : []),
          ...(canGroupBy(column) && !isGrouped
            ? [{ label: 'Group by this column', icon: IconLayoutList, onClick: groupBy }]
            : []),
          { label: 'Summary…', icon: IconMathFunction, onClick: () => setSumming(true) },
          ...(key === kind.title
            ? []
            : [
                {
                  label: 'Hide in this view',
                  icon: IconEyeOff,
                  onClick: () => list.setColumns(list.columns.filter((shown) => shown.key !== key)),
                },
              ]),
        ]}
      />
      {isSumming ? (
        <SummaryDialog
          label={column.label}
          column={toSummable(column)}
          kind={summaries[key]}
          onChoose={(chosen) => list.setSummaries(chooseSummary(summaries, key, chosen))}
          onClose={() => setSumming(false)}
        />
      ) : null}
    </>
  )
}
