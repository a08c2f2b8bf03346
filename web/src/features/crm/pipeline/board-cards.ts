import type { Board, BoardCard, BoardColumn } from '@draftwright/contract/crm/board'

/** The position of a moved card: before or after another, or at the top of the column. */
export interface CardSpot {
  readonly stageId: string
  readonly beforeId?: string
  readonly afterId?: string
}

const computeWorth = ({ amount, probability }: BoardCard) => ({
  sum: amount ?? 0,
  weighted: Math.round(((amount ?? 0) * probability) / 100),
})

/** The column with its figures adjusted by one card. */
function countCard(column: BoardColumn, card: BoardCard, by: 1 | -1): BoardColumn {
  const { sum, weighted } = computeWorth(card)
  const known = column.totals.some(({ currency }) => currency === card.currency)
  const totals = known ? column.totals : [...column.totals, { currency: card.currency, count: 0, sum: 0, weighted: 0 }]
  return {
    ...column,
    count: column.count + by,
    totals: totals
      .map((total) =>
        total.currency === card.currency
          ? {
              ...total,
              count: total.count + by,
              sum: total.sum + by * sum,
              weighted: total.weighted + by * weighted,
            }
          : total,
      )
      .filter(({ count }) => count > 0),
  }
}

function removeCard(column: BoardColumn, id: string): BoardColumn {
  const card = column.cards.find((one) => one.id === id)
  if (card === undefined) return column
  return { ...countCard(column, card, -1), cards: column.cards.filter((one) => one.id !== id) }
}

function addCard(column: BoardColumn, card: BoardCard, { beforeId, afterId }: CardSpot): BoardColumn {
  const before = column.cards.findIndex(({ id }) => id === beforeId)
  const after = column.cards.findIndex(({ id }) => id === afterId)
  const at = before !== -1 ? before : after !== -1 ? after + 1 : 0
  return { ...countCard(column, card, 1), cards: column.cards.toSpliced(at, 0, card) }
}

export const findCard = (board: Board, id: string): BoardCard | undefined =>
  board.columns.flatMap(({ cards }) => cards).find((card) => card.id === id)

/** The board after a move, with adjusted figures; the card's probability becomes the new stage's. */
export function placeCard(board: Board, id: string, spot: CardSpot, changed: Partial<BoardCard> = {}): Board {
  const card = findCard(board, id)
  const target = board.columns.find(({ stage_id }) => stage_id === spot.stageId)
  if (card === undefined || target === undefined) return board
  const isNew = card.stage_id !== spot.stageId
  const moved: BoardCard = {
    ...card,
    ...(isNew ? { stage_id: spot.stageId, status: target.kind, probability: target.probability, is_stale: false } : {}),
    ...changed,
  }
  return {
    ...board,
    columns: board.columns.map((column) => {
      const rest = removeCard(column, id)
      return rest.stage_id === spot.stageId ? addCard(rest, moved, spot) : rest
    }),
  }
}

/** The position of a card, to restore it later. */
export function findSpot(board: Board, id: string): CardSpot | null {
  for (const { stage_id, cards } of board.columns) {
    const at = cards.findIndex((card) => card.id === id)
    if (at === -1) continue
    const [above, below] = [cards[at - 1], cards[at + 1]]
    if (below !== undefined) return { stageId: stage_id, beforeId: below.id }
    return above === undefined ? { stageId: stage_id } : { stageId: stage_id, afterId: above.id }
  }
  return null
}

/** The column with further cards appended. */
export function appendCards(board: Board, stageId: string, cards: readonly BoardCard[]): Board {
  const known = new Set(board.columns.flatMap((column) => column.cards.map(({ id }) => id)))
  const added = cards.filter(({ id }) => !known.has(id))
  return {
    ...board,
    columns: board.columns.map((column) => {
      if (column.stage_id !== stageId) return column
      const all = [...column.cards, ...added]
      return { ...column, cards: all, has_more: cards.length > 0 && all.length < column.count }
    }),
  }
}

/** A reloaded board, with the cards that were loaded by scrolling before. */
export function keepLoadedCards(before: Board, after: Board): Board {
  const fresh = new Set(after.columns.flatMap(({ cards }) => cards.map(({ id }) => id)))
  return {
    ...after,
    columns: after.columns.map((column) => {
      const old = before.columns.find(({ stage_id }) => stage_id === column.stage_id)
      if (old === undefined || old.cards.length <= column.cards.length || !column.has_more) return column
      const tail = old.cards.slice(column.cards.length).filter(({ id }) => !fresh.has(id))
      const cards = [...column.cards, ...tail].slice(0, column.count)
      return { ...column, cards, has_more: cards.length < column.count }
    }),
  }
}

const dayMs = 86_400_000

/** Days since the last change or activity, if longer than its stage allows; null otherwise. */
export function computeStaleDays(
  { updated_at, last_activity_at }: Pick<BoardCard, 'updated_at' | 'last_activity_at'>,
  allowed: number | null,
  now: number,
): number | null {
  if (allowed === null) return null
  const last = Math.max(Date.parse(updated_at), last_activity_at === null ? 0 : Date.parse(last_activity_at))
  const days = Math.floor((now - last) / dayMs)
  return days > allowed ? days : null
}
