import { createId } from '../src/db/create-id.ts'
import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

export const newsletterSamples: Partial<Record<RouteId, Sample>> = {
  'subscribers.list': createSample({ query: { state: 'pending', search: 'a', page: 1, limit: 10 } }),
  'subscribers.exportAll': createSample(),
  'subscribers.create': { request: () => ({ body: { email: `${createId()}@example.com`, name: 'Rea Der' } }) },
  'subscribers.importAll': {
    request: () => ({
      body: { rows: [{ email: `${createId()}@example.com` }], consent: 'At the fair', asks_to_confirm: true },
    }),
  },
  'subscribers.remind': createRowSample(buildIdRequest('subscriber'), { mayAnswer: [409] }),
  'subscribers.unsubscribe': createRowSample(buildIdRequest('subscriber'), { isFinal: true }),
  'subscribers.remove': createRowSample(buildIdRequest('subscriber'), { isFinal: true }),
  'newsletterSettings.read': createSample(),
  'newsletterSettings.update': createSample({
    body: { footer: 'Harbour Street 1, Hamburg', consent: 'Yes, mail me.', per_second: 20, has_box: false },
  }),
  // Without a mail server the answer says so.
  'newsletterSettings.test': createSample({ body: {} }),
}
