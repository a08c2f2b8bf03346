import { createSystemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, ownRowsOnly, type Sample } from './sample-shape.ts'

/** A draft of an idea reads it. */
const ofIdea = { needsScopes: ['ideas:read'] } as const

// Without a model it is done before anyone could stop it.
const prepareRunning: Sample['prepare'] = (_owner, { run }, context) =>
  createSystemDb(context.engine)
    .updateTable('generation_runs')
    .set({ state: 'running' })
    .where('id', '=', run)
    .execute()

/** Drafts of ideas, by a model, by a chat and without either. */
export const generationSamples: Partial<Record<RouteId, Sample>> = {
  'generation.all': createRowSample(
    (rows) => ({ params: { channel_id: rows.channel }, body: { idea_id: rows.idea } }),
    ofIdea,
  ),
  'generation.initial': createRowSample(
    (rows) => ({ params: { channel_id: rows.channel }, body: { idea_id: rows.idea } }),
    ofIdea,
  ),
  'generation.full': createRowSample(
    (rows) => ({
      params: { channel_id: rows.channel },
      body: {
        idea_id: rows.idea,
        title: 'Days, not patience',
        outline: [{ heading: 'Ask for days', points: ['Ask which days work'] }],
      },
    }),
    ofIdea,
  ),
  'generation.html': createRowSample((rows) => ({
    params: { channel_id: rows.channel },
    body: { content_id: rows.content },
  })),
  'generation.feedback': createRowSample((rows) => ({
    params: { channel_id: rows.channel },
    body: { content_id: rows.content, kind: 'plainer' },
  })),
  'generation.notes': createRowSample(
    (rows) => ({ params: { channel_id: rows.channel }, body: { idea_id: rows.idea } }),
    ofIdea,
  ),
  'generation.tidy': createRowSample(
    (rows) => ({
      params: { channel_id: rows.channel },
      // Of another idea: the sample does not know how this one is read.
      body: { idea_id: rows.idea, choices: { version: '0000000000000000' } },
    }),
    { ...ofIdea, mayAnswer: [409], neverSucceeds: 'the version is of how the idea is read: generation/tidy.test.ts' },
  ),
  'generation.prompt': createRowSample(
    (rows) => ({ params: { channel_id: rows.channel }, body: { idea_id: rows.idea } }),
    ofIdea,
  ),
  'generation.paste': createRowSample(
    (rows) => ({
      params: { channel_id: rows.channel },
      body: { idea_id: rows.idea, answer: '# Days\n\nAsk for days.', from: 'ChatGPT' },
    }),
    ofIdea,
  ),
  'generation.browserStep': createRowSample(
    (rows) => ({ params: { channel_id: rows.channel }, body: { idea_id: rows.idea } }),
    ofIdea,
  ),
  'generation.browserDraft': createRowSample(
    (rows) => ({
      params: { channel_id: rows.channel },
      body: { idea_id: rows.idea, answer: '# Days\n\nAsk for days.', browser: 'Chrome' },
    }),
    ofIdea,
  ),
  'generation.feedbackPrompt': createRowSample((rows) => ({
    params: { channel_id: rows.channel },
    body: { content_id: rows.content, feedback: 'Shorter, please' },
  })),
  'generation.feedbackPaste': createRowSample((rows) => ({
    params: { channel_id: rows.channel },
    body: { content_id: rows.content, feedback: 'Shorter, please', answer: 'Ask for days.' },
  })),
  'generation.start': createRowSample((rows) => ({ body: { idea_id: rows.idea, channel_id: rows.channel } }), ofIdea),
  'generation.list': createSample(),
  'generation.read': createRowSample(buildIdRequest('run')),
  'generation.events': createRowSample(buildIdRequest('run')),
  'generation.stop': createRowSample(buildIdRequest('run'), { isFinal: true, ...ownRowsOnly, prepare: prepareRunning }),
  'generation.rerun': createRowSample((rows) => ({ params: { id: rows.run, step: 'draft' } }), {
    isFinal: true,
    ...ownRowsOnly,
  }),
  'generation.models': createSample(),
}
