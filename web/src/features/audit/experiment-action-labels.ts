/** Actions on the titles of posts that are tried against each other, and on shared reports. */
export const experimentActionLabels = {
  'experiments.start': 'Started an experiment with two titles',
  'experiments.stop': 'Stopped an experiment with two titles',
  'experiments.pick': 'Picked a title of an experiment',
  'experiments.undo': 'Gave a post its old title back',
  'reportShares.create': 'Shared a report by link',
  'reportShares.revoke': 'Revoked the link to a report',
} as const

/** The same of their parts, for the filter. */
export const experimentSliceLabels = {
  experiments: 'Experiments with titles',
  reportShares: 'Links to reports',
} as const
