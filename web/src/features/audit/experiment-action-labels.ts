/** Actions on the titles of posts that are tried against each other, and on shared reports. */
export const experimentActionLabels = {
  'experiments.start': 'Started a title test',
  'experiments.stop': 'Stopped a title test',
  'experiments.pick': 'Picked a title in a test',
  'experiments.undo': 'Restored a post’s title',
  'reportShares.create': 'Shared a report by link',
  'reportShares.revoke': 'Revoked a report link',
} as const

/** The same of their parts, for the filter. */
export const experimentSliceLabels = {
  experiments: 'Title tests',
  reportShares: 'Report links',
} as const
