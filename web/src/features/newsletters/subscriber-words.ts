import type { SubscriberSource, SubscriberState } from '@draftwright/contract/subscribers'

export const stateLabels: Record<SubscriberState, string> = {
  pending: 'Pending confirmation',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Undeliverable',
}

export const sourceLabels: Record<SubscriberSource, string> = {
  form: 'Form',
  site: 'Sign-up on the site',
  import: 'Import',
  manual: 'Added by hand',
}
