import {
  canSeeNamedStats,
  canSeeOwnStats,
  canSeeTotalStats,
  type PeopleStats,
} from '@draftwright/contract/people-stats'
import { hasRight, type Role } from '@draftwright/contract/rights'
import type { ResultGroup, ResultsQuery, ResultsRow, ShareResults } from '@draftwright/contract/share-results'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { forbiddenError } from '../../../http/errors.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { readCountingRules } from '../../analytics/index.ts'
import { readShareCredits, type SharedTouch } from '../../attribution/index.ts'
import { readPeopleStats } from '../../people-stats/index.ts'
import { listPostTitles } from '../share-store.ts'
import { type CountedShares, countShareContacts, countSharesInPeriod, listCampaignNames } from './results-store.ts'
import { findPeriodStart } from './share-period.ts'

interface Call {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly query: ResultsQuery
}

/** Throws 403 for what the workspace or the role does not show. */
function assertShown(stats: PeopleStats, role: Role, { scope, by }: ResultsQuery): void {
  if (!canSeeOwnStats(stats)) throw forbiddenError('This workspace shows no numbers about shares', 'not_shown')
  if (scope === 'me') return
  if (!canSeeTotalStats(stats))
    throw forbiddenError('This workspace shows everybody their own numbers only', 'not_shown')
  if (!hasRight(role, 'content:publish')) throw forbiddenError()
  if (by === 'person' && !canSeeNamedStats(stats, role))
    throw forbiddenError(
      stats === 'names'
        ? 'Only owners and admins see numbers with names'
        : 'This workspace shows no numbers with names',
      'not_shown',
    )
}

/** What shares brought in the week, month or quarter until today. */
export async function readResults(call: Call): Promise<ShareResults> {
  const { db, context, caller, query } = call
  const stats = await readPeopleStats(db)
  assertShown(stats, caller.role, query)
  const { time_zone: timeZone = 'UTC', mode = 'visitors' } = (await readCountingRules(db)) ?? {}
  const to = toZoneDay(context.now().getTime(), timeZone)
  const from = findPeriodStart(to, query.period)
  const span = { from, to, timeZone, userId: query.scope === 'me' ? caller.userId : null }
  const [all, groups, allContacts, contacts, credits] = [
    await countSharesInPeriod(db, span, 'total'),
    await countSharesInPeriod(db, span, query.by),
    await countShareContacts(db, span, 'total'),
    await countShareContacts(db, span, query.by),
    await readShareCredits(call, span, findGroup(query.by)),
  ]
  const toResults = (
    row: CountedShares | undefined,
    of: Map<string | null, number>,
    deals: ShareResults['totals']['deals'],
  ) => ({
    shares: row?.shares ?? 0,
    ...measureClicks(row, mode),
    contacts: of.get(row?.group_id ?? null) ?? 0,
    deals,
  })
  const names = await readNames(
    call,
    groups.flatMap(({ group_id }) => group_id ?? []),
  )
  const rows: ResultsRow[] = groups.map((row) => ({
    id: row.group_id,
    name: row.group_id === null ? null : (names.get(row.group_id) ?? null),
    ...toResults(row, contacts, credits === null ? null : (credits.groups.get(row.group_id) ?? noDeals)),
  }))
  return {
    people_stats: stats,
    start_date: from,
    end_date: to,
    totals: toResults(all[0], allContacts, credits === null ? null : credits.total),
    rows,
    is_own_deals: credits?.isOwnDeals ?? false,
    has_more_deals: credits?.hasMore ?? false,
  }
}

const noDeals = { n_open: 0, n_won: 0, open: [], won: [] }

const findGroup =
  (by: ResultGroup) =>
  ({ user_id, content_id, campaign_id }: SharedTouch): string | null =>
    by === 'person' ? user_id : by === 'content' ? content_id : campaign_id

/** What is not measured is null, which is not 0: where a workspace does not count, and shares of posts on other sites. */
function measureClicks(row: CountedShares | undefined, mode: 'off' | 'totals' | 'visitors') {
  const isLinked = row === undefined || row.shares === 0 || row.linked > 0
  return {
    clicks: mode === 'off' || !isLinked ? null : (row?.clicks ?? 0),
    visitors: mode !== 'visitors' || !isLinked ? null : (row?.visitors ?? 0),
    visits: mode !== 'visitors' || !isLinked ? null : (row?.visits ?? 0),
  }
}

async function readNames({ db, context, query }: Call, ids: readonly string[]): Promise<Map<string, string>> {
  if (query.by === 'content') return listPostTitles(db, ids)
  if (query.by === 'campaign') return listCampaignNames(db, ids)
  const people = await findUsersByIds(context.engine, ids)
  return new Map(
    [...people].flatMap(([id, { display_name, deleted_at }]) => (deleted_at === null ? [[id, display_name]] : [])),
  )
}
