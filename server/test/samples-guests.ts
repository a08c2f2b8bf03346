import type { RouteId } from './harness.ts'
import type { Sample } from './sample-shape.ts'

/** Links with which people without an account read a text; the secret is returned only to the creator. */
export const guestSamples: Partial<Record<RouteId, Sample>> = {
  'guestReviews.list': { isAboutARow: true, request: ({ content }) => ({ params: { id: content } }) },
  'guestReviews.create': {
    isAboutARow: true,
    mayAnswer: [403],
    request: ({ content }) => ({ params: { id: content }, body: { name: 'Dr. Weber' } }),
  },
  'guestReviews.revoke': {
    isAboutARow: true,
    isFinal: true,
    mayAnswer: [403],
    request: ({ reviewLink }) => ({ params: { id: reviewLink } }),
  },
  'guestReviews.read': { mayAnswer: [404], request: () => ({ body: { token: 'x' } }) },
  'guestReviews.decide': {
    mayAnswer: [404],
    request: () => ({ body: { token: 'x', decision: 'approve', name: 'Dr. Weber', text_hash: 'a'.repeat(64) } }),
  },
  'guestComments.list': { mayAnswer: [404], request: () => ({ body: { token: 'x' } }) },
  'guestComments.create': {
    mayAnswer: [404],
    request: () => ({ body: { token: 'x', name: 'Dr. Weber', body: 'Why?' } }),
  },
}
