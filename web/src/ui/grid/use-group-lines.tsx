import { type ReactNode, useMemo } from 'react'
import { GroupTitle } from './ColumnSummary.tsx'
import type { GridGroups } from './GridGroupRow.tsx'
import { buildGroupLines, type CountedGroup, type GroupLines } from './group-lines.ts'

/** What stands at the head of a group. */
interface GroupWords {
  readonly label: string
  /** Its value in words; empty for none. */
  readonly text: string
  readonly value: ReactNode
}
interface GroupLinesProps<Row, Head> {
  rows: readonly Row[]
  /** Undefined where rows are not grouped. */
  groups: readonly Head[] | undefined
  closed: ReadonlySet<string>
  onToggle: (key: string) => void
  createHead: (id: string) => Row
  /** Null for a group whose column is gone. */
  describe: (head: Head) => GroupWords | null
  renderSummary: (head: Head, columnKey: string) => ReactNode
}
export interface GroupedLines<Row, Head> extends GroupLines<Row, Head> {
  readonly groups: GridGroups<Row> | undefined
}
const noGroups: readonly never[] = []

/** Rows with the heads of their groups, which open and close. All functions must be stable. */
export function useGroupLines<Row extends { readonly id: string }, Head extends CountedGroup>({
  rows,
  groups: known,
  closed,
  onToggle,
  createHead,
  describe,
  renderSummary,
}: GroupLinesProps<Row, Head>): GroupedLines<Row, Head> {
  const built = useMemo(
    () => buildGroupLines(rows, known ?? noGroups, closed, createHead),
    [rows, known, closed, createHead],
  )
  const { heads } = built
  const isGrouped = known !== undefined
  const groups = useMemo<GridGroups<Row> | undefined>(() => {
    if (!isGrouped) return undefined
    return {
      find: ({ id }) => {
        const head = heads.get(id)
        const words = head && describe(head)
        if (head === undefined || !words) return undefined
        const name = words.text === '' ? `without ${words.label}` : words.text
        return { level: head.level, isClosed: closed.has(head.key), name }
      },
      onToggle: ({ id }) => {
        const key = heads.get(id)?.key
        if (key !== undefined) onToggle(key)
      },
      renderCell: (row, key, at) => {
        const head = heads.get(row.id)
        if (head === undefined) return null
        if (at > 0) return renderSummary(head, key)
        const words = describe(head)
        return words === null ? null : (
          <GroupTitle label={words.label} n={head.n}>
            {words.text === '' ? <span>(empty)</span> : words.value}
          </GroupTitle>
        )
      },
    }
  }, [isGrouped, heads, closed, onToggle, describe, renderSummary])
  return { ...built, groups }
}
