import type { RouteId } from './harness.ts'
import { tinyWav } from './recording.ts'
import type { Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

const createRowSample = (options: Sample['request'], more: Partial<Sample> = {}): Sample => ({
  request: options,
  isAboutARow: true,
  ...more,
})
/** Only the caller's own ideas, or any for publishers. */
const ownRowsOnly = { mayAnswer: [403] }
const recordingUpload = buildMultipart('idea.wav', tinyWav, { seconds: '0.1', peaks: '[0,50,100]' })

/** Ideas before they become a draft: votes, comparison, merging, recordings, mail. */
export const inboxSamples: Partial<Record<RouteId, Sample>> = {
  'ideas.vote': createRowSample((rows) => ({ params: { id: rows.idea } })),
  'ideas.unvote': createRowSample((rows) => ({ params: { id: rows.idea } })),
  'ideas.tags': { request: () => ({}) },
  'ideas.similar': createRowSample((rows) => ({ params: { id: rows.idea } })),
  'ideas.duplicates': { request: () => ({}) },
  'ideas.merge': createRowSample((rows) => ({ params: { id: rows.idea }, body: { idea_ids: [rows.otherIdea] } }), {
    isFinal: true,
    ...ownRowsOnly,
  }),
  'ideas.unmerge': createRowSample((rows) => ({ params: { id: rows.merge } }), { isFinal: true, ...ownRowsOnly }),
  'ideas.keepRecording': createRowSample((rows) => ({ params: { id: rows.idea }, ...recordingUpload }), ownRowsOnly),
  'ideas.recording': createRowSample((rows) => ({ params: { id: rows.spokenIdea } })),
  'ideas.sound': createRowSample((rows) => ({ params: { id: rows.spokenIdea } })),
  'ideaMailbox.read': { request: () => ({}) },
  'ideaMailbox.create': { request: () => ({}) },
  'ideaMailbox.update': { request: () => ({ body: { takes_anyone: true } }) },
  'ideaMailbox.remove': { request: () => ({}) },
}
