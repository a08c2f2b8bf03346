import { canSeeOwnStats } from '@draftwright/contract/people-stats'
import {
  type Badge,
  type BadgeKey,
  type Leaderboard,
  type LeaderboardQuery,
  type Ranking,
  type RewardSettings,
  shownRanks,
} from '@draftwright/contract/rewards'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { notFoundError } from '../../../http/errors.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { readCountingRules } from '../../analytics/index.ts'
import { readPeopleStats } from '../../people-stats/index.ts'
import { findPeriodStart } from '../results/share-period.ts'
import {
  type Achiever,
  type BadgeCounts,
  countForBadges,
  findRewardSettings,
  isOnLeaderboard,
  listAchievers,
} from './rewards-store.ts'
import { listTeams } from './teams-store.ts'

type CountingMode = 'off' | 'totals' | 'visitors'

/** The workspace's points, or why there are none. */
async function readOpenRewards(db: AccountDb): Promise<RewardSettings | 'numbers' | 'points'> {
  if (!canSeeOwnStats(await readPeopleStats(db))) return 'numbers'
  const settings = await findRewardSettings(db)
  return settings.is_on ? settings : 'points'
}

async function readRules(db: AccountDb): Promise<{ timeZone: string; mode: CountingMode }> {
  const { time_zone: timeZone = 'UTC', mode = 'visitors' } = (await readCountingRules(db)) ?? {}
  return { timeZone, mode }
}

/** The first ten of those who chose to be shown, and one's own numbers. Throws 404 for a team that does not exist. */
export async function readLeaderboard(
  db: AccountDb,
  context: AppContext,
  userId: string,
  { by, period, team_id: teamId }: LeaderboardQuery,
): Promise<Leaderboard> {
  if (teamId !== undefined && (await listTeams(db, userId, teamId)).length === 0) throw notFoundError('Team')
  const { timeZone, mode } = await readRules(db)
  const to = toZoneDay(context.now().getTime(), timeZone)
  const from = findPeriodStart(to, period)
  const is_shown = await isOnLeaderboard(db, userId)
  const settings = await readOpenRewards(db)
  const shared = { is_shown, start_date: from, end_date: to }
  if (typeof settings === 'string') return { ...shared, is_on: false, off_by: settings, rows: [], me: null }
  const achievers = await listAchievers(db, { from, to, timeZone, userId, teamId }, settings)
  const isInTeam = teamId === undefined || (await isMember(db, userId, teamId))
  const ranked = rankAchievers(
    achievers.filter((one) => one.is_shown && (isInTeam || one.user_id !== userId)),
    by,
  ).slice(0, shownRanks)
  const people = await findUsersByIds(
    context.engine,
    ranked.map(({ user_id }) => user_id),
  )
  const mine = achievers.find(({ user_id }) => user_id === userId)
  const place = ranked.findIndex(({ user_id }) => user_id === userId)
  return {
    ...shared,
    is_on: true,
    off_by: null,
    rows: ranked.map((one, at) => ({
      rank: at + 1,
      user_id: one.user_id,
      name: people.get(one.user_id)?.display_name ?? '',
      is_me: one.user_id === userId,
      ...toMeasured(one, mode),
    })),
    me: mine === undefined ? null : { rank: place === -1 ? null : place + 1, ...toMeasured(mine, mode) },
  }
}

const isMember = async (db: AccountDb, userId: string, teamId: string): Promise<boolean> =>
  (await listTeams(db, userId, teamId)).some(({ is_mine }) => is_mine)

/** The highest number first, and of equal ones whoever reached it earlier; nobody with nothing. */
export function rankAchievers(achievers: readonly Achiever[], by: Ranking): Achiever[] {
  const toTime = ({ last_at }: Achiever): number => (last_at === null ? Infinity : Date.parse(last_at))
  const compareTimes = (a: Achiever, b: Achiever): number => (toTime(a) === toTime(b) ? 0 : toTime(a) - toTime(b))
  return achievers
    .filter((one) => one[by] > 0)
    .toSorted((a, b) => b[by] - a[by] || compareTimes(a, b) || (a.user_id < b.user_id ? -1 : 1))
}

/** What is not measured is null, which is not 0. */
const toMeasured = ({ shares, clicks, visitors, contacts, points }: Achiever, mode: CountingMode) => ({
  shares,
  clicks: mode === 'off' ? null : clicks,
  visitors: mode === 'visitors' ? visitors : null,
  contacts,
  points,
})

const needs: Record<BadgeKey, { count: keyof BadgeCounts; need: number }> = {
  first: { count: 'shares', need: 1 },
  networks: { count: 'networks', need: 3 },
  steady: { count: 'weeks', need: 4 },
  colleague: { count: 'colleagues', need: 5 },
  readers: { count: 'visitors', need: 100 },
  contact: { count: 'contacts', need: 1 },
}

/** One's own badges with what is still needed; none where points are off. */
export async function readBadges(db: AccountDb, userId: string): Promise<Badge[]> {
  if (typeof (await readOpenRewards(db)) === 'string') return []
  const counts = await countForBadges(db, userId, (await readRules(db)).timeZone)
  // The object's keys are the badges.
  return (Object.keys(needs) as BadgeKey[]).map((key) => {
    const { count, need } = needs[key]
    return { key, is_earned: counts[count] >= need, have: Math.min(counts[count], need), need }
  })
}
