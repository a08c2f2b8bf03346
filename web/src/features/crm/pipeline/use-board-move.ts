import type { BoardCard } from '@draftwright/contract/crm/board'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { useState } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { useOwnId } from '../../../api/rights.ts'
import { readError } from '../../../api/api.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { type CrmDispatch, readAgain, showRecord } from '../kernel/api.ts'
import { useMoveOpportunityMutation } from '../opportunities/api.ts'
import { type BoardAsk, boardApi, type BoardDispatch, type BoardState } from './api.ts'
import { findCard, placed, type Spot, spotOf } from './board-cards.ts'
import { takeBackMove } from '../opportunities/take-back.ts'

/** A move that a stage's rules hold up. */
export interface HeldUp {
  readonly card: BoardCard
  readonly spot: Spot
}

export interface BoardMover {
  /** Shows the card at its new place at once. `keepsFocus` for a move without a mouse: the card is focused there. */
  move: (id: string, spot: Spot, keepsFocus?: boolean) => void
  /** What a gate holds up, until it is passed or given up. */
  heldUp: HeldUp | null
  /** The gate was passed, with what the server made of it; null gives it up. */
  settle: (moved: Opportunity | null) => void
  /** The last thing that happened, for those who do not see it. */
  said: string
}

export function useBoardMove(ask: BoardAsk): BoardMover {
  const dispatch = useDispatch<CrmDispatch>()
  const showOnBoard = useDispatch<BoardDispatch>()
  const store = useStore<BoardState>()
  const ownId = useOwnId()
  const [said, say] = useState('')
  const [heldUp, setHeldUp] = useState<HeldUp | null>(null)
  const [sendMove] = useMoveOpportunityMutation()

  const board = () => boardApi.endpoints.board.select(ask)(store.getState()).data
  const put = (id: string, spot: Spot, changed?: Partial<BoardCard>) =>
    showOnBoard(boardApi.util.updateQueryData('board', ask, (shown) => placed(shown, id, spot, changed)))
  const nameOf = (stageId: string) => board()?.columns.find(({ stage_id }) => stage_id === stageId)?.name ?? 'the stage'

  const done = (card: BoardCard, spot: Spot, moved: Opportunity, from: Spot) => {
    const { amount, currency, probability, close_date, next_step, owner_id, status, rank } = moved
    const { stage_entered_at, last_activity_at, company_id, company_name } = moved
    const isOther = card.stage_id !== spot.stageId
    // Another place in its column is no work on it: a stale deal stays one.
    const { updated_at } = isOther ? moved : card
    const changed = { amount, currency, probability, close_date, next_step, owner_id, status, rank }
    put(card.id, spot, { ...changed, stage_entered_at, updated_at, last_activity_at, company_id, company_name })
    dispatch(showRecord('opportunities', card.id, { ...moved }))
    const words = isOther ? `moved to ${nameOf(spot.stageId)}` : 'moved'
    say(`${card.name} ${words}`)
    const undo = async () => {
      put(card.id, from)
      focusCard(card.id, from.stageId)
      const failure = await takeBackMove(card.id, ownId)
      if (failure !== null) toastError(failure)
      else say(`${card.name} moved back to ${nameOf(from.stageId)}`)
      dispatch(readAgain('opportunities'))
      dispatch(readAgain(card.id))
      dispatch(readAgain('timeline'))
    }
    toast(`${card.name} ${words}`, { undo: () => void undo() })
  }

  return {
    said,
    heldUp,
    settle(moved) {
      setHeldUp(null)
      if (heldUp === null) return
      const { card, spot } = heldUp
      const from = board() && spotOf(board() ?? noBoard, card.id)
      if (moved !== null && from) done(card, spot, moved, from)
      focusCard(card.id, moved === null ? card.stage_id : spot.stageId)
    },
    move(id, spot, keepsFocus = false) {
      const shown = board()
      const card = shown && findCard(shown, id)
      const from = shown && spotOf(shown, id)
      if (!card || !from || isSame(shown.columns, id, spot)) return
      put(id, spot)
      if (keepsFocus) focusCard(id, spot.stageId)
      void (async () => {
        const { stageId, beforeId, afterId } = spot
        const answer = await sendMove({
          id,
          move: {
            stage_id: stageId,
            ...(beforeId === undefined ? {} : { before_id: beforeId }),
            ...(afterId === undefined ? {} : { after_id: afterId }),
          },
        })
        if (answer.data !== undefined) return done(card, spot, answer.data, from)
        put(id, from, card)
        if (keepsFocus) focusCard(id, from.stageId)
        const failure = readError(answer.error)
        say(`${card.name} was not moved. ${failure.message}`)
        if (failure.code === 'stage_gate') setHeldUp({ card, spot })
        else toastError(failure)
      })()
    },
  }
}

const noBoard = { pipeline_id: '', as_of: null, columns: [] }

/** Dropped where it stands already. */
function isSame(
  columns: readonly { stage_id: string; cards: readonly BoardCard[] }[],
  id: string,
  { stageId, beforeId, afterId }: Spot,
): boolean {
  const cards = columns.find(({ stage_id }) => stage_id === stageId)?.cards ?? []
  const at = cards.findIndex((card) => card.id === id)
  if (at === -1) return false
  if (beforeId === undefined && afterId === undefined) return true
  return beforeId === id || afterId === id || cards[at + 1]?.id === beforeId || cards[at - 1]?.id === afterId
}

/** Once it has been drawn: the card where it stands now, or what opens its column. */
function focusCard(id: string, stageId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-card="${id}"] [data-row]`)
    const column = document.querySelector<HTMLElement>(`[data-column="${stageId}"] button`)
    ;(card ?? column)?.focus()
  })
}
