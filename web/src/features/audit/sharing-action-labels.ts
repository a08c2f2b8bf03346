/** Actions on what may be shared by people, where, and in which words. */
export const sharingActionLabels = {
  'shareConsents.agree': 'Agreed to what is stored about shares',
  'shareConsents.withdraw': 'Withdrew the consent to sharing',
  'shareRules.save': 'Set how a post may be shared',
  'shareRules.withdraw': 'Withdrew a post from sharing',
  'shareRules.undoWithdrawal': 'Let a withdrawn post be shared again',
  'shareVariations.create': 'Wrote a text to share a post by',
  'shareVariations.update': 'Changed or approved a text to share a post by',
  'shareVariations.remove': 'Deleted a text to share a post by',
  'shareDeliveries.markRemoved': 'Said that a share was removed',
  'shareDeliveries.undoRemoved': 'Said that a share is still there',
} as const

/** The same of their parts, for the filter. */
export const sharingSliceLabels = {
  shareConsents: 'Consent to sharing',
  shareRules: 'Rules for sharing',
  shareVariations: 'Texts to share',
} as const
