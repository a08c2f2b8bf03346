import type { TableField } from '@draftwright/contract/table-fields'
import type { SummaryGroup } from '@draftwright/contract/table-summaries'
import type { TableViewSettings } from '@draftwright/contract/table-views'
import { useCallback, useMemo, useState } from 'react'
import { formatPeriod } from '../../../ui/grid/summary-words.ts'
import { type GroupedLines, useGroupLines } from '../../../ui/grid/use-group-lines.tsx'
import { showCell } from '../cell-text.ts'
import type { GridRecord } from '../model.ts'
import type { SheetSummary } from '../records/use-summary.ts'
import { isMomentField, showSummary } from '../views/summaries.ts'
import { TableCell } from './TableCell.tsx'

export interface SheetGroups extends GroupedLines<GridRecord, SummaryGroup> {
  readonly openAll: () => void
  readonly closeAll: () => void
}

const noKeys: ReadonlySet<string> = new Set()
const createHead = (id: string): GridRecord => ({ id, fields: {} })

/** The rows of a sheet with the heads of its groups, which open and close. */
export function useGroups(
  rows: readonly GridRecord[],
  summary: SheetSummary | null,
  settings: TableViewSettings,
  fields: readonly TableField[],
): SheetGroups {
  const [closed, setClosed] = useState(noKeys)
  const { groups: wanted, summaries } = settings
  const found = useMemo(
    () =>
      (wanted ?? []).flatMap((group) => {
        const field = fields.find(({ id }) => id === group.field_id)
        return field === undefined ? [] : [{ group, field }]
      }),
    [wanted, fields],
  )
  const known = found.length > 0 && summary !== null ? summary.groups : undefined
  const toggle = useCallback((key: string) => {
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  const describe = useCallback(
    ({ level, value }: SummaryGroup) => {
      const part = found[level]
      if (part === undefined) return null
      const { field, group } = part
      const text = isMomentField(field) ? formatPeriod(value, group.unit) : showCell(field, value)
      const shown = isMomentField(field) ? <span>{text}</span> : <TableCell field={field} value={value} isPlain />
      return { label: field.name, text: value === null ? '' : text, value: shown }
    },
    [found],
  )
  const renderSummary = useCallback(
    (head: SummaryGroup, key: string) => {
      const field = fields.find(({ id }) => id === key)
      const kind = summaries?.[key]
      return field === undefined || kind === undefined ? null : (
        <span className="tabular">{showSummary(field, kind, summary, head.summaries)}</span>
      )
    },
    [fields, summaries, summary],
  )
  const lines = useGroupLines({
    rows,
    groups: known,
    closed,
    onToggle: toggle,
    createHead,
    describe,
    renderSummary,
  })
  return {
    ...lines,
    openAll: () => setClosed(noKeys),
    closeAll: () => setClosed(new Set(known?.map(({ key }) => key))),
  }
}
