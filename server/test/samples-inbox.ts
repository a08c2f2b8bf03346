import type { RouteId } from './harness.ts'
import { tinyWav } from './recording.ts'
import type { Sample } from './samples.ts'
import { multipart } from './upload.ts'

const about = (ask: Sample['ask'], more: Partial<Sample> = {}): Sample => ({ ask, isAboutARow: true, ...more })
/** One's own ideas only, or those of publishers. */
const own = { mayAnswer: [403] }
const kept = multipart('idea.wav', tinyWav, { seconds: '0.1', peaks: '[0,50,100]' })

/** Ideas on their way to a draft: voted for, compared, merged, spoken, mailed. */
export const inboxSamples: Partial<Record<RouteId, Sample>> = {
  'ideas.vote': about((rows) => ({ params: { id: rows.idea } })),
  'ideas.unvote': about((rows) => ({ params: { id: rows.idea } })),
  'ideas.tags': { ask: () => ({}) },
  'ideas.similar': about((rows) => ({ params: { id: rows.idea } })),
  'ideas.duplicates': { ask: () => ({}) },
  'ideas.merge': about((rows) => ({ params: { id: rows.idea }, body: { idea_ids: [rows.otherIdea] } }), {
    isFinal: true,
    ...own,
  }),
  'ideas.unmerge': about((rows) => ({ params: { id: rows.merge } }), { isFinal: true, ...own }),
  'ideas.keepRecording': about((rows) => ({ params: { id: rows.idea }, ...kept }), own),
  'ideas.recording': about((rows) => ({ params: { id: rows.spokenIdea } })),
  'ideas.sound': about((rows) => ({ params: { id: rows.spokenIdea } })),
  'ideaMailbox.read': { ask: () => ({}) },
  'ideaMailbox.create': { ask: () => ({}) },
  'ideaMailbox.remove': { ask: () => ({}) },
}
