import type { Board } from '@draftwright/contract/crm/board'
import type { Spot } from './board-cards.ts'

/** Where a card comes to stand that is pushed to the next column, or past the card above or below; null at the ends. */
export function pushed(board: Board, id: string, side: -1 | 0 | 1, way: -1 | 0 | 1): Spot | null {
  const columns = board.columns.filter(({ is_deleted, cards }) => !is_deleted || cards.some((card) => card.id === id))
  const at = columns.findIndex(({ cards }) => cards.some((card) => card.id === id))
  const column = columns[at]
  if (column === undefined) return null
  if (side !== 0) {
    const next = columns[at + side]
    return next === undefined || next.is_deleted ? null : { stageId: next.stage_id }
  }
  const place = column.cards.findIndex((card) => card.id === id)
  const beside = column.cards[place + way]
  if (beside === undefined || way === 0) return null
  return way === -1
    ? { stageId: column.stage_id, beforeId: beside.id }
    : { stageId: column.stage_id, afterId: beside.id }
}
