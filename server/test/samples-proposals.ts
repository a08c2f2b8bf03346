import type { RouteId } from './harness.ts'
import type { Sample } from './sample-shape.ts'

export const proposalSamples: Partial<Record<RouteId, Sample>> = {
  'proposals.list': { request: (rows) => ({ params: { id: rows.content } }), isAboutARow: true },
  'proposals.reject': {
    request: (rows) => ({ params: { id: rows.content, revision_id: rows.proposal }, body: { rejected: ['c1'] } }),
    isAboutARow: true,
    // Only people's own texts, except for publishers.
    mayAnswer: [403],
  },
}
