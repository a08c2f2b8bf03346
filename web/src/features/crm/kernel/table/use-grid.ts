import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { getCurrency, isEmptyValue, isWritableColumn, type RecordKind, type RecordRow, getValue } from '../record.ts'
import { formatValue, toText } from '../format.ts'
import type { Person } from '../use-people.ts'
import type { Selection } from '../../../../ui/use-selection.ts'
import { getLinkedName } from './Cell.tsx'
import type { CellEdit, CellExit } from './CellEditor.tsx'
import { type GridIntent, toGridIntent, type CellPlace } from './grid-keys.ts'
import { checkWidth, moveColumn, resizeColumn, getColumnWidth, type ShownColumn } from './shown-columns.ts'

export const rowHeight = 40

export interface GridProps {
  kind: RecordKind
  rows: readonly RecordRow[]
  columns: readonly ShownColumn[]
  onColumns: (columns: readonly ShownColumn[]) => void
  onSort: (key: string, isSecond: boolean) => void
  people: ReadonlyMap<string, Person>
  selection: Selection
  onOpen: (id: string) => void
  /** False: this person cannot edit. */
  mayEdit: boolean
  onEdit: (row: RecordRow, key: string, edited: CellEdit) => void
  /** Why nothing happened: announced, and shown below the table. */
  onNote: (note: string) => void
  onSearch: () => void
}

/** The active cell and its edit state; handles keys and clicks. */
export function useGrid(props: GridProps, scroller: RefObject<HTMLDivElement | null>) {
  const [requested, setPlace] = useState<CellPlace>({ row: 0, col: 0 })
  const [editing, setEditing] = useState<{ text?: string } | null>(null)
  const { rows, columns, kind, selection } = props
  const scrollTo = useRef<((row: number) => void) | null>(null)
  // The list may have become shorter, and columns fewer.
  const place: CellPlace = {
    row: Math.min(requested.row, Math.max(rows.length - 1, requested.row === -1 ? -1 : 0)),
    col: Math.min(requested.col, columns.length - 1),
  }
  const keyAt = (col: number) => columns[col]?.key ?? kind.title
  const mayEdit = (col: number) => props.mayEdit && isWritableColumn(kind.columns[keyAt(col)])

  const goTo = (to: CellPlace) => {
    setPlace(to)
    if (to.row >= 0) scrollTo.current?.(to.row)
    scrollToColumn(
      scroller.current,
      to.col,
      columns.map((column) => getColumnWidth(column, kind)),
    )
  }
  const edit = (at: CellPlace, text?: string) => {
    const column = kind.columns[keyAt(at.col)]
    if (column === undefined || rows[at.row] === undefined) return
    if (!mayEdit(at.col)) {
      const why = kind.readOnlyReasons?.[keyAt(at.col)] ?? 'Set automatically'
      props.onNote(`${column.label} cannot be edited. ${props.mayEdit ? why : 'Your role may only read it'}.`)
      return
    }
    goTo(at)
    setEditing(text === undefined ? {} : { text })
  }
  const perform = (intent: GridIntent) => {
    const row = rows[place.row]
    const key = keyAt(place.col)
    switch (intent.do) {
      case 'go':
        return goTo(intent.to)
      case 'edit':
        return edit(place, intent.text)
      case 'sort':
        return kind.columns[key]?.isSortable === true
          ? props.onSort(key, intent.isSecond)
          : props.onNote(`${kind.columns[key]?.label ?? key} cannot be sorted.`)
      case 'moveColumn': {
        const after = moveColumn(columns, place.col, place.col + intent.by)
        if (after === columns) return
        setPlace({ row: -1, col: place.col + intent.by })
        return props.onColumns(after)
      }
      case 'widen': {
        const column = columns[place.col]
        return column && props.onColumns(resizeColumn(columns, key, getColumnWidth(column, kind) + intent.by))
      }
      case 'all':
        return selection.all()
      case 'none':
        return selection.clear()
      case 'search':
        return props.onSearch()
    }
    if (row === undefined) return
    if (intent.do === 'open') props.onOpen(row.id)
    else if (intent.do === 'toggle') selection.toggle(row.id)
    else if (intent.do === 'range') selection.range(row.id)
    else if (intent.do === 'copy') void navigator.clipboard.writeText(formatCell(props, row, key))
    else if (intent.do === 'empty') {
      const column = kind.columns[key]
      if (!mayEdit(place.col)) edit(place)
      else if (column?.isRequired === true) props.onNote(`${column.label} cannot be empty.`)
      else if (!isEmptyValue(getValue(row, key)))
        props.onEdit(row, key, { value: column?.kind === 'tags' ? [] : null, name: null })
    }
  }
  const press = (event: KeyboardEvent) => {
    if (editing !== null) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
    const intent = toGridIntent(event, place, { rows: rows.length, cols: columns.length, page })
    if (intent === null) return
    // Letters are shortcuts of the page around the table.
    event.stopPropagation()
    event.preventDefault()
    perform(intent)
  }
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const head = target?.closest<HTMLElement>('[data-head]')
    if (head) {
      setPlace({ row: -1, col: Number(head.dataset['head']) })
      return scroller.current?.focus({ preventScroll: true })
    }
    const line = target?.closest<HTMLElement>('[data-at]')
    const row = rows[Number(line?.dataset['at'])]
    if (!target || !line || row === undefined) return
    const cell = target.closest<HTMLElement>('[data-col]')
    if (cell === null) {
      // A label and its checkbox cause two clicks.
      if (target.closest('input') !== null) (event.shiftKey ? selection.range : selection.toggle)(row.id)
      return
    }
    const at = { row: Number(line.dataset['at']), col: Number(cell.dataset['col']) }
    if (editing !== null && at.row === place.row && at.col === place.col) return
    const isSecond = at.row === place.row && at.col === place.col && wasFocused.current
    setPlace(at)
    setEditing(null)
    if (target.closest('[data-open-record]') !== null) return props.onOpen(row.id)
    scroller.current?.focus({ preventScroll: true })
    if (isSecond) edit(at)
  }
  // Whether the table had the focus before this press: the first click into it selects, the second edits.
  const wasFocused = useRef(false)
  useEffect(() => {
    const grid = scroller.current
    const down = () => void (wasFocused.current = grid?.contains(document.activeElement) ?? false)
    grid?.addEventListener('pointerdown', down, true)
    return () => grid?.removeEventListener('pointerdown', down, true)
  }, [scroller])

  const ended = (edited: CellEdit | null, leave: CellExit) => {
    const row = rows[place.row]
    setEditing(null)
    if (row !== undefined && edited !== null) props.onEdit(row, keyAt(place.col), edited)
    const isOurs =
      scroller.current?.contains(document.activeElement) === true || document.activeElement === document.body
    if (isOurs || leave !== 'stay') scroller.current?.focus({ preventScroll: true })
    if (leave === 'down') goTo({ row: Math.min(rows.length - 1, place.row + 1), col: place.col })
    if (leave === 'next' || leave === 'previous') {
      const to = findNextEditable(place, leave === 'next' ? 1 : -1, columns.length, rows.length, mayEdit)
      if (to !== null) edit(to)
    }
  }
  const latest = useRef(ended)
  useEffect(() => {
    latest.current = ended
  })
  // A stable function, or every row would be rendered again with every key.
  const end = useCallback((edited: CellEdit | null, leave: CellExit) => latest.current(edited, leave), [])
  const onScrollWish = useCallback((scroll: (row: number) => void) => {
    scrollTo.current = scroll
  }, [])
  return { place, editing, press, click, end, onScrollWish }
}

