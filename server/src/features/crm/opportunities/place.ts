import type { AccountDb } from '../../../db/account-db.ts'
import { lockStages } from '../pipelines/store.ts'
import { type Card, cardsBeside, findCard, lockCards, writeRanks } from './place-store.ts'
import { rankBetween, ranksBetween } from './ranks.ts'

/** Two neighbours have the same rank, as after a move that was taken back: nothing fits between them until they are spread. */
export class Tied extends Error {
  readonly stageId: string
  readonly card: Card
  constructor(stageId: string, card: Card) {
    super('Two cards share a place')
    this.stageId = stageId
    this.card = card
  }
}

export interface Where {
  readonly before_id?: string | undefined
  readonly after_id?: string | undefined
}

/** The rank of a place in a column whose stage is locked. Throws `Tied`. */
export async function rankAt(
  db: AccountDb,
  stageId: string,
  moved: string,
  { before_id, after_id }: Where,
  ownerId: string | null,
): Promise<string> {
  const anchorId = before_id ?? after_id
  const anchor = anchorId === undefined ? undefined : await findCard(db, stageId, anchorId, ownerId)
  const side = before_id === undefined ? 'below' : 'above'
  if (anchor === undefined || anchor.id === moved)
    return rankBetween(null, await beside(db, stageId, null, 'below', moved))
  const other = await beside(db, stageId, anchor, side, moved)
  if (other === anchor.rank) throw new Tied(stageId, anchor)
  return side === 'above' ? rankBetween(other, anchor.rank) : rankBetween(anchor.rank, other)
}

/** The rank next to a card, the moved one not counted; null at the end. */
async function beside(db: AccountDb, stageId: string, card: Card | null, side: 'above' | 'below', moved: string) {
  const cards = await cardsBeside(db, stageId, card, side, 2)
  return cards.find(({ id }) => id !== moved)?.rank ?? null
}

/** Cards on each side that are spread together: enough to make ranks short again, few enough to be quick. */
const window = 200

/**
 * Gives the cards around one new ranks of even distance; their order stays. Does nothing when others move there meanwhile:
 * whoever needs it asks again. Not inside of a transaction that moves cards: cards are locked before stages.
 */
export async function spreadAround(db: AccountDb, stageId: string, card: Card): Promise<void> {
  await db.transaction(async (tx) => {
    const around = await neighbourhood(tx, stageId, card)
    await lockCards(
      tx,
      stageId,
      around.cards.map(({ id }) => id),
    )
    await lockStages(tx, [stageId])
    const now = await neighbourhood(tx, stageId, card)
    if (JSON.stringify(now) !== JSON.stringify(around)) return
    const { above, cards, below } = now
    if (above !== null && above === below) return
    const ranks = ranksBetween(above, below, cards.length)
    await writeRanks(
      tx,
      cards.map(({ id }, at) => ({ id, rank: ranks[at] ?? '' })),
    )
  })
}

async function neighbourhood(db: AccountDb, stageId: string, card: Card) {
  const up = await cardsBeside(db, stageId, card, 'above', window + 1)
  // From just above the card itself, so that it is among them.
  const [above] = up
  const down = await cardsBeside(db, stageId, above ?? null, 'below', window + 2)
  const isCut = up.length > window
  const isCutBelow = down.length > window + 1
  return {
    above: isCut ? (up.at(-1)?.rank ?? null) : null,
    cards: [...(isCut ? up.slice(0, -1) : up).toReversed(), ...(isCutBelow ? down.slice(0, -1) : down)],
    below: isCutBelow ? (down.at(-1)?.rank ?? null) : null,
  }
}
