import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

export const insightSamples: Partial<Record<RouteId, Sample>> = {
  'insight.read': createSample(),
  'networkNumbers.read': createRowSample(buildIdRequest('content'), { mayAnswer: [404] }),
  // The sweep's posts are live on the hosted site, which is no network.
  'networkNumbers.refresh': createRowSample(buildIdRequest('content'), {
    neverSucceeds: 'no other server may be asked here',
    mayAnswer: [404, 409],
  }),
  'networkNumbers.report': createSample({ query: { days: '90' } }),
}
