import type { RouteId } from './harness.ts'
import type { Sample } from './sample-shape.ts'

const prepareSubmitted: Partial<Sample> = {
  isAboutARow: true,
  isFinal: true,
  prepare: (owner, { content }) => owner.call('content.submit', { params: { id: content } }),
}

/** Requests of the approval process; the text's author gets 409 if others could approve it. */
export const reviewSamples: Partial<Record<RouteId, Sample>> = {
  'content.review': { isAboutARow: true, request: ({ content }) => ({ params: { id: content } }) },
  'content.askReviewers': {
    ...prepareSubmitted,
    mayAnswer: [403],
    request: ({ content }) => ({ params: { id: content }, body: { reviewer_ids: [] } }),
  },
  'content.requestChanges': {
    ...prepareSubmitted,
    request: ({ content }) => ({ params: { id: content }, body: { comment: 'Name the source' } }),
  },
  'content.withdraw': {
    ...prepareSubmitted,
    mayAnswer: [403],
    request: ({ content }) => ({ params: { id: content } }),
  },
  'reviewSteps.list': { request: () => ({}) },
  'reviewSteps.save': { request: () => ({ body: { steps: [{ name: 'Facts', reviewer_ids: [] }] } }), isFinal: true },
}
