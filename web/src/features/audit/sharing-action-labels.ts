/** Actions on what may be shared by people, where, and in which words. */
export const sharingActionLabels = {
  'shareConsents.agree': 'Agreed to sharing',
  'shareConsents.withdraw': 'Withdrew consent to sharing',
  'shareRules.save': 'Changed a post’s sharing rules',
  'shareRules.withdraw': 'Withdrew a post from sharing',
  'shareRules.undoWithdrawal': 'Allowed sharing a post again',
  'shareVariations.create': 'Added a share text',
  'shareVariations.update': 'Changed or approved a share text',
  'shareVariations.remove': 'Deleted a share text',
  'shareDeliveries.markRemoved': 'Marked a share as removed',
  'shareDeliveries.undoRemoved': 'Marked a share as live',
} as const

/** The same of their parts, for the filter. */
export const sharingSliceLabels = {
  shareConsents: 'Consent to sharing',
  shareRules: 'Sharing rules',
  shareVariations: 'Share texts',
} as const
