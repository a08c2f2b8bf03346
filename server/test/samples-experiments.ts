import type { Person, RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

const other = { title_b: 'Fewer gaps in the diary' }
/** One runs at a time in a workspace, which has to count visitors; another sample may have set that otherwise. */
async function stopRunning(owner: Person): Promise<void> {
  await owner.call('analytics.changeSettings', { body: { mode: 'visitors' } })
  for (const { content_id: id, state } of await owner.call('experiments.list'))
    if (state === 'running') await owner.call('experiments.stop', { params: { id } })
}
const start: NonNullable<Sample['prepare']> = async (owner, { publishedContent: id }) => {
  await stopRunning(owner)
  await owner.call('experiments.start', { params: { id }, body: other })
}
const end: NonNullable<Sample['prepare']> = async (owner, rows, context) => {
  await start(owner, rows, context)
  await owner.call('experiments.stop', { params: { id: rows.publishedContent } })
}

export const experimentSamples: Partial<Record<RouteId, Sample>> = {
  'experiments.list': createSample(),
  'experiments.read': createRowSample(buildIdRequest('publishedContent')),
  'experiments.start': createRowSample(buildIdRequest('publishedContent', other), {
    isFinal: true,
    prepare: stopRunning,
  }),
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
