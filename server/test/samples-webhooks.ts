import { buildIdRequest, createRowSample, createSample } from './sample-shape.ts'

/** A key finds those that it has made alone. */
const byPeople = { mayAnswer: [404] }

export const webhookSamples = {
  'privateFeeds.list': createSample(),
  'privateFeeds.create': createSample({ params: { kind: 'calendar' } }),
  'privateFeeds.remove': createSample({ params: { kind: 'calendar' } }),
  'webhooks.events': createSample(),
  'webhooks.list': createSample(),
  'webhooks.create': createSample(
    { body: { name: 'Our website', url: 'https://hooks.invalid/in', events: ['funnels.create'] } },
    { needsScopes: ['content:read'] },
  ),
  'webhooks.update': createRowSample(buildIdRequest('webhook', { name: 'Our shop' }), byPeople),
  'webhooks.remove': createRowSample(buildIdRequest('webhook'), { ...byPeople, isFinal: true }),
  'webhooks.rotate': createRowSample(buildIdRequest('webhook', { ends_previous: true }), byPeople),
  'webhooks.enable': createRowSample(buildIdRequest('webhook'), byPeople),
  'webhooks.test': createRowSample(buildIdRequest('webhook', { type: 'funnels.create' }), byPeople),
  'webhooks.messages': createRowSample(buildIdRequest('webhook'), byPeople),
  'webhooks.readMessage': createRowSample(
    ({ webhook, webhookMessage }) => ({ params: { id: webhook, message_id: webhookMessage } }),
    byPeople,
  ),
  'webhooks.replay': createRowSample(
    ({ webhook, webhookMessage }) => ({ params: { id: webhook, message_id: webhookMessage } }),
    byPeople,
  ),
  'webhooks.replaySince': createRowSample(buildIdRequest('webhook', { since: '2026-01-01T00:00:00Z' }), byPeople),
}
