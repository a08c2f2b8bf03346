/** Actions on newsletters and their subscribers. */
export const newsletterActionLabels = {
  'newsletterSettings.update': 'Changed the newsletter settings',
  'subscribers.create': 'Added a subscriber',
  'subscribers.importAll': 'Imported subscribers',
  'subscribers.remind': 'Asked a subscriber to confirm again',
  'subscribers.unsubscribe': 'Unsubscribed somebody',
  'subscribers.remove': 'Removed a subscriber for good',
} as const

/** The same of their parts, for the filter. */
export const newsletterSliceLabels = {
  subscribers: 'Subscribers',
  newsletterSettings: 'Newsletter settings',
} as const
