import * as z from 'zod/mini'
import { Share } from './ambassador.ts'
import { DeliveryResolution, Verification } from './deliveries.ts'
import { ById, longText } from './fields.ts'
import { defineRoutes } from './route.ts'

const right = 'published:read'
/** In one's own name, by one's own account. */
const keys = 'never'
const base = '/user-content-share-track/:id'
const one = { right, keys, params: ById, data: Share } as const

/** What is done with one's own shares that are sent by one's own account. */
export const shareDeliveries = defineRoutes({
  read: { method: 'GET', path: `${base}/share`, ...one },
  /** Sends it: the first time, again after a failure, a waiting one now, and an unclear one under the same keys. */
  send: { method: 'POST', path: `${base}/send`, ...one },
  /** Stops one of which nothing was sent that readers could see. */
  stop: { method: 'POST', path: `${base}/stop`, ...one },
  /** Looks at the network whether an unclear one arrived. */
  verify: {
    method: 'POST',
    path: `${base}/verify`,
    right,
    keys,
    params: ById,
    data: Verification,
    audit: 'none',
  },
  /** What the person found there. */
  resolve: { method: 'POST', path: `${base}/resolve`, ...one, body: DeliveryResolution },
  /** Changes the live share, where the network can. */
  edit: { method: 'PUT', path: `${base}/text`, ...one, body: z.strictObject({ share_content: longText(5000) }) },
  /** Says that one removed it oneself, where the product cannot. */
  markRemoved: { method: 'PUT', path: `${base}/removal`, ...one },
  undoRemoved: { method: 'DELETE', path: `${base}/removal`, ...one },
  /** Removes the live share at the network, where it can. */
  withdraw: { method: 'POST', path: `${base}/withdraw`, ...one },
})
