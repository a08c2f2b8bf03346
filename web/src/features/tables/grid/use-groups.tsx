import type { TableField } from '@draftwright/contract/table-fields'
import type { SummaryGroup } from '@draftwright/contract/table-summaries'
import type { TableGroup, TableViewSettings } from '@draftwright/contract/tables'
import { useCallback, useMemo, useState } from 'react'
import { GroupTitle } from '../../../ui/grid/ColumnSummary.tsx'
import type { GridGroups } from '../../../ui/grid/GridGroupRow.tsx'
import { buildGroupLines, type GroupLines } from '../../../ui/grid/group-lines.ts'
import { formatPeriod } from '../../../ui/grid/summary-words.ts'
import { showCell } from '../cell-text.ts'
import type { GridRecord } from '../model.ts'
import type { SheetSummary } from '../records/use-summary.ts'
import { isMomentField, showSummary } from '../views/summaries.ts'
import { TableCell } from './TableCell.tsx'

export interface SheetGroups extends GroupLines<GridRecord, SummaryGroup> {
  /** Undefined where the view has no groups. */
  readonly groups: GridGroups<GridRecord> | undefined
  readonly openAll: () => void
  readonly closeAll: () => void
}

const createHead = (id: string): GridRecord => ({ id, fields: {} })
const noKeys: ReadonlySet<string> = new Set()

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
  const hasGroups = found.length > 0 && summary !== null
  const known = hasGroups ? summary.groups : undefined
  const built = useMemo(() => buildGroupLines(rows, known ?? [], closed, createHead), [rows, known, closed])
  const { heads } = built
  const toggle = useCallback(
    ({ id }: GridRecord) => {
      const key = heads.get(id)?.key
      if (key === undefined) return
      setClosed((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      })
    },
    [heads],
  )
  const groups = useMemo<GridGroups<GridRecord> | undefined>(() => {
    if (!hasGroups) return undefined
    return {
      find: ({ id }) => {
        const head = heads.get(id)
        const part = found[head?.level ?? 0]
        if (head === undefined || part === undefined) return undefined
        const name = describeGroup(part.field, part.group, head.value)
        return { level: head.level, isClosed: closed.has(head.key), name }
      },
      onToggle: toggle,
      renderCell: (row, key, at) => {
        const head = heads.get(row.id)
        const part = found[head?.level ?? 0]
        if (head === undefined || part === undefined) return null
        if (at === 0)
          return (
            <GroupTitle label={part.field.name} n={head.n}>
              <GroupValue {...part} value={head.value} />
            </GroupTitle>
          )
        const field = fields.find(({ id }) => id === key)
        const kind = summaries?.[key]
        return field === undefined || kind === undefined ? null : (
          <span className="tabular">{showSummary(field, kind, summary, head.summaries)}</span>
        )
      },
    }
  }, [hasGroups, heads, found, closed, toggle, fields, summaries, summary])
  return {
    ...built,
    groups,
    openAll: () => setClosed(noKeys),
    closeAll: () => setClosed(new Set(known?.map(({ key }) => key))),
  }
}

function describeGroup(field: TableField, group: TableGroup, value: unknown): string {
  const text = isMomentField(field) ? formatPeriod(value, group.unit) : showCell(field, value)
  return text === '' ? `without ${field.name}` : text
}

function GroupValue({ field, group, value }: { field: TableField; group: TableGroup; value: unknown }) {
  if (value === null) return <span>(empty)</span>
  if (isMomentField(field)) return <span>{formatPeriod(value, group.unit)}</span>
  return <TableCell field={field} value={value} isPlain />
}
