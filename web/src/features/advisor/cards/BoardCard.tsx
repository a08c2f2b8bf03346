import { useState } from 'react'
import type { Ask } from '@draftwright/contract/advisor-cards'
import type { RouteResult } from '../../../api/api.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { AnswerBody } from './AnswerCard.tsx'
import classes from './AnswerCard.module.css'
import { useChangeCardMutation, useKeepCardMutation, useRemoveCardMutation } from './cards-api.ts'

export type KeptCard = RouteResult<'advisorCards.board'>[number]

/** A kept report or list with today's numbers. Changed chips are saved on request. */
export function BoardCard({ card }: { card: KeptCard }) {
  const [ask, setAsk] = useState<Ask>(card.ask)
  const [change, { isLoading }] = useChangeCardMutation()
  const [remove] = useRemoveCardMutation()
  const [keep] = useKeepCardMutation()
  const isChanged = JSON.stringify(ask) !== JSON.stringify(card.ask)
  const save = async (body: { ask?: Ask; is_weekly?: boolean }, said: string) => {
    const { error } = await change({ params: { id: card.id }, body })
    if (error) showErrorToast(error)
    else showToast(said)
  }
  const takeAway = async () => {
    const { error } = await remove({ params: { id: card.id } })
    if (error) return showErrorToast(error)
    const { title, is_weekly } = card
    showToast('Removed from your board', { undo: () => void keep({ body: { title, ask: card.ask, is_weekly } }) })
  }
  return (
    <section className={classes.card} aria-label={card.title}>
      <header>
        <h3>
          {card.title} {card.is_weekly && <span className={classes.weekly}>· mailed on Mondays</span>}
        </h3>
        <ActionMenu
          label={`Actions for ${card.title}`}
          items={[
            {
              label: card.is_weekly ? 'Stop weekly mail' : 'Send weekly',
              onClick: () =>
                void save(
                  { is_weekly: !card.is_weekly },
                  card.is_weekly ? 'No longer mailed' : 'Mailed on Monday mornings',
                ),
            },
            { label: 'Remove', onClick: () => void takeAway() },
          ]}
        />
      </header>
      <AnswerBody ask={ask} onChange={setAsk} />
      {isChanged && (
        <div className={classes.tools}>
          <Button size="sm" loading={isLoading} onClick={() => void save({ ask }, 'Card changed')}>
            Save changes
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsk(card.ask)}>
            Reset
          </Button>
        </div>
      )}
    </section>
  )
}
