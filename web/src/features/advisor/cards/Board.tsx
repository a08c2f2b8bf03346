import type { Ask } from '@draftwright/contract/advisor-cards'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { BriefSwitch } from '../brief/index.ts'
import { AnswerBody, AnswerTool } from './AnswerCard.tsx'
import classes from './AnswerCard.module.css'
import { BoardCard } from './BoardCard.tsx'
import { type CardName, cardTitles } from './card-options.ts'
import { useListBoardQuery } from './cards-api.ts'
import { isForm } from './read-turn-ask.ts'

const reports: readonly CardName[] = [
  'due',
  'stuck',
  'pipeline',
  'performance',
  'write',
  'compare',
  'promises',
  'visits',
  'changes',
]

/** The home of Ask Co-CEO: reports to open, and the cards that are kept. */
export function Board() {
  const [params] = useSearchParams()
  const [opened, setOpened] = useState<Ask | null>(() => readListAsk(params.get('ask')))
  const { data: cards, error, refetch } = useListBoardQuery()
  const title = opened !== null && 'card' in opened ? cardTitles[opened.card] : 'Your list'
  return (
    <section className={classes.board} aria-labelledby="board">
      <div className={classes.head}>
        <h2 id="board">What would you like to know?</h2>
        <p>Open a report, or type a question below. Every answer names its sources.</p>
      </div>
      <ul className={classes.reports} aria-label="Reports">
        {reports.map((card) => (
          <li key={card}>
            <Button
              size="sm"
              variant="outline"
              aria-pressed={opened !== null && 'card' in opened && opened.card === card}
              onClick={() => setOpened({ card })}
            >
              {cardTitles[card]}
            </Button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <section className={classes.card} aria-label={title}>
          <header>
            <h3>{title}</h3>
            <Button size="sm" variant="ghost" onClick={() => setOpened(null)}>
              Close
            </Button>
          </header>
          <AnswerBody ask={opened} onChange={setOpened} />
          <AnswerTool ask={opened} title={title} />
        </section>
      )}
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : cards === undefined ? (
        <RowsSkeleton rows={3} />
      ) : (
        cards.map((card) => <BoardCard key={`${card.id} ${JSON.stringify(card.ask)}`} card={card} />)
      )}
      <BriefSwitch />
    </section>
  )
}

/** What a list asks about, from the address that its button leads to. */
function readListAsk(text: string | null): Ask | null {
  try {
    const form: unknown = JSON.parse(text ?? '')
    return isForm(form) ? { form } : null
  } catch {
    return null
  }
}
