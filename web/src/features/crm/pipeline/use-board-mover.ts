import type { BoardCard } from '@draftwright/contract/crm/board'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { useState } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { useOwnId } from '../../../api/rights.ts'
import { toFailure } from '../../../api/api.ts'
import { holdReadings } from '../../../api/show-change.ts'
import { focusCard } from '../../../ui/board/focus-card.ts'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { type CrmDispatch, invalidateRecords, updateCachedRecord } from '../kernel/api.ts'
import { useMoveOpportunityMutation } from '../opportunities/api.ts'
import { type BoardRequest, boardApi, type BoardDispatch, type BoardState } from './api.ts'
import { findCard, placeCard, type CardSpot, findSpot } from './board-cards.ts'
import { undoMove } from '../opportunities/undo-move.ts'

/** A move that a gate refused. */
interface BlockedMove {
  readonly card: BoardCard
  readonly spot: CardSpot
}

export interface BoardMover {
  /** Shows the card at its new position at once. `keepsFocus` for a move by keyboard: the card is focused there. */
  move: (id: string, spot: CardSpot, keepsFocus?: boolean) => void
  /** The move that a gate refused, until it is completed or cancelled. */
  blockedMove: BlockedMove | null
  /** The gate was completed, with the server's record; null cancels the move. */
  resolveGate: (moved: Opportunity | null) => void
  /** The latest change, for screen readers. */
  announcement: string
}

export function useBoardMover(boardRequest: BoardRequest): BoardMover {
  const dispatch = useDispatch<CrmDispatch>()
  const showOnBoard = useDispatch<BoardDispatch>()
  const store = useStore<BoardState>()
  const ownId = useOwnId()
  const [announcement, announce] = useState('')
  const [heldUp, setHeldUp] = useState<BlockedMove | null>(null)
  const [sendMove] = useMoveOpportunityMutation()

  const board = () => boardApi.endpoints.readBoard.select(boardRequest)(store.getState()).data
  const put = (id: string, spot: CardSpot, { changed, until }: PutOptions = {}) => {
    const patch = boardApi.util.updateQueryData('readBoard', boardRequest, (shown) =>
      placeCard(shown, id, spot, changed),
    )
    showOnBoard(holdReadings(patch, until))
  }
  const nameOf = (stageId: string) => board()?.columns.find(({ stage_id }) => stage_id === stageId)?.name ?? 'the stage'

  const done = (card: BoardCard, spot: CardSpot, moved: Opportunity, from: CardSpot) => {
    const { amount, currency, probability, close_date, next_step, owner_id, status, rank } = moved
    const { stage_entered_at, last_activity_at, company_id, company_name } = moved
    const isOther = card.stage_id !== spot.stageId
    // A reorder within a column is no activity: a stale deal stays stale.
    const { updated_at } = isOther ? moved : card
    const changed = { amount, currency, probability, close_date, next_step, owner_id, status, rank }
    put(card.id, spot, {
      changed: { ...changed, stage_entered_at, updated_at, last_activity_at, company_id, company_name },
    })
    dispatch(updateCachedRecord('opportunities', card.id, { ...moved }, Promise.resolve()))
    const words = isOther ? `moved to ${nameOf(spot.stageId)}` : 'moved'
    announce(`${card.name} ${words}`)
    const undo = async () => {
      const undone = undoMove(card.id, ownId)
      put(card.id, from, { until: undone })
      focusCard(card.id, from.stageId)
      const failure = await undone
      if (failure !== null) showErrorToast(failure)
      else announce(`${card.name} moved back to ${nameOf(from.stageId)}`)
      dispatch(invalidateRecords('opportunities'))
      dispatch(invalidateRecords(card.id))
      dispatch(invalidateRecords('timeline'))
    }
    showToast(`${card.name} ${words}`, { undo: () => void undo() })
  }

  return {
    announcement,
    blockedMove: heldUp,
    resolveGate(moved) {
      setHeldUp(null)
      if (heldUp === null) return
      const { card, spot } = heldUp
      const from = board() && findSpot(board() ?? noBoard, card.id)
      if (moved !== null && from) done(card, spot, moved, from)
      focusCard(card.id, moved === null ? card.stage_id : spot.stageId)
    },
    move(id, spot, keepsFocus = false) {
      const shown = board()
      const card = shown && findCard(shown, id)
      const from = shown && findSpot(shown, id)
      if (!card || !from || isSameSpot(shown.columns, id, spot)) return
      const { stageId, beforeId, afterId } = spot
      const sent = sendMove({
        id,
        move: {
          stage_id: stageId,
          ...(beforeId === undefined ? {} : { before_id: beforeId }),
          ...(afterId === undefined ? {} : { after_id: afterId }),
        },
      })
      put(id, spot, { until: sent })
      if (keepsFocus) focusCard(id, spot.stageId)
      void (async () => {
        const answer = await sent
        if (answer.data !== undefined) return done(card, spot, answer.data, from)
        put(id, from, { changed: card })
        if (keepsFocus) focusCard(id, from.stageId)
        const failure = toFailure(answer.error)
        announce(`${card.name} was not moved. ${failure.message}`)
        if (failure.code === 'stage_gate') setHeldUp({ card, spot })
        else showErrorToast(failure)
      })()
    },
  }
}

interface PutOptions {
  changed?: Partial<BoardCard>
  /** When the server has the card there; by default it has. */
  until?: PromiseLike<unknown>
}

const noBoard = { pipeline_id: '', as_of: null, columns: [] }

/** Dropped at its own position. */
function isSameSpot(
  columns: readonly { stage_id: string; cards: readonly BoardCard[] }[],
  id: string,
  { stageId, beforeId, afterId }: CardSpot,
): boolean {
  const cards = columns.find(({ stage_id }) => stage_id === stageId)?.cards ?? []
  const at = cards.findIndex((card) => card.id === id)
  if (at === -1) return false
  if (beforeId === undefined && afterId === undefined) return true
  return beforeId === id || afterId === id || cards[at + 1]?.id === beforeId || cards[at - 1]?.id === afterId
}
