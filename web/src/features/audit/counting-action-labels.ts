/** Actions on what is counted, and what is written on it. */
export const countingActionLabels = {
  'analytics.changeSettings': 'Changed how visits are counted',
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
  'reportShares.revoke': 'Revoked the link to a report',
  'numberImports.upload': 'Uploaded numbers of another tool',
  'numberImports.run': 'Added numbers of another tool',
  'numberImports.stop': 'Stopped adding numbers of another tool',
  'numberImports.undo': 'Undid an import of numbers',
  'numberImports.remove': 'Deleted an import of numbers',
} as const

/** The same of their parts, for the filter. */
export const countingSliceLabels = {
  annotations: 'Notes in the analytics',
  goals: 'Goals',
  funnels: 'Funnels',
  reportShares: 'Links to reports',
  numberImports: 'Imported numbers',
} as const
