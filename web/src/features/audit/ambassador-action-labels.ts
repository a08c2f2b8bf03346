/** What the audit log calls changes to what the Ambassador page shows and rewards. */
export const ambassadorActionLabels = {
  'peopleStatsSettings.update': 'Changed the visibility of share results',
  'rewards.changeSettings': 'Changed sharing points',
  'shareTeams.create': 'Added a leaderboard team',
  'shareTeams.update': 'Changed a leaderboard team',
  'shareTeams.remove': 'Removed a leaderboard team',
} as const
