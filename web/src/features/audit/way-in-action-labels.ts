/** Actions on a site that somebody brings along. */
export const wayInActionLabels = {
  'siteImports.create': 'Read a site to bring along',
  'siteImports.take': 'Took what was found on a site',
  'siteImports.undo': 'Gave back what was taken of a site',
} as const

/** The same of their parts, for the filter. */
export const wayInSliceLabels = { siteImports: 'Sites brought along' } as const
