/** Actions on what is counted, and what is written on it. */
export const countingActionLabels = {
  'analytics.changeSettings': 'Changed visit tracking',
  'annotations.create': 'Added a note to the analytics',
  'annotations.update': 'Changed a note in the analytics',
  'annotations.remove': 'Deleted a note from the analytics',
  'annotations.restore': 'Restored a note in the analytics',
  'goals.create': 'Added a goal',
  'goals.update': 'Renamed a goal',
  'goals.remove': 'Deleted a goal and its numbers',
  'funnels.create': 'Added a funnel',
  'funnels.update': 'Changed a funnel',
  'funnels.remove': 'Deleted a funnel',
  'reportShares.create': 'Shared a report by link',
  'reportShares.revoke': 'Revoked a report link',
  'numberImports.upload': 'Uploaded analytics from another tool',
  'numberImports.run': 'Imported analytics from another tool',
  'numberImports.stop': 'Stopped an analytics import',
  'numberImports.undo': 'Undid an analytics import',
  'numberImports.remove': 'Deleted an analytics import',
} as const

/** The same of their parts, for the filter. */
export const countingSliceLabels = {
  annotations: 'Notes in the analytics',
  goals: 'Goals',
  funnels: 'Funnels',
  reportShares: 'Report links',
  numberImports: 'Analytics imports',
} as const
