import type { Board } from '@draftwright/contract/crm/board'
import type { CardSpot } from './board-cards.ts'

/** The new position of a card moved by keyboard to the next column, or past its neighbour; null at the ends. */
export function computePushedSpot(board: Board, id: string, side: -1 | 0 | 1, rowStep: -1 | 0 | 1): CardSpot | null {
  const columns = board.columns.filter(({ is_deleted, cards }) => !is_deleted || cards.some((card) => card.id === id))
  const at = columns.findIndex(({ cards }) => cards.some((card) => card.id === id))
  const column = columns[at]
  if (column === undefined) return null
  if (side !== 0) {
    const next = columns[at + side]
    return next === undefined || next.is_deleted ? null : { stageId: next.stage_id }
  }
  const place = column.cards.findIndex((card) => card.id === id)
  const beside = column.cards[place + rowStep]
  if (beside === undefined || rowStep === 0) return null
  return rowStep === -1
    ? { stageId: column.stage_id, beforeId: beside.id }
    : { stageId: column.stage_id, afterId: beside.id }
}
