import type { SummaryGroup } from '@draftwright/contract/attribution-vocabulary'
import type { Summary, SummaryQuery, SummaryRow } from '@draftwright/contract/attribution'
import { findUsersByIds } from '../accounts/index.ts'
import { readGroupNames } from './deals-store.ts'
import { type AttributionContext, CreditSums, readCreditedDeals, readTouchSight } from './read-credits.ts'
import type { TouchRow } from './touches-store.ts'

/** The others are one row. */
const mostRows = 500
/** Touches by shares of people who are not shown: no id. */
const colleagues = 'colleagues'

const groupIds: Record<SummaryGroup, (row: TouchRow) => string | null> = {
  content: ({ content_id }) => content_id,
  pillar: ({ pillar_id }) => pillar_id,
  channel: ({ channel_id }) => channel_id,
  campaign: ({ campaign_id }) => campaign_id,
  person: ({ person_id, is_by_colleague }) => (is_by_colleague ? colleagues : person_id),
}

/**
 * Pipeline and revenue by what touched it. Every cent of every deal is in one row, that of touches without such a thing and that of
 * deals without a touch included, so that the rows sum to the deals. Throws 403 without access to the CRM.
 */
export async function readSummary(call: AttributionContext, query: SummaryQuery): Promise<Summary> {
  const sight = await readTouchSight(call)
  const { deals, hasMore } = await readCreditedDeals(call, sight, query, query)
  const groups = new Map<string | null, CreditSums>()
  const untouched = new CreditSums()
  const totals = new CreditSums()
  for (const { deal, touches } of deals) {
    totals.add(deal, deal.amount ?? 0)
    const counted = touches.filter(({ touch }) => touch.counts === 'yes')
    if (counted.length === 0) untouched.add(deal, deal.amount ?? 0)
    for (const { row, touch } of counted) {
      const id = groupIds[query.by](row)
      const sums = groups.get(id) ?? new CreditSums()
      groups.set(id, sums)
      sums.add(deal, touch.share ?? 0)
    }
  }
  const none = groups.get(null)
  groups.delete(null)
  const hidden = groups.get(colleagues)
  groups.delete(colleagues)
  const names = await readNames(
    call,
    query.by,
    [...groups.keys()].flatMap((id) => id ?? []),
  )
  const rows = [...groups]
    .map(([id, sums]) => ({
      kind: 'group' as const,
      id,
      name: id === null ? null : (names.get(id) ?? null),
      ...sums.toCredited(),
    }))
    .toSorted(compareRows)
  const shown = rows.slice(0, mostRows)
  const nameless = { id: null, name: null }
  return {
    by: query.by,
    model: query.model,
    lookback: query.lookback,
    rows: [
      ...shown,
      ...(rows.length > mostRows ? [joinRows(rows.slice(mostRows))] : []),
      ...(hidden === undefined ? [] : [{ kind: 'colleagues' as const, ...nameless, ...hidden.toCredited() }]),
      ...(none === undefined ? [] : [{ kind: 'none' as const, ...nameless, ...none.toCredited() }]),
      ...(isEmpty(untouched) ? [] : [{ kind: 'untouched' as const, ...nameless, ...untouched.toCredited() }]),
    ],
    totals: totals.toCredited(),
    is_own_deals: sight.ownerId !== null,
    has_more_deals: hasMore,
  }
}

const isEmpty = (sums: CreditSums): boolean => {
  const { n_open, n_won } = sums.toCredited()
  return n_open + n_won === 0
}

async function readNames(
  { db, context }: AttributionContext,
  by: SummaryGroup,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (by !== 'person') return readGroupNames(db, by, ids)
  const people = await findUsersByIds(context.engine, ids)
  return new Map([...people].map(([id, { display_name }]) => [id, display_name]))
}

const sumAmounts = (sums: SummaryRow['won']): number => sums.reduce((sum, { amount }) => sum + amount, 0)

/** The most revenue first, then the most pipeline; amounts of currencies are only compared here, never shown together. */
const compareRows = (a: SummaryRow, b: SummaryRow): number =>
  sumAmounts(b.won) - sumAmounts(a.won) ||
  sumAmounts(b.open) - sumAmounts(a.open) ||
  b.n_won + b.n_open - a.n_won - a.n_open ||
  (a.name ?? '').localeCompare(b.name ?? '', 'en')

/** Deals may be in several of the rows: their numbers are not a number of deals. */
function joinRows(rows: readonly SummaryRow[]): SummaryRow {
  const sums = new CreditSums()
  for (const [at, row] of rows.entries())
    for (const status of ['open', 'won'] as const)
      for (const { currency, amount } of row[status]) sums.add({ id: `${at}`, status, currency }, amount)
  return { kind: 'rest', id: null, name: null, ...sums.toCredited() }
}
