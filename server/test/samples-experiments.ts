import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

const other = { title_b: 'Fewer gaps in the diary' }
const start: Sample['prepare'] = (owner, { publishedContent: id }) =>
  owner.call('experiments.start', { params: { id }, body: other })
const end: Sample['prepare'] = async (owner, rows, context) => {
  await start(owner, rows, context)
  await owner.call('experiments.stop', { params: { id: rows.publishedContent } })
}

export const experimentSamples: Partial<Record<RouteId, Sample>> = {
  'experiments.list': createSample(),
  'experiments.read': createRowSample(buildIdRequest('publishedContent')),
  'experiments.start': createRowSample(buildIdRequest('publishedContent', other), { isFinal: true }),
  'experiments.stop': createRowSample(buildIdRequest('publishedContent'), { isFinal: true, prepare: start }),
  'experiments.pick': createRowSample(buildIdRequest('publishedContent', { title: 'b' }), {
    isFinal: true,
    prepare: end,
  }),
  'experiments.undo': createRowSample(buildIdRequest('publishedContent'), {
    isFinal: true,
    async prepare(owner, rows, context) {
      await end(owner, rows, context)
      await owner.call('experiments.pick', { params: { id: rows.publishedContent }, body: { title: 'b' } })
    },
  }),
}
