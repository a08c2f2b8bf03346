import { formActionLabels, formSliceLabels } from './form-action-labels.ts'

/** Actions on newsletters, their subscribers, and forms. */
export const newsletterActionLabels = {
  ...formActionLabels,
  'newsletters.create': 'Drafted a newsletter',
  'newsletters.update': 'Changed a newsletter',
  'newsletters.remove': 'Deleted a newsletter',
  'newsletters.start': 'Sent or scheduled a newsletter',
  'newsletters.pause': 'Paused a newsletter',
  'newsletters.resume': 'Resumed a newsletter',
  'newsletters.stop': 'Stopped a newsletter',
  'newsletters.repeat': 'Resent a newsletter email',
  'newsletterPlans.updateChannel': 'Changed a channel’s newsletter',
  'newsletterPlans.updatePost': 'Changed a post’s newsletter',
  'newsletterSettings.update': 'Changed the newsletter settings',
  'subscribers.create': 'Added a subscriber',
  'subscribers.importAll': 'Imported subscribers',
  'subscribers.undoImport': 'Undid an import of subscribers',
  'subscribers.remind': 'Resent a confirmation email',
  'subscribers.unsubscribe': 'Unsubscribed a person',
  'subscribers.remove': 'Permanently removed a subscriber',
} as const

/** The same of their parts, for the filter. */
export const newsletterSliceLabels = {
  ...formSliceLabels,
  subscribers: 'Subscribers',
  newsletters: 'Newsletters',
  newsletterPlans: 'Newsletters of new posts',
  newsletterSettings: 'Newsletter settings',
} as const
