import { placeCard } from '../api.ts'
import { keepTrying } from './keep-trying.ts'

/** Beside which card of its column one stands. */
export interface CardSpot {
  readonly otherId: string
  readonly side: 'before' | 'after'
}

/** A card that gets another place on a board. Alone in a column it stands anywhere: null. */
export interface CardMove {
  readonly viewId: string
  readonly id: string
  readonly to: CardSpot | null
  readonly from: CardSpot | null
}

export const reverseMove = (move: CardMove): CardMove => ({ ...move, to: move.from, from: move.to })

/** Sends it until there is an answer: to put a card there twice does no harm. */
export async function sendCardMove(table_id: string, { viewId, id, to }: CardMove): Promise<void> {
  if (to === null) return
  const body = { record_id: id, other_id: to.otherId, side: to.side }
  await keepTrying(() => placeCard({ params: { table_id, view_id: viewId }, body }))
}

/** Where a card stands among those of its column. */
export function findCardSpot(rows: readonly { readonly id: string }[], id: string): CardSpot | null {
  const at = rows.findIndex((one) => one.id === id)
  const [before, after] = [rows[at - 1], rows[at + 1]]
  if (at !== -1 && after !== undefined) return { otherId: after.id, side: 'before' }
  return before === undefined ? null : { otherId: before.id, side: 'after' }
}
