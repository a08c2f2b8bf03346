import type { WireRoute } from './wire-route.ts'
import {
  createWireWebhook,
  deleteWireWebhook,
  enableWireWebhook,
  listWirePayloads,
  listWireWebhooks,
  refreshWireWebhook,
} from './webhook-handlers.ts'

/** What Airtable calls the scope `webhook:manage`: a base's data leaves it. */
const right = 'tables:manage'
const all = '/bases/:base/webhooks'
const one = `${all}/:webhook`

export const webhookRoutes: readonly WireRoute[] = [
  { method: 'GET', path: all, right, handle: listWireWebhooks },
  { method: 'POST', path: all, right, action: 'createWebhook', handle: createWireWebhook },
  { method: 'DELETE', path: one, right, action: 'removeWebhook', handle: deleteWireWebhook },
  { method: 'GET', path: `${one}/payloads`, right, handle: listWirePayloads },
  { method: 'POST', path: `${one}/enableNotifications`, right, action: 'enableWebhook', handle: enableWireWebhook },
  { method: 'POST', path: `${one}/refresh`, right, action: 'refreshWebhook', handle: refreshWireWebhook },
]
