import { newId } from '../src/db/new-id.ts'
import type { RouteId } from './harness.ts'
import type { Sample } from './samples.ts'

const about = (ask: Sample['ask'], more: Partial<Sample> = {}): Sample => ({ ask, isAboutARow: true, ...more })
/** One's own only, or those of publishers. */
const own = { mayAnswer: [403] }
const tab = newId()

/** Comments on a text, and who has it open. */
export const commentSamples: Partial<Record<RouteId, Sample>> = {
  'comments.list': about((rows) => ({ params: { id: rows.content } })),
  'comments.create': about((rows) => ({ params: { id: rows.content }, body: { body: 'Which days?' } })),
  'comments.thread': about((rows) => ({ params: { id: rows.comment } })),
  'comments.update': about((rows) => ({ params: { id: rows.comment }, body: { body: 'Which days, then?' } }), own),
  'comments.remove': about((rows) => ({ params: { id: rows.comment } }), { isFinal: true, ...own }),
  'comments.restore': about((rows) => ({ params: { id: rows.comment } }), {
    isFinal: true,
    ...own,
    prepare: (owner, rows) => owner.call('comments.remove', { params: { id: rows.comment } }),
  }),
  'comments.resolve': about((rows) => ({ params: { id: rows.comment } }), { isFinal: true }),
  'comments.reopen': about((rows) => ({ params: { id: rows.comment } }), {
    isFinal: true,
    prepare: (owner, rows) => owner.call('comments.resolve', { params: { id: rows.comment } }),
  }),
  'presence.list': about((rows) => ({ params: { id: rows.content } })),
  'presence.beat': about((rows) => ({ params: { id: rows.content }, body: { tab, is_writing: false } })),
  'presence.leave': about((rows) => ({ params: { id: rows.content, tab } })),
}
