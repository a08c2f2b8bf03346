import { formActionLabels, formSliceLabels } from './form-action-labels.ts'

/** Actions on newsletters, their subscribers, and forms. */
export const newsletterActionLabels = {
  ...formActionLabels,
  'newsletters.create': 'Drafted a newsletter',
  'newsletters.update': 'Changed a newsletter',
  'newsletters.remove': 'Deleted a newsletter',
  'newsletters.start': 'Sent or scheduled a newsletter',
  'newsletters.pause': 'Paused a newsletter',
  'newsletters.resume': 'Went on with a newsletter',
  'newsletters.stop': 'Stopped a newsletter',
  'newsletters.repeat': 'Sent an email of a newsletter once more',
  'newsletterPlans.updateChannel': 'Changed whether the posts of a channel go out by email',
  'newsletterPlans.updatePost': 'Changed whether a post goes out by email',
  'newsletterSettings.update': 'Changed the newsletter settings',
  'subscribers.create': 'Added a subscriber',
  'subscribers.importAll': 'Imported subscribers',
  'subscribers.remind': 'Asked a subscriber to confirm again',
  'subscribers.unsubscribe': 'Unsubscribed somebody',
  'subscribers.remove': 'Removed a subscriber for good',
} as const

/** The same of their parts, for the filter. */
export const newsletterSliceLabels = {
  ...formSliceLabels,
  subscribers: 'Subscribers',
  newsletters: 'Newsletters',
  newsletterPlans: 'Newsletters of new posts',
  newsletterSettings: 'Newsletter settings',
} as const
