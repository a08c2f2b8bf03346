import type { RouteId } from './harness.ts'
import { createRowSample, type Sample } from './sample-shape.ts'

const buildTurn =
  (more: object = {}): Sample['request'] =>
  (rows) => ({
    params: { channel_id: rows.channel },
    body: { content_id: rows.content, message: 'What do we say about days?', ...more },
  })

export const proposalSamples: Partial<Record<RouteId, Sample>> = {
  'textChat.ask': createRowSample(buildTurn(), {
    mayAnswer: [409],
    neverSucceeds: 'the built-in composer cannot chat: features/text-chat/text-chat.test.ts',
  }),
  'textChat.prompt': createRowSample(buildTurn()),
  'textChat.paste': createRowSample(buildTurn({ answer: 'It says so.' })),
  'proposals.list': { request: (rows) => ({ params: { id: rows.content } }), isAboutARow: true },
  'proposals.reject': {
    request: (rows) => ({ params: { id: rows.content, revision_id: rows.proposal }, body: { rejected: ['c1'] } }),
    isAboutARow: true,
    // Only people's own texts, except for publishers.
    mayAnswer: [403],
  },
}
