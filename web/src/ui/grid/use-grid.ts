import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type BlockVerb, describeGap, listBlockRows } from './find-block.ts'
import { findNextEditable, scrollToColumn } from './grid-moves.ts'
import { buildCellId, type CellRange, type EndedEdit, toCellRange } from './grid-columns.ts'
import type { GridProps } from './grid-props.ts'
import { type GridIntent, toGridIntent, type CellPlace } from './grid-keys.ts'
import { type CellSpot, findCellSpot, holdRow, toCellSpot } from './grid-spots.ts'
import { formatTsv, parseTsv } from './tsv.ts'
import { useBlockDrag } from './use-block-drag.ts'

export const rowHeight = 40

/** What opens and closes a group at its head. */
const opening: ReadonlySet<GridIntent['do']> = new Set(['edit', 'open', 'toggle', 'range'])

/** The clipboard's type of packed blocks. */
const packedType = 'application/x-draftwright-cells'

/** The cell that is edited, or was edited last. */
interface EditedCell<Row> {
  /** As it was when the edit began: what others have changed since is noticed. */
  readonly row: Row
  readonly key: string
  /** Where it stood. */
  readonly at: number
  readonly text?: string
  readonly isOpen: boolean
}

/** The active cell, the block of cells and its edit state; handles keys and clicks. */
export function useGrid<Row extends { readonly id: string }>(
  props: GridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  gridId: string,
) {
  const [requested, setSpot] = useState<CellSpot>({ row: 0, col: 0 })
  /** The other corner of the block. */
  const [anchorSpot, setAnchor] = useState<CellSpot | null>(null)
  const [edited, setEdited] = useState<EditedCell<Row> | null>(null)
  const { columns, selection, sheet } = props
  const isSheet = sheet !== undefined && sheet.hasListKeys !== true
  const isEditing = edited?.isOpen === true && columns.some(({ key }) => key === edited.key)
  // A record that others delete while it is edited stays until the edit is over.
  const rows = isEditing ? holdRow(props.rows, edited.row, edited.at) : props.rows
  const scrollTo = useRef<((row: number) => void) | null>(null)
  const place = findCellSpot(requested, rows, columns)
  const anchor = anchorSpot && findCellSpot(anchorSpot, rows, columns)
  const setPlace = (to: CellPlace) => setSpot(toCellSpot(to, rows, columns))
  const range = clipRange(toCellRange(place, place.row === -1 ? place : (anchor ?? place)), rows.length, columns.length)
  const columnAt = (col: number) => columns[col]
  const mayEdit = (col: number) => props.mayEdit && columnAt(col)?.isEditable === true

  const goTo = (to: CellPlace, isExtended = false) => {
    setAnchor(isExtended ? toCellSpot(anchor ?? place, rows, columns) : null)
    setPlace(to)
    if (to.row >= 0) scrollTo.current?.(to.row)
    scrollToColumn(
      scroller.current,
      to.col,
      columns.map(({ width }) => width),
    )
  }
  const edit = (at: CellPlace, text?: string) => {
    const column = columnAt(at.col)
    const row = rows[at.row]
    if (column === undefined || row === undefined || isHead(row) || props.isInert?.(row) === true) return
    if (!mayEdit(at.col)) {
      const why = column.readOnlyReason ?? 'Set automatically'
      props.onNote(`${column.label} cannot be edited. ${props.mayEdit ? why : 'Your role may only read it'}.`)
      return
    }
    goTo(at)
    setEdited({ row, key: column.key, at: at.row, isOpen: true, ...(text === undefined ? {} : { text }) })
  }
  const isHead = (row: Row | undefined): boolean => row !== undefined && props.groups?.find(row) !== undefined
  const perform = (intent: GridIntent) => {
    const row = rows[place.row]
    if (row !== undefined && isHead(row) && opening.has(intent.do)) return props.groups?.onToggle(row)
    const column = columnAt(place.col)
    const key = column?.key ?? ''
    switch (intent.do) {
      case 'go':
        return goTo(intent.to)
      case 'extend':
        return goTo(intent.to, true)
      case 'edit':
        if (column?.isAction === true && intent.text === undefined && row !== undefined) return props.onAct?.(row, key)
        return edit(place, intent.text)
      case 'sort':
        return column?.isSortable === true
          ? props.onSort(key, intent.isSecond)
          : props.onNote(`${column?.label ?? key} cannot be sorted.`)
      case 'menu':
        return document
          .getElementById(buildCellId(gridId, 'head', key))
          ?.querySelector('button')
          ?.click()
      case 'moveColumn': {
        const to = place.col + intent.by
        if (place.col === 0 || to < 1 || to >= columns.length || props.onMoveColumn === undefined) return
        setSpot({ row: -1, col: to, key })
        return props.onMoveColumn(place.col, to)
      }
      case 'widen':
        return column && props.onResizeColumn(key, column.width + intent.by)
      case 'all':
        return selection.all()
      case 'none':
        setAnchor(null)
        return selection.clear()
      case 'search':
        return props.onSearch === undefined ? edit(place, '/') : props.onSearch()
      case 'undo':
        return sheet?.onUndo()
      case 'redo':
        return sheet?.onRedo()
    }
    if (row === undefined || props.isInert?.(row) === true) return
    if (intent.do === 'open') props.onOpen(row.id)
    else if (intent.do === 'toggle') selection.toggle(row.id)
    else if (intent.do === 'range') selection.range(row.id)
    else if (intent.do === 'fill' && props.mayEdit) sheet?.onFill({ ...range, bottom: range.top }, range.bottom)
    else if (intent.do === 'empty') {
      if (sheet !== undefined && props.mayEdit && anchor !== null) sheet.onClear(range)
      else if (!mayEdit(place.col)) edit(place)
      else if (column?.isRequired === true) props.onNote(`${column.label} cannot be empty.`)
      else props.onEmpty(row, key)
    }
  }
  const press = (event: KeyboardEvent) => {
    // A menu in the head has keys of its own, as has its dialog, whose events come here although it stands elsewhere.
    if (
      isEditing ||
      !(event.target instanceof Element) ||
      !event.currentTarget.contains(event.target) ||
      event.target.closest('[data-head] button, [data-grid-foot]') !== null
    )
      return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / (props.rowHeight ?? rowHeight)) - 2)
    const size = { rows: rows.length, cols: columns.length, page, isSheet, hasBlocks: sheet !== undefined }
    const intent = toGridIntent(event, place, size)
    if (intent === null) return
    // Letters are shortcuts of the page around the table.
    event.stopPropagation()
    event.preventDefault()
    perform(intent)
  }
  // Events of the clipboard also work where the page has no permission for it.
  const copy = (event: ClipboardEvent, verb: BlockVerb = 'copy') => {
    if (isEditing || place.row === -1 || rows.length === 0) return
    const copied = listBlockRows(rows, (row) => !isHead(row) && props.isInert?.(row) !== true, range)
    if (copied === null) return props.onNote(describeGap(verb))
    const block = copied.map((row) =>
      columns.slice(range.left, range.right + 1).map(({ key }) => props.formatCell(row, key)),
    )
    if (block.length === 0) return
    const isOne = block.length === 1 && block[0]?.length === 1
    event.preventDefault()
    event.clipboardData.setData('text/plain', isOne ? (block[0]?.[0] ?? '') : formatTsv(block))
    if (sheet !== undefined) event.clipboardData.setData(packedType, sheet.packBlock(copied, range.left, range.right))
  }
  const cut = (event: ClipboardEvent) => {
    copy(event, 'cut')
    if (event.isDefaultPrevented() && props.mayEdit) sheet?.onClear(range)
  }
  const paste = (event: ClipboardEvent) => {
    if (sheet === undefined || isEditing || place.row === -1) return
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    event.preventDefault()
    if (props.mayEdit) sheet.onPaste(range, parseTsv(text), event.clipboardData.getData(packedType))
  }
  const drag = useBlockDrag({
    isEnabled: !isEditing,
    mayFill: sheet !== undefined && props.mayEdit,
    onExtend: (from, to) => {
      const keyed = (spot: CellSpot) => ({ ...spot, key: columnAt(spot.col)?.key })
      setAnchor(keyed(from))
      setSpot(keyed(to))
    },
    onFill: (to) => {
      const { row } = findCellSpot(to, rows, columns)
      if (row > range.bottom) sheet?.onFill(range, row)
    },
  })
  const closeEditor = () => setEdited((now) => now && { ...now, isOpen: false })
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (drag.wasDragged() || target?.closest('[data-fill-handle]')) return
    const head = target?.closest<HTMLElement>('[data-head]')
    if (head) {
      setPlace({ row: -1, col: Number(head.dataset['head']) })
      if (target?.closest('button')) return
      return scroller.current?.focus({ preventScroll: true })
    }
    const line = target?.closest<HTMLElement>('[data-at]')
    const row = rows[Number(line?.dataset['at'])]
    if (!target || !line || row === undefined) return
    const cell = target.closest<HTMLElement>('[data-col]')
    if (isHead(row)) {
      setAnchor(null)
      setPlace({ row: Number(line.dataset['at']), col: Number(cell?.dataset['col'] ?? 0) })
      scroller.current?.focus({ preventScroll: true })
      return cell === null || cell.dataset['col'] === '0' ? props.groups?.onToggle(row) : undefined
    }
    if (cell === null) {
      // A label and its checkbox cause two clicks.
      if (target.closest('input') !== null) (event.shiftKey ? selection.range : selection.toggle)(row.id)
      return
    }
    const at = { row: Number(line.dataset['at']), col: Number(cell.dataset['col']) }
    if (isEditing && at.row === place.row && at.col === place.col) return
    const isSecond = at.row === place.row && at.col === place.col && wasFocused.current && anchor === null
    setAnchor(event.shiftKey ? toCellSpot(anchor ?? place, rows, columns) : null)
    setPlace(at)
    closeEditor()
    if (target.closest('[data-open-record]') !== null) return props.onOpen(row.id)
    // A link in a cell leads to where it points.
    if (target.closest('a') !== null) return
    scroller.current?.focus({ preventScroll: true })
    if (isSecond && !event.shiftKey) edit(at)
  }
  // Whether the table had the focus before this press: the first click into it selects, the second edits.
  const wasFocused = useRef(false)
  useEffect(() => {
    const grid = scroller.current
    const down = () => void (wasFocused.current = grid?.contains(document.activeElement) ?? false)
    grid?.addEventListener('pointerdown', down, true)
    return () => grid?.removeEventListener('pointerdown', down, true)
  }, [scroller])

  const ended = ({ row, key, value, leave }: EndedEdit<Row>) => {
    const isThis = edited?.row.id === row.id && edited.key === key
    setEdited((now) => (now?.row.id === row.id && now.key === key ? { ...now, isOpen: false } : now))
    if (value !== null) props.onEdit(isThis ? edited.row : row, key, value)
    const isOurs =
      scroller.current?.contains(document.activeElement) === true || document.activeElement === document.body
    if (isOurs || leave !== 'stay') scroller.current?.focus({ preventScroll: true })
    if (leave === 'down') goTo({ row: Math.min(rows.length - 1, place.row + 1), col: place.col })
    if (leave === 'next' || leave === 'previous') {
      const to = findNextEditable(place, leave === 'next' ? 1 : -1, columns.length, rows.length, mayEdit)
      if (to === null) return
      if (isSheet) goTo(to)
      else edit(to)
    }
  }
  const latest = useRef(ended)
  useEffect(() => {
    latest.current = ended
  })
  // A stable function, or every row would be rendered again with every key.
  const end = useCallback((ending: EndedEdit<Row>) => latest.current(ending), [])
  const onScrollWish = useCallback((scroll: (row: number) => void) => {
    scrollTo.current = scroll
  }, [])
  return {
    rows,
    place,
    range,
    edited,
    isEditing,
    press,
    copy: (event: ClipboardEvent) => copy(event),
    cut,
    paste,
    click,
    end,
    onScrollWish,
    beginDrag: drag.begin,
  }
}

const clipRange = ({ top, left, bottom, right }: CellRange, rows: number, cols: number): CellRange => ({
  top,
  left,
  bottom: Math.min(bottom, Math.max(top, rows - 1)),
  right: Math.min(right, cols - 1),
})
