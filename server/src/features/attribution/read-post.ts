import type { Choice, DealOfPost, TouchedByPost } from '@draftwright/contract/attribution'
import { notFoundError } from '../../http/errors.ts'
import { findPost, findPostOrigin, type DealRow } from './deals-store.ts'
import {
  type AttributionContext,
  type CreditedDeal,
  CreditSums,
  readCreditedDeals,
  readTouchSight,
} from './read-credits.ts'

/** Of a list. */
const mostDeals = 100

const toDeal = ({ id, name, status, amount, currency }: DealRow) => ({ id, name, status, amount, currency })

/** The deals that a post touched, and the meeting it came from. Throws 404, and 403 without access to the CRM. */
export async function readTouchedByPost(
  call: AttributionContext & { params: { id: string }; query: Choice },
): Promise<TouchedByPost> {
  const { db, params, query } = call
  const sight = await readTouchSight(call)
  if ((await findPost(db, params.id)) === undefined) throw notFoundError('Post')
  const { deals, hasMore } = await readCreditedDeals(call, sight, query, {})
  const sums = new CreditSums()
  const found: { deal: DealOfPost; newest: string }[] = []
  for (const { deal, touches } of deals) {
    const own = touches.map(({ touch }) => touch).filter(({ content }) => content?.id === params.id)
    const newest = own.at(-1)
    if (newest === undefined) continue
    const counted = own.filter(({ counts }) => counts === 'yes')
    const share = counted.reduce((sum, touch) => sum + (touch.share ?? 0), 0)
    if (counted.length > 0) sums.add(deal, share)
    found.push({
      deal: { ...toDeal(deal), touches: own, share: deal.amount === null ? null : share },
      newest: newest.at,
    })
  }
  const meeting = await findPostOrigin(db, sight, params.id)
  return {
    model: query.model,
    lookback: query.lookback,
    deals: found
      .toSorted((a, b) => (a.newest === b.newest ? 0 : a.newest < b.newest ? 1 : -1))
      .slice(0, mostDeals)
      .map(({ deal }) => deal),
    ...sums.toCredited(),
    origin:
      meeting === undefined
        ? null
        : {
            meeting,
            deals: deals
              .filter((one) => hasMeeting(one, meeting.id))
              .slice(0, mostDeals)
              .map(({ deal }) => toDeal(deal)),
          },
    is_own_deals: sight.ownerId !== null,
    has_more_deals: hasMore,
  }
}

const hasMeeting = ({ touches }: CreditedDeal, id: string): boolean =>
  touches.some(({ row }) => row.evidence_kind === 'meeting' && row.evidence_id === id)
