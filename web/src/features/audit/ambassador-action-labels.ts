/** What the audit log calls changes to what the Ambassador page shows and rewards. */
export const ambassadorActionLabels = {
  'peopleStatsSettings.update': 'Changed which numbers about shares are shown',
  'rewards.changeSettings': 'Changed the points for sharing',
  'shareTeams.create': 'Added a team for the leaderboard',
  'shareTeams.update': 'Changed a team of the leaderboard',
  'shareTeams.remove': 'Removed a team of the leaderboard',
} as const
