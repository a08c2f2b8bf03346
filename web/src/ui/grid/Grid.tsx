import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './Grid.module.css'
import { buildCellId, checkWidth, type GridColumn } from './grid-columns.ts'
import { GridFoot, footHeight } from './GridFoot.tsx'
import { GridGroupRow } from './GridGroupRow.tsx'
import { GridHead, type GridSort } from './GridHead.tsx'
import { GridRow, type RowRenderers } from './GridRow.tsx'
import type { GridProps } from './grid-props.ts'
import { rowHeight, useGrid } from './use-grid.ts'
import { useLoadAhead } from './use-load-ahead.ts'

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
  /** A row at the bottom that stays in view. */
  renderFoot?: (column: GridColumn) => ReactNode
  /** The rows that are rendered have changed: their places, both included. */
  onDrawn?: (from: number, to: number) => void
}

const headHeight = 36
/** Rows rendered above and below the visible ones: fast scrolling stays within them. */
const overscan = 16

/** Any number of rows as a grid: only visible ones are rendered, and every cell is accessible by keyboard. */
export function Grid<Row extends { readonly id: string }>(props: WholeGridProps<Row>) {
  const { columns, nouns, selection, hasMore, isFetching, onMore, openId, mayEdit, groups, onDrawn, renderFoot } = props
  const height = props.rowHeight ?? rowHeight
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
    estimateSize: (index) => {
      const row = rows[index]
      return row !== undefined && groups?.find(row) !== undefined ? rowHeight : height
    },
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: renderFoot === undefined ? 4 : footHeight + 4,
    // The active row stays rendered while the list is scrolled away from it.
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const drawn = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (activeRow >= 0 && activeRow < count && (activeRow < from || activeRow > to)) drawn.push(activeRow)
      return drawn
    },
  })
  // Sizes are kept by place.
  useLayoutEffect(() => {
    if (groups !== undefined || height !== rowHeight) virtual.measure()
  }, [virtual, groups, height])
  const items = virtual.getVirtualItems()
  const lastDrawn = items.reduce((last, { index }) => Math.max(last, index === activeRow ? last : index), 0)
  useLoadAhead({ lastDrawn, nRows: rows.length, isWanted: hasMore && !isFetching, onMore })
  const firstDrawn = items.reduce((first, { index }) => Math.min(first, index === activeRow ? first : index), lastDrawn)
  useEffect(() => onDrawn?.(firstDrawn, lastDrawn), [onDrawn, firstDrawn, lastDrawn])
  useEffect(() => grid.onScrollWish((row) => virtual.scrollToIndex(row, { align: 'auto' })))

  const isBlock = range.bottom > range.top || range.right > range.left
  const isEdited = ({ index }: VirtualItem) => edited !== null && rows[index]?.id === edited.row.id
  const drawRow = ({ index, start }: VirtualItem) => {
    const row = rows[index]
    if (row === undefined) return null
    const isActive = index === activeRow
    const group = groups?.find(row)
    if (groups !== undefined && group !== undefined)
      return (
        <GridGroupRow
          key={index}
          {...{ row, group, index, columns, gridId }}
          top={start - headHeight}
          activeCol={isActive ? place.col : -1}
          renderCell={groups.renderCell}
        />
      )
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
        isInert={props.isInert?.(row) ?? false}
        tone={props.getTone?.(row)}
        mayEdit={mayEdit}
        getName={props.getName}
        renderCell={props.renderCell}
        renderEditor={props.renderEditor}
        onEnd={grid.end}
      />
    )
  }

  const nSelectable = props.nSelectable ?? rows.length
  // What is chosen may also be away.
  const areAllChosen =
    nSelectable > 0 &&
    selection.ids.size >= nSelectable &&
    (selection.ids.size === nSelectable || rows.filter(({ id }) => selection.ids.has(id)).length === nSelectable)
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
      aria-rowcount={hasMore ? -1 : rows.length + (renderFoot === undefined ? 1 : 2)}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={props.isStale}
      aria-activedescendant={
        activeKey === undefined || activeName === undefined ? undefined : buildCellId(gridId, activeName, activeKey)
      }
      tabIndex={0}
      className={styles.grid}
      style={
        {
          '--cols': buildGridTemplate(widths),
          '--title': `${widths[0] ?? 0}px`,
          '--row': `${height}px`,
          '--lines': Math.floor((height - 16) / 22),
        } as CSSProperties
      }
      data-tall={height > rowHeight || undefined}
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
          areAllChosen={areAllChosen}
          areSomeChosen={selection.ids.size > 0}
          onAll={areAllChosen ? selection.clear : selection.all}
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
        {rows.length === 0 && props.emptyText !== undefined ? <p className={styles.empty}>{props.emptyText}</p> : null}
        {hasMore ? <div className={styles.more}>Loading more…</div> : null}
        {renderFoot === undefined ? null : <GridFoot {...{ columns, renderFoot }} rowIndex={rows.length + 2} />}
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
