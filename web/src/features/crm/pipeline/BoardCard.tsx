import type { BoardCard as Card, BoardColumn } from '@draftwright/contract/crm/board'
import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import type { Person } from '../kernel/use-people.ts'
import { dayWords } from '../kernel/words.ts'
import { staleDays } from './board-cards.ts'
import { pressOnCard } from './board-keys.ts'
import classes from './SalesBoard.module.css'
import { useDraggableCard } from './drag.ts'
import { moneyPlain } from './money-short.ts'

/** Where a card may be moved, and what happens when it is. */
export interface CardDesk {
  readonly people: ReadonlyMap<string, Person>
  readonly stages: readonly Pick<BoardColumn, 'stage_id' | 'name'>[]
  /** Nothing can be moved: the board shows another day, or the role only reads. */
  readonly isFixed: boolean
  /** Milliseconds: what days are counted from. */
  readonly now: number
  /** A column to the side, or a place up or down. */
  readonly push: (id: string, side: -1 | 0 | 1, way: -1 | 0 | 1) => void
  readonly moveTo: (id: string, stageId: string) => void
}

interface BoardCardProps {
  card: Card
  staleAfter: number | null
  desk: CardDesk
}

/** One opportunity on the board: what it is, what it is worth, when, whose, and what comes next. */
export const BoardCard = memo(function BoardCard({ card, staleAfter, desk }: BoardCardProps) {
  const element = useRef<HTMLLIElement>(null)
  const { people, stages, isFixed, now } = desk
  const [params] = useAddress()
  useDraggableCard(element, card.id, isFixed)
  const owner = card.owner_id === null ? undefined : people.get(card.owner_id)
  const still = card.status === 'open' ? staleDays(card, staleAfter, now) : null
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
            pressOnCard(event, (side, way) => (isFixed ? undefined : desk.push(card.id, side, way)))
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
                  onClick: () => desk.moveTo(card.id, stage_id),
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
        {card.amount === null ? null : <strong>{moneyPlain(card.amount, card.currency)}</strong>}
        {card.close_date === null ? null : (
          <span data-late={isLate || undefined}>
            {isLate ? 'Was due ' : ''}
            {dayWords(card.close_date)}
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
