import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Day, Id, singleLine, wholeNumber } from './fields.ts'
import { defineRoutes } from './route.ts'
import { SharePeriodField } from './share-results.ts'

/** What points are given for, and how many at most, until a workspace sets its own. */
export const defaultRewards = {
  is_on: false,
  share_points: 5,
  shares_a_week: 5,
  visitor_points: 1,
  visitors_a_link: 50,
  contact_points: 10,
}
const RewardSettings = z.object({
  is_on: z.boolean(),
  /** For a confirmed share, the first of a post on a network. */
  share_points: z.number(),
  /** Shares of a week that have points. */
  shares_a_week: z.number(),
  /** For a visitor who followed a share, each once a day. */
  visitor_points: z.number(),
  /** Visitors of one link that have points. */
  visitors_a_link: z.number(),
  /** For a contact whose first recorded click or visit came by a share. */
  contact_points: z.number(),
})
export type RewardSettings = z.infer<typeof RewardSettings>
const points = () => wholeNumber(0, 1000, 'must be 0 to 1000')
const RewardChange = z.strictObject({
  is_on: z.boolean('must be true or false'),
  share_points: points(),
  shares_a_week: points(),
  visitor_points: points(),
  visitors_a_link: wholeNumber(0, 100_000, 'must be 0 to 100000'),
  contact_points: points(),
})

export const rankings = ['points', 'clicks', 'shares'] as const
export type Ranking = (typeof rankings)[number]
/** Ranks that are shown; nobody is told to be twentieth. */
export const shownRanks = 10

const Achievement = {
  shares: z.number(),
  /** Null where they are not measured. */
  clicks: z.nullable(z.number()),
  visitors: z.nullable(z.number()),
  /** Whose first recorded click or visit came by a share. */
  contacts: z.number(),
  points: z.number(),
}
export const LeaderboardRow = z.object({
  /** From 1; equal numbers are ordered by who reached them first. */
  rank: z.number(),
  user_id: Id,
  name: z.string(),
  is_me: z.boolean(),
  ...Achievement,
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>
const Leaderboard = z.object({
  /** False where points are off, or the workspace shows no numbers about shares: then there are no rows. */
  is_on: z.boolean(),
  /** Why there is none: the workspace shows no numbers about shares, or gives no points. Null where it is on. */
  off_by: z.nullable(z.enum(['numbers', 'points'])),
  /** Whether the caller chose to be shown. */
  is_shown: z.boolean(),
  start_date: Day,
  end_date: Day,
  /** The first ten of those who chose to be shown. */
  rows: z.array(LeaderboardRow),
  /** One's own numbers, shown or not; a rank only among the first ten. */
  me: z.nullable(z.object({ rank: z.nullable(z.number()), ...Achievement })),
})
export type Leaderboard = z.infer<typeof Leaderboard>
const LeaderboardQuery = z.strictObject({
  by: z._default(z.enum(rankings, { error: `must be one of ${rankings.join(', ')}` }), 'points'),
  period: SharePeriodField,
  /** Only people of this team. */
  team_id: z.optional(Id),
})
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>

const badgeKeys = ['first', 'networks', 'steady', 'colleague', 'readers', 'contact'] as const
export type BadgeKey = (typeof badgeKeys)[number]
/** Each is earned by one rule that everybody can read. */
export const badgeTexts: Record<BadgeKey, { label: string; rule: string }> = {
  first: { label: 'First share', rule: 'Confirm a share.' },
  networks: { label: 'At home in three places', rule: 'Confirm shares on three networks.' },
  steady: { label: 'Four weeks', rule: 'Confirm a share in each of four weeks in a row.' },
  colleague: { label: 'Good colleague', rule: 'Confirm shares of five posts that colleagues wrote.' },
  readers: { label: 'A hundred readers', rule: 'Bring a hundred visitors by your shares, each counted once a day.' },
  contact: { label: 'Door opener', rule: 'A known contact first came by one of your shares.' },
}
const Badge = z.object({
  key: z.enum(badgeKeys),
  is_earned: z.boolean(),
  have: z.number(),
  need: z.number(),
})
export type Badge = z.infer<typeof Badge>

/** Reward for sharing: everything is computed from the rows, so that a correction corrects the past. */
export const rewards = defineRoutes({
  settings: { method: 'GET', path: '/ambassador/rewards', right: 'published:read', data: RewardSettings },
  changeSettings: {
    method: 'PUT',
    path: '/ambassador/rewards',
    right: 'account:manage',
    body: RewardChange,
    data: RewardSettings,
  },
  leaderboard: {
    method: 'GET',
    path: '/ambassador/leaderboard',
    right: 'published:read',
    query: LeaderboardQuery,
    data: Leaderboard,
  },
  /** Shows or hides oneself on the leaderboard; hidden until the first time. */
  appear: {
    method: 'PUT',
    path: '/ambassador/leaderboard/me',
    right: 'published:read',
    audit: 'none',
    keys: 'never',
    body: z.strictObject({ is_shown: z.boolean('must be true or false') }),
    data: z.object({ is_shown: z.boolean() }),
  },
  /** One's own; none where points are off. */
  badges: { method: 'GET', path: '/ambassador/badges', right: 'published:read', data: z.array(Badge) },
})

const mostMembers = 500
const ShareTeam = z.object({
  id: Id,
  name: z.string(),
  n_members: z.number(),
  /** The caller belongs to it. */
  is_mine: z.boolean(),
  /** Who belongs to it, for those who manage members; else empty. */
  member_ids: z.array(Id),
})
export type ShareTeam = z.infer<typeof ShareTeam>
const ShareTeamFields = z.strictObject({
  name: singleLine(80),
  member_ids: z.array(Id).check(z.maxLength(mostMembers, `must name at most ${mostMembers} people`)),
})
const team = { right: 'members:manage', body: ShareTeamFields, data: ShareTeam } as const

/** Groups of people for the leaderboard. */
export const shareTeams = defineRoutes({
  /** At most a hundred, by name. */
  list: { method: 'GET', path: '/ambassador/teams', right: 'published:read', data: z.array(ShareTeam) },
  create: { ...team, unique: 'name', method: 'POST', path: '/ambassador/teams' },
  update: { ...team, unique: 'name', method: 'PUT', path: '/ambassador/teams/:id', params: ById },
  remove: {
    method: 'DELETE',
    path: '/ambassador/teams/:id',
    right: 'members:manage',
    params: ById,
    data: Nothing,
  },
})
