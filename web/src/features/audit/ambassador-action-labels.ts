/** What the audit log calls changes to what the Ambassador page shows and rewards. */
export const ambassadorActionLabels = {
  'peopleStatsSettings.update': 'Changed which numbers about shares are shown',
} as const
