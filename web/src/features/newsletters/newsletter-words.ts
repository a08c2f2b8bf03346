import type { DeliveryState, NewsletterState } from '@draftwright/contract/newsletters'

export const newsletterStateLabels: Record<NewsletterState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unknown: 'Unclear',
  refused: 'Rejected',
  skipped: 'Excluded',
}
