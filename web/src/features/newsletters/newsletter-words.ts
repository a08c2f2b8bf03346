import type { DeliveryState, NewsletterState } from '@draftwright/contract/newsletters'

export const newsletterStateLabels: Record<NewsletterState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Going out',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  sending: 'On its way',
  sent: 'Sent',
  unknown: 'Unclear',
  refused: 'Refused',
  skipped: 'Left out',
}