/** The next editable cell, across rows. */
function findNextEditable(
  from: CellPlace,
  by: 1 | -1,
  cols: number,
  rows: number,
  mayEdit: (col: number) => boolean,
): CellPlace | null {
  let { row, col } = from
  for (let step = 0; step < cols; step++) {
    col += by
    if (col === cols || col === -1) {
      row += by
      col = by === 1 ? 0 : cols - 1
    }
    if (row < 0 || row >= rows) return null
    if (mayEdit(col)) return { row, col }
  }
  return null
}

function formatCell({ kind, people }: GridProps, row: RecordRow, key: string): string {
  const column = kind.columns[key]
  const value = getValue(row, key)
  if (column === undefined) return ''
  if (column.kind !== 'id') return formatValue(column, value, getCurrency(column, row))
  return (column.to === 'people' ? people.get(toText(value))?.name : getLinkedName(row, key)) ?? ''
}

/** Scrolls sideways until the column is not covered by the sticky first one. */
function scrollToColumn(grid: HTMLElement | null, col: number, widths: readonly number[]): void {
  if (grid === null || col === 0) return
  const stuck = checkWidth + (widths[0] ?? 0)
  const left = stuck + widths.slice(1, col).reduce((sum, width) => sum + width, 0)
  const right = left + (widths[col] ?? 0)
  if (left - stuck < grid.scrollLeft) grid.scrollLeft = left - stuck
  else if (right > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = right - grid.clientWidth
}
