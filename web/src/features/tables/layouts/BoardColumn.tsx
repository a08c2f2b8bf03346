import { IconArrowDown, IconArrowRight, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import board from '../../../ui/board/Board.module.css'
import { handleCardKey } from '../../../ui/board/board-keys.ts'
import { useColumnDrop, useDraggableCard } from '../../../ui/board/card-drag.ts'
import { MoreCards } from '../../../ui/board/MoreCards.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceChip } from '../grid/TableCell.tsx'
import type { GridRecord } from '../model.ts'
import type { BoardDesk } from './board-desk.ts'
import { CardValues } from './CardValues.tsx'
import styles from './layouts.module.css'
import { type CountedColumn, emptyColumnId } from './record-columns.ts'

interface BoardColumnProps {
  column: CountedColumn
  desk: BoardDesk
  onAdd: (() => void) | null
}

/** Cards that are drawn at first, and more whenever the end is near. */
const perStep = 30

export function BoardColumn({ column, desk, onAdd }: BoardColumnProps) {
  const { id, name, rows, n, hasRest } = column
  const element = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const held = useColumnDrop(element, list, (card, beforeId) => desk.move(card, id, beforeId))
  const [nShown, setShown] = useState(perStep)
  const sums = desk.describe(column)
  return (
    <section
      ref={element}
      className={board.column}
      aria-label={name}
      data-column={id}
      data-over={held !== null && !desk.isFixed ? 'takes' : undefined}
    >
      <header className={board.head}>
        <h2>
          {id === emptyColumnId ? (
            <span style={{ color: 'var(--ink-soft)' }}>{name}</span>
          ) : (
            <ChoiceChip field={desk.field} text={name} />
          )}
          <span className={`${board.count} tabular`}>{n.toLocaleString('en')}</span>
        </h2>
        {sums === '' ? null : <p className={board.sums}>{sums}</p>}
      </header>
      <ul ref={list} className={board.cards} tabIndex={-1}>
        {rows.slice(0, nShown).map((row, at) => (
          <BoardCard key={row.id} row={row} at={at} columnId={id} desk={desk} />
        ))}
        {rows.length > nShown ? (
          <MoreCards key={nShown} onMore={() => setShown(nShown + perStep)} />
        ) : hasRest && desk.hasFailed ? (
          <li className={board.none}>
            Couldn’t load more.{' '}
            <Button
              variant="link"
              size="no_size"
              aria-label={`Retry loading ${name}`}
              onClick={() => desk.loadMore(column)}
            >
              Retry
            </Button>
          </li>
        ) : hasRest ? (
          // While something is loaded, nobody answers to the end: it is looked for again afterwards.
          <MoreCards key={desk.isFetching ? 'fetching' : rows.length} onMore={() => desk.loadMore(column)} />
        ) : null}
        {held === null || desk.isFixed || !desk.isOrdered ? null : (
          <li aria-hidden className={board.mark} style={{ top: held.top }} />
        )}
        {onAdd === null ? null : (
          <li>
            <Button
              variant="ghost"
              size="sm"
              icon={<IconPlus size={16} aria-hidden />}
              aria-label={`New record in ${name}`}
              onClick={onAdd}
            >
              New record
            </Button>
          </li>
        )}
        {n === 0 && onAdd === null ? <li className={board.none}>Nothing here.</li> : null}
      </ul>
    </section>
  )
}

interface BoardCardProps {
  row: GridRecord
  /** Its place in the column. */
  at: number
  columnId: string
  desk: BoardDesk
}

function BoardCard({ row, at, columnId, desk }: BoardCardProps) {
  const element = useRef<HTMLLIElement>(null)
  const { columns, fields, isFixed, isOrdered, getName, buildLink, move, step } = desk
  useDraggableCard(element, row.id, isFixed)
  const name = getName(row)
  const press = (side: -1 | 0 | 1, way: -1 | 0 | 1) => {
    const next = columns[columns.findIndex(({ id }) => id === columnId) + side]
    if (side !== 0 && next !== undefined) move(row.id, next.id, undefined, true)
    if (way !== 0) step(row.id, way)
  }
  const own = columns.find(({ id }) => id === columnId)
  const keys = isOrdered
    ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'
    : 'Shift+ArrowLeft Shift+ArrowRight'
  return (
    <li
      ref={element}
      className={`${board.card} ${styles.toned}`}
      data-tone={desk.getTone(row)}
      data-card={row.id}
      data-fixed={isFixed || undefined}
    >
      <div className={board.words}>
        <Link
          to={buildLink(row.id)}
          draggable={false}
          preventScrollReset
          className={board.link}
          data-row
          {...(isFixed ? {} : { 'aria-keyshortcuts': keys })}
          onKeyDown={(event) => handleCardKey(event, press)}
        >
          {name}
        </Link>
        {isFixed ? null : (
          <span className={board.menu}>
            <ActionMenu
              label={`Move ${name}`}
              items={[
                ...(isOrdered && at > 0
                  ? [{ label: 'Move up', icon: IconArrowUp, onClick: () => step(row.id, -1) }]
                  : []),
                ...(isOrdered && own !== undefined && at < own.rows.length - 1
                  ? [{ label: 'Move down', icon: IconArrowDown, onClick: () => step(row.id, 1) }]
                  : []),
                ...columns
                  .filter(({ id }) => id !== columnId)
                  .map(({ id, name: label }) => ({
                    label: `Move to ${label}`,
                    icon: IconArrowRight,
                    onClick: () => move(row.id, id, undefined, true),
                  })),
              ]}
            />
          </span>
        )}
      </div>
      <CardValues fields={fields} row={row} />
    </li>
  )
}
