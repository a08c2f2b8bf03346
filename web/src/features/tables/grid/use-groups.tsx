import type { TableField } from '@draftwright/contract/table-fields'
import type { TableGroup, TableViewSettings } from '@draftwright/contract/tables'
import { useCallback, useMemo, useState } from 'react'
import type { GridGroups } from '../../../ui/grid/GridGroupRow.tsx'
import { showCell } from '../cell-text.ts'
import type { GridRecord } from '../model.ts'
import { buildGroupLines, type GroupLines } from '../records/group-lines.ts'
import type { SheetSummary } from '../records/use-summary.ts'
import { formatPeriod, isMomentField, showSummary } from '../views/summaries.ts'
import styles from './SheetFoot.module.css'
import { TableCell } from './TableCell.tsx'

export interface SheetGroups extends GroupLines {
  /** Undefined where the view has no groups. */
  readonly groups: GridGroups<GridRecord> | undefined
  readonly openAll: () => void
  readonly closeAll: () => void
}

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
  const built = useMemo(() => buildGroupLines(rows, known ?? [], closed), [rows, known, closed])
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
            <span className={styles.head}>
              <span className={styles.field}>{part.field.name}</span>
              <GroupValue {...part} value={head.value} />
              <span className={styles.count}>{head.n.toLocaleString('en')}</span>
            </span>
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
