import { closedFeedUrl } from './feed-server.ts'
import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

export const siteImportSamples: Partial<Record<RouteId, Sample>> = {
  'siteImports.create': createSample({ body: { url: closedFeedUrl } }),
  'siteImports.read': createRowSample(buildIdRequest('siteImport')),
  'siteImports.take': createRowSample(buildIdRequest('siteImport', { pillars: [0] }), { isFinal: true }),
  'siteImports.undo': createRowSample(buildIdRequest('siteImport'), {
    isFinal: true,
    prepare: (owner, { siteImport }) =>
      owner.call('siteImports.take', { params: { id: siteImport }, body: { pillars: [0] } }),
  }),
}
