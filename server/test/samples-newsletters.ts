import { createId } from '../src/db/create-id.ts'
import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

/** It is a draft. */
const stands = 'it does not go out'

export const newsletterSamples: Partial<Record<RouteId, Sample>> = {
  'subscribers.list': createSample({ query: { state: 'pending', search: 'a', page: 1, limit: 10 } }),
  'subscribers.exportAll': createSample(),
  'subscribers.create': { request: () => ({ body: { email: `${createId()}@example.com`, name: 'Rea Der' } }) },
  'subscribers.readFile': createSample(buildMultipart('people.csv', Buffer.from('Email,Name\nrea@example.com,Rea\n'))),
  'subscribers.importAll': {
    request: () => ({
      body: { rows: [{ email: `${createId()}@example.com` }], consent: 'At the fair', asks_to_confirm: true },
    }),
  },
  'subscribers.imports': createSample(),
  'subscribers.undoImport': createRowSample(buildIdRequest('subscriberImport'), { isFinal: true }),
  // Asked a second time within five minutes it is refused, as soon as the first email has gone out.
  'subscribers.remind': createRowSample(buildIdRequest('subscriber'), { isFinal: true }),
  'subscribers.unsubscribe': createRowSample(buildIdRequest('subscriber'), { isFinal: true }),
  'subscribers.remove': createRowSample(buildIdRequest('subscriber'), { isFinal: true }),
  'newsletters.list': createSample(),
  'newsletters.create': createRowSample((rows) => ({ body: { content_id: rows.content } }), {
    neverSucceeds: 'the post is a draft',
    mayAnswer: [409],
  }),
  'newsletters.read': createRowSample(buildIdRequest('newsletter')),
  'newsletters.update': createRowSample(buildIdRequest('newsletter', { subject: 'News', intro: 'Hello' })),
  'newsletters.remove': createRowSample(buildIdRequest('newsletter'), { isFinal: true }),
  'newsletters.preview': createRowSample(buildIdRequest('newsletter')),
  // Without a mail server the answer says so.
  'newsletters.test': createRowSample(buildIdRequest('newsletter')),
  'newsletters.start': createRowSample(buildIdRequest('newsletter', {}), {
    neverSucceeds: 'there is no mail server',
    mayAnswer: [409],
  }),
  'newsletters.pause': createRowSample(buildIdRequest('newsletter'), { neverSucceeds: stands, mayAnswer: [409] }),
  'newsletters.resume': createRowSample(buildIdRequest('newsletter'), { neverSucceeds: stands, mayAnswer: [409] }),
  'newsletters.stop': createRowSample(buildIdRequest('newsletter'), { neverSucceeds: stands, mayAnswer: [409] }),
  'newsletters.links': createRowSample(buildIdRequest('newsletter')),
  'newsletters.deliveries': createRowSample(buildIdRequest('newsletter')),
  'newsletters.repeat': createRowSample(buildIdRequest('newsletterDelivery'), { isFinal: true }),
  'newsletterPlans.readChannel': createRowSample(buildIdRequest('channel')),
  'newsletterPlans.updateChannel': createRowSample(buildIdRequest('channel', { is_on: true, hold_minutes: 60 })),
  'newsletterPlans.readPost': createRowSample(buildIdRequest('content')),
  'newsletterPlans.updatePost': createRowSample(buildIdRequest('content', { is_skipped: true })),
  'newsletterSettings.read': createSample(),
  'newsletterSettings.update': createSample({
    body: { footer: 'Harbour Street 1, Hamburg', consent: 'Yes, mail me.', per_second: 20, has_box: false },
  }),
  // Without a mail server the answer says so.
  'newsletterSettings.test': createSample({ body: {} }),
}
