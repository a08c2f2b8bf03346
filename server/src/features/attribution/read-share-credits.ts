import { defaultLookback, defaultModel } from '@draftwright/contract/attribution-vocabulary'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { readCrmSight } from '../crm/index.ts'
import { type AttributionContext, buildTouchSight, CreditSums, readCreditedDeals } from './read-credits.ts'

/** What a touch by a share belongs to. */
export interface SharedTouch {
  readonly user_id: string
  readonly content_id: string | null
  readonly campaign_id: string | null
}
interface ShareCreditQuery {
  /** Null for everybody's shares: the caller has made sure that totals, or names, may be shown. */
  readonly userId: string | null
  /** Days of the workspace, both included, on which the share was followed. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
}
type Credited = ReturnType<CreditSums['toCredited']>

/**
 * What deals touched by shares are worth, divided by the default model as everywhere else, so that it is a part of each deal to the
 * cent. Null without access to the CRM.
 */
export async function readShareCredits(
  call: AttributionContext,
  { userId, from, to, timeZone }: ShareCreditQuery,
  findGroup: (touch: SharedTouch) => string | null,
): Promise<{ total: Credited; groups: Map<string | null, Credited>; isOwnDeals: boolean; hasMore: boolean } | null> {
  const crm = await readCrmSight(call)
  if (crm === null) return null
  const choice = { model: defaultModel, lookback: defaultLookback }
  const { deals, hasMore } = await readCreditedDeals(call, buildTouchSight(call, crm.ownerId, 'all'), choice, {})
  const total = new CreditSums()
  const groups = new Map<string | null, CreditSums>()
  for (const { deal, touches } of deals)
    for (const { row, touch } of touches) {
      const day = toZoneDay(Date.parse(row.at), timeZone)
      const { share_user_id: user_id, content_id, campaign_id } = row
      if (user_id === null || touch.counts !== 'yes' || day < from || day > to) continue
      if (userId !== null && user_id !== userId) continue
      const group = findGroup({ user_id, content_id, campaign_id })
      const sums = groups.get(group) ?? new CreditSums()
      groups.set(group, sums)
      sums.add(deal, touch.share ?? 0)
      total.add(deal, touch.share ?? 0)
    }
  return {
    total: total.toCredited(),
    groups: new Map([...groups].map(([group, sums]) => [group, sums.toCredited()])),
    isOwnDeals: crm.ownerId !== null,
    hasMore,
  }
}
