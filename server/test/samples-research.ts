import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

const page = 'https://203.0.113.9/report'

/** Members may not change sources of ideas that others have. */
const ofOthers = { mayAnswer: [403] }

/** What a text rests on: pages, files, and the search for them. Nothing answers at the address. */
export const researchSamples: Partial<Record<RouteId, Sample>> = {
  'research.listSources': createRowSample((rows) => ({ query: { idea_id: rows.idea } })),
  'research.readSource': createRowSample(buildIdRequest('source')),
  'research.addSources': createRowSample((rows) => ({ body: { idea_id: rows.idea, addresses: [page] } }), ofOthers),
  'research.addSourceFile': createRowSample(
    (rows) =>
      buildMultipart(
        'notes.txt',
        Buffer.from('A note about filters that is long enough to be quoted, if somebody wants to quote it at all.'),
        { idea_id: rows.idea },
      ),
    ofOthers,
  ),
  'research.retrySource': createRowSample(buildIdRequest('source'), {
    mayAnswer: [403, 409],
    neverSucceeds: 'one that was read is not tried again: research/sources.test.ts',
  }),
  'research.removeSource': createRowSample(buildIdRequest('source'), { ...ofOthers, isFinal: true }),
  'research.search': createSample(
    { body: { query: 'clean filters' } },
    { mayAnswer: [409], neverSucceeds: 'no web search is connected: research/search.test.ts' },
  ),
  'research.readSettings': createSample(),
  'research.updateSettings': createSample({ body: { provider: 'searxng', address: 'https://search.invalid' } }),
  'research.resetSettings': createSample(),
}
