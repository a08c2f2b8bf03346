import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Grid.module.css'
import { buildCellId, checkWidth, type GridColumn } from './grid-columns.ts'
import { GridHead, type GridSort } from './GridHead.tsx'
import { GridRow, type RowRenderers } from './GridRow.tsx'
import type { GridProps } from './grid-props.ts'
import { rowHeight, useGrid } from './use-grid.ts'

interface WholeGridProps<Row extends { readonly id: string }> extends GridProps<Row>, RowRenderers<Row> {
  sort: readonly GridSort[]
  hasMore: boolean
  isFetching: boolean
  onMore: () => void
  /** The record that is open beside the list. */
  openId: string | null
  /** Another list is loading. */
  isStale: boolean
  renderHead?: (column: GridColumn) => ReactNode
}

const headHeight = 36
/** Rows rendered above and below the visible ones: fast scrolling stays within them. */
const overscan = 16
/** Rows before the end at which the next page is loaded. */
const ahead = 300

/** Any number of rows as a grid: only visible ones are rendered, and every cell is accessible by keyboard. */
export function Grid<Row extends { readonly id: string }>(props: WholeGridProps<Row>) {
  const { columns, nouns, selection, hasMore, isFetching, onMore, openId, mayEdit } = props
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useGrid(props, scroller, gridId)
  const { rows, place, edited, range } = grid
  const activeRow = place.row
  // Its return value is read again on every render.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 4,
    // The active row stays rendered while the list is scrolled away from it.
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const drawn = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (activeRow >= 0 && activeRow < count && (activeRow < from || activeRow > to)) drawn.push(activeRow)
      return drawn
    },
  })
  const items = virtual.getVirtualItems()
  const lastDrawn = items.reduce((last, { index }) => Math.max(last, index === activeRow ? last : index), 0)
  useEffect(() => {
    if (hasMore && !isFetching && lastDrawn >= rows.length - ahead) onMore()
  }, [hasMore, isFetching, lastDrawn, rows.length, onMore])
  useEffect(() => grid.onScrollWish((row) => virtual.scrollToIndex(row, { align: 'auto' })))

  const isBlock = range.bottom > range.top || range.right > range.left
  const isEdited = ({ index }: VirtualItem) => edited !== null && rows[index]?.id === edited.row.id
  const drawRow = ({ index, start }: VirtualItem) => {
    const row = rows[index]
    if (row === undefined) return null
    const isActive = index === activeRow
    const isInRange = isBlock && index >= range.top && index <= range.bottom
    return (
      <GridRow
        // Keyed by position: another order then updates the same elements, and creates none. An input stays with its record.
        key={row.id === edited?.row.id ? `=${row.id}` : index}
        row={row}
        index={index}
        top={start - headHeight}
        columns={columns}
        gridId={gridId}
        activeCol={isActive ? place.col : -1}
        rangeFrom={isInRange ? range.left : -1}
        rangeTo={isInRange ? range.right : -1}
        handleCol={props.sheet !== undefined && mayEdit && index === range.bottom ? range.right : -1}
        isEditing={isActive && grid.isEditing}
        initial={isActive ? edited?.text : undefined}
        isChosen={selection.ids.has(row.id)}
        isOpen={row.id === openId}
        mayEdit={mayEdit}
        getName={props.getName}
        renderCell={props.renderCell}
        renderEditor={props.renderEditor}
        onEnd={grid.end}
      />
    )
  }

  const widths = columns.map(({ width }) => width)
  const showWidth = (at: number, width: number) =>
    scroller.current?.style.setProperty('--cols', buildGridTemplate(widths.with(at, width)))
  const activeKey = columns[place.col]?.key
  const activeName = place.row === -1 ? 'head' : rows[place.row]?.id
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={`${nouns.charAt(0).toUpperCase()}${nouns.slice(1)}`}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={props.isStale}
      aria-activedescendant={
        activeKey === undefined || activeName === undefined ? undefined : buildCellId(gridId, activeName, activeKey)
      }
      tabIndex={0}
      className={styles.grid}
      style={{ '--cols': buildGridTemplate(widths), '--title': `${widths[0] ?? 0}px` } as CSSProperties}
      data-stale={props.isStale || undefined}
      data-record-grid
      onKeyDown={grid.press}
      onClick={grid.click}
      onCopy={grid.copy}
      onCut={grid.cut}
      onPaste={grid.paste}
      onPointerDown={grid.beginDrag}
    >
      <div className={styles.inner}>
        <GridHead
          nouns={nouns}
          columns={columns}
          sort={props.sort}
          gridId={gridId}
          activeCol={activeRow === -1 ? place.col : -1}
          areAllChosen={rows.length > 0 && selection.ids.size === rows.length}
          areSomeChosen={selection.ids.size > 0}
          onAll={selection.ids.size === rows.length ? selection.clear : selection.all}
          onMoveColumn={props.onMoveColumn}
          onResizeColumn={props.onResizeColumn}
          onWidth={showWidth}
          onSort={props.onSort}
          renderHead={props.renderHead}
        />
        <div className={styles.rows} role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.filter((item) => !isEdited(item)).map(drawRow)}
          {/* Apart from the others, or its input would lose the focus when rows come and go. */}
          {items.filter(isEdited).map(drawRow)}
        </div>
        {hasMore ? <div className={styles.more}>Loading more…</div> : null}
      </div>
    </div>
  )
}

/** The last column takes the remaining width. */
const buildGridTemplate = (widths: readonly number[]): string =>
  [
    `${checkWidth}px`,
    ...widths.map((width, at) => (at === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ')
