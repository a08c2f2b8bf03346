/** What a file of subscribers can say of each; free of schemas, so that the web can load it. */
export const subscriberColumns = ['email', 'name', 'last_name', 'status', 'agreed_at', 'tags', 'language'] as const
export type SubscriberColumn = (typeof subscriberColumns)[number]
/** Of one subscriber. */
export const subscriberLimits = { tags: 30, tagLength: 60, fields: 30, fieldName: 80, fieldValue: 500 } as const
/** What has become of a row of an import. */
export const subscriberOutcomes = [
  'added',
  'known',
  'unsubscribed',
  'bounced',
  'forgotten',
  'repeated',
  'refused',
] as const
export type SubscriberOutcome = (typeof subscriberOutcomes)[number]
/** Rows of a file of subscribers. */
export const maxSubscriberRows = 50_000
/** Bytes. */
export const maxSubscriberFile = 10 * 1024 * 1024
