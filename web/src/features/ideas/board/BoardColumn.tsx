import type { IdeaQuery } from '@draftwright/contract/ideas'
import { Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Delayed } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useListIdeasQuery } from '../api.ts'
import { BoardCard } from './BoardCard.tsx'
import type { columns } from './board-moves.ts'
import classes from './Board.module.css'
import { useIdeaDrop } from './drag.ts'
import type { BoardMover } from './use-board-mover.ts'

/** Cards per page; a column shows more on demand. */
const limit = 25

interface ColumnProps {
  column: (typeof columns)[number]
  query: Partial<IdeaQuery>
  mover: BoardMover
}

export function BoardColumn({ column, query, mover }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const [nPages, setPages] = useState(1)
  const over = useIdeaDrop(element, (idea) => mover.move(idea, column.key))
  const why = over === null ? null : mover.explainRefusal(over, column.key)
  const all = { ...query, ...column.query, limit }
  const { data, error, refetch } = useListIdeasQuery({ query: { ...all, page: 1 } })
  const total = data?.meta.total ?? 0
  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={column.title}
      data-column={column.key}
      data-over={over === null ? undefined : why === null ? 'takes' : 'refuses'}
    >
      <header className={classes.head}>
        <h2>{column.title}</h2>
        <span className="tabular">{data === undefined ? '' : `${total}${data.meta.total_is_capped ? '+' : ''}`}</span>
      </header>
      {why !== null && <p className={classes.why}>{why}</p>}
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === undefined && data === undefined && (
        <Delayed>
          <Skeleton height={84} radius="md" />
        </Delayed>
      )}
      {data !== undefined && data.data.length === 0 && <p className={classes.none}>{column.none}</p>}
      <ul className={classes.cards}>
        {Array.from({ length: nPages }, (_, at) => (
          <ColumnPage key={at} query={{ ...all, page: at + 1 }} mover={mover} />
        ))}
      </ul>
      {total > nPages * limit && (
        <Button variant="ghost" size="sm" onClick={() => setPages(nPages + 1)}>
          Show more
        </Button>
      )}
    </section>
  )
}

function ColumnPage({ query, mover }: { query: Partial<IdeaQuery>; mover: BoardMover }) {
  const { data, error, refetch } = useListIdeasQuery({ query })
  // The column reports its first page.
  if (error !== undefined && data === undefined && query.page !== 1)
    return (
      <li>
        <ErrorState error={error} onRetry={refetch} />
      </li>
    )
  return data?.data.map((idea) => <BoardCard key={idea.id} idea={idea} mover={mover} />)
}
