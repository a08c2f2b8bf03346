import type { BoardColumn as Column } from '@draftwright/contract/crm/board'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from '../../../ui/board/Board.module.css'
import { useColumnDrop } from '../../../ui/board/card-drag.ts'
import { MoreCards } from '../../../ui/board/MoreCards.tsx'
import { Button } from '../../../ui/Button.tsx'
import { BoardCard, type CardActions } from './BoardCard.tsx'
import { formatMoneyShort } from './format-money-short.ts'
import type { CardSpot } from './board-cards.ts'

export interface ColumnProps {
  column: Column
  desk: CardActions
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  onDrop: (id: string, spot: CardSpot) => void
  /** Loads more cards; resolves when they are loaded. Absent if there are none. */
  onMore: ((stageId: string) => Promise<void>) | null
}

/** A stage: its count and sums, and its cards, loaded on scroll. */
export function BoardColumn(props: ColumnProps) {
  const { column, desk, isCollapsed, onCollapse, onDrop, onMore } = props
  const element = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const held = useColumnDrop(element, list, (id, beforeId) => {
    const last = column.cards.at(-1)
    if (beforeId !== null) onDrop(id, { stageId: column.stage_id, beforeId })
    else if (last === undefined || isCollapsed) onDrop(id, { stageId: column.stage_id })
    else onDrop(id, { stageId: column.stage_id, afterId: last.id })
  })
  const isClosed = column.kind !== 'open'
  const shared = {
    ref: element,
    'aria-label': column.name,
    'data-column': column.stage_id,
    'data-kind': column.kind,
    'data-over': held === null ? undefined : 'takes',
  }
  if (isCollapsed)
    return (
      <section {...shared} className={classes.collapsed}>
        <button type="button" aria-expanded={false} onClick={() => onCollapse(false)}>
          <Dot color={column.color} />
          <span>
            {column.name} <span className="tabular">{column.count.toLocaleString('en')}</span>
          </span>
          <span className={classes.sum}>
            {column.totals.map(({ currency, sum }) => formatMoneyShort(sum, currency)).join(' · ')}
          </span>
        </button>
      </section>
    )
  return (
    <section {...shared} className={classes.column}>
      <header className={classes.head}>
        <h2>
          <Dot color={column.color} />
          <span>{column.name}</span>
          {column.is_deleted ? <small>deleted</small> : null}
          <span className={`${classes.count} tabular`}>{column.count.toLocaleString('en')}</span>
          {isClosed ? (
            <Button variant="ghost" size="icon" aria-label={`Collapse ${column.name}`} onClick={() => onCollapse(true)}>
              <IconLayoutSidebarLeftCollapse size={16} aria-hidden />
            </Button>
          ) : null}
        </h2>
        {column.totals.map(({ currency, sum, weighted }) => (
          <p key={currency} className={classes.sums}>
            <strong>{formatMoneyShort(sum, currency)}</strong>
            {isClosed ? null : <span> · {formatMoneyShort(weighted, currency)} weighted</span>}
          </p>
        ))}
      </header>
      <ul ref={list} className={classes.cards} tabIndex={-1}>
        {column.cards.map((card) => (
          <BoardCard key={card.id} card={card} staleAfter={column.stale_days} desk={desk} />
        ))}
        {column.has_more && onMore !== null ? (
          <MoreCards key={column.cards.length} onMore={() => void onMore(column.stage_id)} />
        ) : null}
        {column.has_more && onMore === null ? (
          <li className={classes.none}>and {(column.count - column.cards.length).toLocaleString('en')} more</li>
        ) : null}
        {column.cards.length === 0 ? <li className={classes.none}>No deals.</li> : null}
        {held === null ? null : <li aria-hidden className={classes.mark} style={{ top: held.top }} />}
      </ul>
    </section>
  )
}

const Dot = ({ color }: { color: string | null }) =>
  color === null ? null : <span aria-hidden className={classes.dot} style={{ background: color }} />
