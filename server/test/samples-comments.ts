import { createId } from '../src/db/create-id.ts'
import type { RouteId } from './harness.ts'
import type { Sample } from './sample-shape.ts'

const createRowSample = (options: Sample['request'], more: Partial<Sample> = {}): Sample => ({
  request: options,
  isAboutARow: true,
  ...more,
})
/** Only the caller's own, or any for publishers. */
const ownRowsOnly = { mayAnswer: [403] }
const tab = createId()

/** Comments on a text, and who has it open. */
export const commentSamples: Partial<Record<RouteId, Sample>> = {
  'comments.list': createRowSample((rows) => ({ params: { id: rows.content } })),
  'comments.create': createRowSample((rows) => ({ params: { id: rows.content }, body: { body: 'Which days?' } })),
  'comments.thread': createRowSample((rows) => ({ params: { id: rows.comment } })),
  'comments.update': createRowSample(
    (rows) => ({ params: { id: rows.comment }, body: { body: 'Which days, then?' } }),
    ownRowsOnly,
  ),
  'comments.remove': createRowSample((rows) => ({ params: { id: rows.comment } }), { isFinal: true, ...ownRowsOnly }),
  'comments.restore': createRowSample((rows) => ({ params: { id: rows.comment } }), {
    isFinal: true,
    ...ownRowsOnly,
    prepare: (owner, rows) => owner.call('comments.remove', { params: { id: rows.comment } }),
  }),
  'comments.resolve': createRowSample((rows) => ({ params: { id: rows.comment } }), { isFinal: true }),
  'comments.reopen': createRowSample((rows) => ({ params: { id: rows.comment } }), {
    isFinal: true,
    prepare: (owner, rows) => owner.call('comments.resolve', { params: { id: rows.comment } }),
  }),
  'presence.list': createRowSample((rows) => ({ params: { id: rows.content } })),
  'presence.beat': createRowSample((rows) => ({ params: { id: rows.content }, body: { tab, is_writing: false } })),
  'presence.leave': createRowSample((rows) => ({ params: { id: rows.content, tab } })),
}
