import type { AccountDb } from '../../../db/account-db.ts'
import { lockStages } from '../pipelines/store.ts'
import { type Card, listCardsBeside, findCard, lockCards, updateRanks } from './card-store.ts'
import { createRankBetween, createRanksBetween } from './ranks.ts'

/** Two neighbours have the same rank, for example after an undone move: nothing fits between them until they are spread. */
export class TiedRanksError extends Error {
  readonly stageId: string
  readonly card: Card
  constructor(stageId: string, card: Card) {
    super('Two cards have the same rank')
    this.stageId = stageId
    this.card = card
  }
}

export interface CardPlacement {
  readonly before_id?: string | undefined
  readonly after_id?: string | undefined
}

/** The rank for a place in a column whose stage is locked. Throws `TiedRanksError`. */
export async function computeRankAt(
  db: AccountDb,
  stageId: string,
  moved: string,
  { before_id, after_id }: CardPlacement,
  ownerId: string | null,
): Promise<string> {
  const anchorId = before_id ?? after_id
  const anchor = anchorId === undefined ? undefined : await findCard(db, stageId, anchorId, ownerId)
  const side = before_id === undefined ? 'below' : 'above'
  if (anchor === undefined || anchor.id === moved)
    return createRankBetween(null, await findNeighbourRank(db, stageId, null, 'below', moved))
  const other = await findNeighbourRank(db, stageId, anchor, side, moved)
  if (other === anchor.rank) throw new TiedRanksError(stageId, anchor)
  return side === 'above' ? createRankBetween(other, anchor.rank) : createRankBetween(anchor.rank, other)
}

/** The rank next to a card, ignoring the moved one; null at the end. */
async function findNeighbourRank(
  db: AccountDb,
  stageId: string,
  card: Card | null,
  side: 'above' | 'below',
  moved: string,
) {
  const cards = await listCardsBeside(db, stageId, card, side, 2)
  return cards.find(({ id }) => id !== moved)?.rank ?? null
}

/** Cards on each side that are spread together: enough to shorten ranks, few enough to be quick. */
const respacedPerSide = 200

/**
 * Gives the cards around one new ranks of even distance; their order stays. Does nothing when others move there meanwhile: the
 * caller tries again. Not inside a transaction that moves cards: cards are locked before stages.
 */
export async function respaceRanksAround(db: AccountDb, stageId: string, card: Card): Promise<void> {
  await db.transaction(async (tx) => {
    const around = await readNeighbourhood(tx, stageId, card)
    await lockCards(
      tx,
      stageId,
      around.cards.map(({ id }) => id),
    )
    await lockStages(tx, [stageId])
    const now = await readNeighbourhood(tx, stageId, card)
    if (JSON.stringify(now) !== JSON.stringify(around)) return
    const { above, cards, below } = now
    if (above !== null && above === below) return
    const ranks = createRanksBetween(above, below, cards.length)
    await updateRanks(
      tx,
      cards.map(({ id }, at) => ({ id, rank: ranks[at] ?? '' })),
    )
  })
}

async function readNeighbourhood(db: AccountDb, stageId: string, card: Card) {
  const up = await listCardsBeside(db, stageId, card, 'above', respacedPerSide + 1)
  // From just above the card itself, so that it is included.
  const [above] = up
  const down = await listCardsBeside(db, stageId, above ?? null, 'below', respacedPerSide + 2)
  const isCut = up.length > respacedPerSide
  const isCutBelow = down.length > respacedPerSide + 1
  return {
    above: isCut ? (up.at(-1)?.rank ?? null) : null,
    cards: [...(isCut ? up.slice(0, -1) : up).toReversed(), ...(isCutBelow ? down.slice(0, -1) : down)],
    below: isCutBelow ? (down.at(-1)?.rank ?? null) : null,
  }
}
