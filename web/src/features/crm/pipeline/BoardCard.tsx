import type { BoardCard as Card, BoardColumn } from '@draftwright/contract/crm/board'
import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import classes from '../../../ui/board/Board.module.css'
import { handleCardKey } from '../../../ui/board/board-keys.ts'
import { useDraggableCard } from '../../../ui/board/card-drag.ts'
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx'
import { useUrlParams } from '../../../ui/use-url-params.ts'
import type { Person } from '../kernel/use-people.ts'
import { formatDate } from '../kernel/format.ts'
import { computeStaleDays } from './board-cards.ts'
import { formatMoneyPlain } from './format-money-short.ts'

/** The possible targets of a card, and the handler of its move. */
export interface CardActions {
  readonly people: ReadonlyMap<string, Person>
  readonly stages: readonly Pick<BoardColumn, 'stage_id' | 'name'>[]
  /** Cards cannot be moved: the board shows a past day, or the role is read-only. */
  readonly isFixed: boolean
  /** Milliseconds: the reference time for days. */
  readonly now: number
  /** To the next column, or up or down. */
  readonly pushCard: (id: string, side: -1 | 0 | 1, rowStep: -1 | 0 | 1) => void
  readonly moveToStage: (id: string, stageId: string) => void
}

interface BoardCardProps {
  card: Card
  staleAfter: number | null
  desk: CardActions
}

/** One opportunity on the board: name, amount, date, owner, and next step. */
export const BoardCard = memo(function BoardCard({ card, staleAfter, desk }: BoardCardProps) {
  const element = useRef<HTMLLIElement>(null)
  const { people, stages, isFixed, now } = desk
  const [params] = useUrlParams()
  useDraggableCard(element, card.id, isFixed)
  const owner = card.owner_id === null ? undefined : people.get(card.owner_id)
  const still = card.status === 'open' ? computeStaleDays(card, staleAfter, now) : null
  const isLate = card.status === 'open' && card.close_date !== null && Date.parse(card.close_date) + 86_400_000 < now
  const to = new URLSearchParams(params)
  to.set('open', card.id)
  return (
    <li ref={element} className={classes.card} data-card={card.id} data-fixed={isFixed || undefined}>
      <div className={classes.words}>
        <Link
          to={`?${to}`}
          draggable={false}
          preventScrollReset
          className={classes.link}
          data-row
          {...(isFixed
            ? {}
            : { 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown' })}
          onKeyDown={(event) =>
            handleCardKey(event, (side, rowStep) => (isFixed ? undefined : desk.pushCard(card.id, side, rowStep)))
          }
        >
          {card.name}
        </Link>
        {isFixed ? null : (
          <span className={classes.menu}>
            <ActionMenu
              label={`Move ${card.name}`}
              items={stages
                .filter(({ stage_id }) => stage_id !== card.stage_id)
                .map(({ stage_id, name }) => ({
                  label: `Move to ${name}`,
                  icon: IconArrowRight,
                  onClick: () => desk.moveToStage(card.id, stage_id),
                }))}
            />
          </span>
        )}
      </div>
      <span className={classes.company}>
        <span>{card.company_name}</span>
        {owner === undefined ? null : (
          <span title={owner.name}>
            <PersonAvatar name={owner.name} photo={owner.photo} size={20} />
            <span className="visually-hidden">{owner.name}</span>
          </span>
        )}
      </span>
      <span className={classes.facts}>
        {card.amount === null ? null : <strong>{formatMoneyPlain(card.amount, card.currency)}</strong>}
        {card.close_date === null ? null : (
          <span data-late={isLate || undefined}>
            {isLate ? 'Overdue ' : ''}
            {formatDate(card.close_date)}
          </span>
        )}
      </span>
      {card.next_step === null ? null : <span className={classes.next}>{card.next_step}</span>}
      {still === null ? null : (
        <span className={classes.stale}>
          <IconClockExclamation size={14} aria-hidden /> {still} days without a change
        </span>
      )}
    </li>
  )
})
