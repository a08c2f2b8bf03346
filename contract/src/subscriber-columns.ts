/** What a file of subscribers can say of each; free of schemas, so that the web can load it. */
export const subscriberColumns = ['email', 'name', 'last_name', 'status', 'agreed_at'] as const
export type SubscriberColumn = (typeof subscriberColumns)[number]
/** Rows of a file of subscribers. */
export const maxSubscriberRows = 50_000
/** Bytes. */
export const maxSubscriberFile = 10 * 1024 * 1024
