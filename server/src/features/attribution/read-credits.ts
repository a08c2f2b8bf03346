import type { Choice, CurrencySum } from '@draftwright/contract/attribution'
import type { AccountDb } from '../../db/account-db.ts'
import { canSeeNamedStats } from '@draftwright/contract/people-stats'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { requireCrmSight } from '../crm/index.ts'
import { readPeopleStats } from '../people-stats/index.ts'
import { type DealPeriod, type DealRow, listDeals } from './deals-store.ts'
import { type CreditedTouch, weighTouches } from './to-touch.ts'
import { listTouchesOfDeals, type TouchRow, type TouchSight } from './touches-store.ts'

export interface AttributionContext {
  readonly db: AccountDb
  readonly caller: Pick<Caller, 'userId' | 'role'>
  readonly context: AppContext
}

/** Deals of a report; older ones are left out, and the report says so. */
const mostDeals = 10_000

/** Throws 403 without access to the CRM. */
export async function readTouchSight(call: AttributionContext): Promise<TouchSight> {
  const { ownerId } = await requireCrmSight(call)
  const isNamed = canSeeNamedStats(await readPeopleStats(call.db), call.caller.role)
  return buildTouchSight(call, ownerId, isNamed ? 'agreed' : 'own')
}

export const buildTouchSight = (
  { caller: { userId }, context: { config, now } }: AttributionContext,
  ownerId: string | null,
  sharers: TouchSight['sharers'],
): TouchSight => ({ userId, ownerId, sharers, publicUrl: config.publicUrl, now: now().toISOString() })

export interface CreditedDeal {
  readonly deal: DealRow
  readonly touches: readonly CreditedTouch[]
}

/** The open and won deals that the caller sees, each with its touches. */
export async function readCreditedDeals(
  { db }: AttributionContext,
  sight: TouchSight,
  choice: Choice,
  period: DealPeriod,
): Promise<{ deals: CreditedDeal[]; hasMore: boolean }> {
  const found = await listDeals(db, sight.ownerId, period, mostDeals + 1)
  const deals = found.slice(0, mostDeals)
  const byDeal = groupByDeal(
    await listTouchesOfDeals(
      db,
      sight,
      deals.map(({ id }) => id),
    ),
  )
  return {
    deals: deals.map((deal) => ({ deal, touches: weighTouches(deal, byDeal.get(deal.id) ?? [], choice) })),
    hasMore: found.length > mostDeals,
  }
}

function groupByDeal(rows: readonly TouchRow[]): Map<string, TouchRow[]> {
  const groups = new Map<string, TouchRow[]>()
  for (const row of rows) {
    const group = groups.get(row.group_id)
    if (group === undefined) groups.set(row.group_id, [row])
    else group.push(row)
  }
  return groups
}

/** Amounts by currency; currencies are never added to each other. */
class CurrencySums {
  readonly #amounts = new Map<string, number>()

  add(currency: string, amount: number): void {
    this.#amounts.set(currency, (this.#amounts.get(currency) ?? 0) + amount)
  }

  /** The currency with the largest sum first. */
  list(): CurrencySum[] {
    return [...this.#amounts]
      .map(([currency, amount]) => ({ currency, amount }))
      .toSorted((a, b) => b.amount - a.amount || (a.currency < b.currency ? -1 : 1))
  }
}

/** Open and won deals that were touched by one thing, with their shares. */
export class CreditSums {
  readonly #deals = { open: new Set<string>(), won: new Set<string>() }
  readonly #amounts = { open: new CurrencySums(), won: new CurrencySums() }

  /** Lost deals have no pipeline and no revenue. */
  add(deal: Pick<DealRow, 'id' | 'status' | 'currency'>, share: number): void {
    if (deal.status === 'lost') return
    this.#deals[deal.status].add(deal.id)
    if (share !== 0) this.#amounts[deal.status].add(deal.currency, share)
  }

  toCredited() {
    return {
      n_open: this.#deals.open.size,
      n_won: this.#deals.won.size,
      open: this.#amounts.open.list(),
      won: this.#amounts.won.list(),
    }
  }
}
