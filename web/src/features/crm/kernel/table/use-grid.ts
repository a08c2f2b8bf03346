import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { currencyOf, isEmpty, isWritable, type RecordRow, valueOf } from '../record.ts'
import { plainWords, textOf } from '../words.ts'
import { linkedName } from './Cell.tsx'
import type { Edited, Leave } from './CellEditor.tsx'
import { type Intent, intentOf, type Place } from './grid-keys.ts'
import type { RecordTableProps } from './RecordTable.tsx'
import { checkWidth, moved, resized, widthOf } from './shown-columns.ts'

const rowHeight = 40

/** Which cell is active and whether it is being edited; what keys and clicks do about it. */
export function useGrid(props: RecordTableProps, scroller: RefObject<HTMLDivElement | null>) {
  const [wished, setPlace] = useState<Place>({ row: 0, col: 0 })
  const [editing, setEditing] = useState<{ text?: string } | null>(null)
  const { rows, columns, kind, selection } = props
  const scrollTo = useRef<((row: number) => void) | null>(null)
  // The list may have become shorter, and columns fewer.
  const place: Place = {
    row: Math.min(wished.row, Math.max(rows.length - 1, wished.row === -1 ? -1 : 0)),
    col: Math.min(wished.col, columns.length - 1),
  }
  const keyAt = (col: number) => columns[col]?.key ?? kind.title
  const mayEdit = (col: number) => props.mayEdit && isWritable(kind.columns[keyAt(col)])

  const goTo = (to: Place) => {
    setPlace(to)
    if (to.row >= 0) scrollTo.current?.(to.row)
    showColumn(
      scroller.current,
      to.col,
      columns.map((column) => widthOf(column, kind)),
    )
  }
  const edit = (at: Place, text?: string) => {
    const column = kind.columns[keyAt(at.col)]
    if (column === undefined || rows[at.row] === undefined) return
    if (!mayEdit(at.col)) {
      const why = kind.readOnlyWhy?.[keyAt(at.col)] ?? 'Set by itself'
      props.onNote(`${column.label} cannot be edited. ${props.mayEdit ? why : 'Your role may only read it'}.`)
      return
    }
    goTo(at)
    setEditing(text === undefined ? {} : { text })
  }
  const perform = (intent: Intent) => {
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
          : props.onNote(`${kind.columns[key]?.label ?? key} has no order to sort by.`)
      case 'moveColumn': {
        const after = moved(columns, place.col, place.col + intent.by)
        if (after === columns) return
        setPlace({ row: -1, col: place.col + intent.by })
        return props.onColumns(after)
      }
      case 'widen': {
        const column = columns[place.col]
        return column && props.onColumns(resized(columns, key, widthOf(column, kind) + intent.by))
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
    else if (intent.do === 'copy') void navigator.clipboard.writeText(textAt(props, row, key))
    else if (intent.do === 'empty') {
      const column = kind.columns[key]
      if (!mayEdit(place.col)) edit(place)
      else if (column?.isRequired === true) props.onNote(`${column.label} cannot be empty.`)
      else if (!isEmpty(valueOf(row, key)))
        props.onEdit(row, key, { value: column?.kind === 'tags' ? [] : null, name: null })
    }
  }
  const press = (event: KeyboardEvent) => {
    if (editing !== null) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
    const intent = intentOf(event, place, { rows: rows.length, cols: columns.length, page })
    if (intent === null) return
    // Letters mean other things to the page around the table.
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
      // A label and the box in it are two clicks.
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
  // Whether the table had the focus before this press: the first click into it chooses, the second edits.
  const wasFocused = useRef(false)
  useEffect(() => {
    const grid = scroller.current
    const down = () => void (wasFocused.current = grid?.contains(document.activeElement) ?? false)
    grid?.addEventListener('pointerdown', down, true)
    return () => grid?.removeEventListener('pointerdown', down, true)
  }, [scroller])

  const ended = (edited: Edited | null, leave: Leave) => {
    const row = rows[place.row]
    setEditing(null)
    if (row !== undefined && edited !== null) props.onEdit(row, keyAt(place.col), edited)
    const isOurs =
      scroller.current?.contains(document.activeElement) === true || document.activeElement === document.body
    if (isOurs || leave !== 'stay') scroller.current?.focus({ preventScroll: true })
    if (leave === 'down') goTo({ row: Math.min(rows.length - 1, place.row + 1), col: place.col })
    if (leave === 'next' || leave === 'previous') {
      const to = nextEditable(place, leave === 'next' ? 1 : -1, columns.length, rows.length, mayEdit)
      if (to !== null) edit(to)
    }
  }
  const latest = useRef(ended)
  useEffect(() => {
    latest.current = ended
  })
  // One function for good, or every row would be drawn again with every key.
  const end = useCallback((edited: Edited | null, leave: Leave) => latest.current(edited, leave), [])
  const onScrollWish = useCallback((scroll: (row: number) => void) => {
    scrollTo.current = scroll
  }, [])
  return { place, editing, press, click, end, onScrollWish }
}

/** The next cell that can be edited, over the ends of rows. */
function nextEditable(
  from: Place,
  by: 1 | -1,
  cols: number,
  rows: number,
  mayEdit: (col: number) => boolean,
): Place | null {
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

function textAt({ kind, people }: RecordTableProps, row: RecordRow, key: string): string {
  const column = kind.columns[key]
  const value = valueOf(row, key)
  if (column === undefined) return ''
  if (column.kind !== 'id') return plainWords(column, value, currencyOf(column, row))
  return (column.to === 'people' ? people.get(textOf(value))?.name : linkedName(row, key)) ?? ''
}

/** Scrolls sideways until the column stands clear of the first one, which stays where it is. */
function showColumn(grid: HTMLElement | null, col: number, widths: readonly number[]): void {
  if (grid === null || col === 0) return
  const stuck = checkWidth + (widths[0] ?? 0)
  const left = stuck + widths.slice(1, col).reduce((sum, width) => sum + width, 0)
  const right = left + (widths[col] ?? 0)
  if (left - stuck < grid.scrollLeft) grid.scrollLeft = left - stuck
  else if (right > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = right - grid.clientWidth
}
