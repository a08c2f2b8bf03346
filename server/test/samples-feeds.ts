import { closedFeedUrl } from './feed-server.ts'
import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

const neverSucceeds = 'no other server may be asked here'

export const feedSamples: Partial<Record<RouteId, Sample>> = {
  'feeds.list': createSample(),
  'feeds.preview': createSample({ body: { url: closedFeedUrl } }, { neverSucceeds, mayAnswer: [400] }),
  'feeds.create': createRowSample((rows) => ({ body: { url: closedFeedUrl, pillar_id: rows.pillar } }), {
    neverSucceeds,
    mayAnswer: [400],
  }),
  'feeds.update': createRowSample(buildIdRequest('feed', { title: 'News of others', is_active: true })),
  'feeds.remove': createRowSample(buildIdRequest('feed'), { isFinal: true }),
  'feeds.restore': createRowSample(buildIdRequest('feed'), {
    isFinal: true,
    prepare: (owner, { feed }) => owner.call('feeds.remove', { params: { id: feed } }),
  }),
  // What goes wrong is in the answer.
  'feeds.check': createRowSample(buildIdRequest('feed')),
}
