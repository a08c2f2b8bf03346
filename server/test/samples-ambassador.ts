import { randomUUID } from 'node:crypto'
import { createId } from '../src/db/create-id.ts'
import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

const until = '2199-12-31'

/** Nothing of the fixture's share was sent, and it is one person's. */
const notSent = {
  neverSucceeds: 'needs an account at a network: ambassador/share-delivery.test.ts',
  mayAnswer: [404, 409],
}

export const ambassadorSamples: Partial<Record<RouteId, Sample>> = {
  'ambassador.list': createSample(),
  'ambassador.listOfPost': createRowSample(buildIdRequest('publishedContent')),
  'ambassador.create': createRowSample((rows) => ({
    body: { content_id: rows.publishedContent, platform_type: 'linkedin', share_content: 'Ask for days.' },
  })),
  'ambassador.createOfPost': createRowSample((rows) => ({
    params: { id: rows.publishedContent },
    body: { platform_type: 'x', share_content: 'Ask for days.', share_url: 'https://x.test/1' },
  })),
  'ambassador.statistics': createSample(),
  'rewards.settings': createSample(),
  'rewards.changeSettings': createSample({
    body: {
      is_on: true,
      share_points: 5,
      shares_a_week: 5,
      visitor_points: 1,
      visitors_a_link: 50,
      contact_points: 10,
    },
  }),
  'rewards.leaderboard': createSample({ query: { by: 'clicks', period: 'week' } }),
  'rewards.appear': createSample({ body: { is_shown: true } }),
  'rewards.badges': createSample(),
  'shareTeams.list': createSample(),
  'shareTeams.create': {
    request: () => ({ body: { name: `Desk ${createId()}`, member_ids: [] } }),
  },
  'shareTeams.update': createRowSample((rows) => ({
    params: { id: rows.shareTeam },
    body: { name: `Front desk ${createId()}`, member_ids: [] },
  })),
  'shareTeams.remove': createRowSample(buildIdRequest('shareTeam'), { isFinal: true }),
  'shareDigest.read': createSample(),
  'shareDigest.update': createSample({ body: { often: 'daily' } }),
  'peopleStatsSettings.read': createSample(),
  'peopleStatsSettings.update': createSample({ body: { people_stats: 'totals' } }),
  // The team's only for publishers: ambassador/results/people-stats.test.ts.
  'shareResults.read': createSample({ query: { scope: 'me', period: 'quarter' } }),
  'ambassador.update': createRowSample((rows) => ({ params: { id: rows.share }, body: { state: 'confirmed' } }), {
    // Only one's own.
    mayAnswer: [404],
  }),
  'shareDeliveries.read': createRowSample(buildIdRequest('share'), { mayAnswer: [404] }),
  'shareDeliveries.send': createRowSample(buildIdRequest('share'), notSent),
  'shareDeliveries.stop': createRowSample(buildIdRequest('share'), notSent),
  'shareDeliveries.verify': createRowSample(buildIdRequest('share'), notSent),
  'shareDeliveries.resolve': createRowSample(buildIdRequest('share', { is_live: false }), notSent),
  'shareDeliveries.edit': createRowSample(buildIdRequest('share', { share_content: 'Ask for weeks.' }), notSent),
  'shareDeliveries.markRemoved': createRowSample(buildIdRequest('share'), { mayAnswer: [404] }),
  'shareDeliveries.undoRemoved': createRowSample(buildIdRequest('share'), { mayAnswer: [404] }),
  'shareDeliveries.withdraw': createRowSample(buildIdRequest('share'), notSent),
  'ambassador.posts': createSample(),
  'ambassador.post': createRowSample((rows) => ({ params: { content_id: rows.publishedContent } })),
  'ambassador.writeTexts': createRowSample((rows) => ({
    params: { content_id: rows.publishedContent },
    body: { thought: 'I saw the list myself.' },
  })),
  'ambassador.textsPrompt': createRowSample((rows) => ({
    params: { content_id: rows.publishedContent },
    body: { thought: 'I saw the list myself.' },
  })),
  'ambassador.pasteTexts': createRowSample((rows) => ({
    params: { content_id: rows.publishedContent },
    body: { answer: '1. We ask for days.', from: 'Claude' },
  })),
  'generateComment.posts': createSample(),
  'generateComment.create': createSample({
    body: { text: 'A clinic in Bern halved its list in six weeks.', view: 'We count days as well.' },
  }),
  'generateComment.feedback': createSample({
    body: {
      text: 'A clinic in Bern halved its list in six weeks.',
      comment: 'Which list was it?',
      feedback: 'shorter',
    },
  }),
  'personalVoice.read': createSample(),
  'personalVoice.update': createSample({ body: { length: 'short', emoji: null, words_to_avoid: ['synergy'] } }),
  'personalVoice.erase': createSample(),
  'personalVoice.addSample': createSample({ body: { text: 'New rota from Monday. Ask me if it clashes.' } }),
  'personalVoice.removeSample': createRowSample(buildIdRequest('share'), {
    mayAnswer: [404],
    neverSucceeds: 'Samples are one’s own alone: ambassador/voice.test.ts',
  }),
  'personalVoice.removeHabit': createRowSample(buildIdRequest('share'), {
    mayAnswer: [404],
    neverSucceeds: 'Habits are one’s own alone: ambassador/voice.test.ts',
  }),
  'ambassador.ask': createRowSample((rows) => ({
    params: { content_id: rows.publishedContent },
    body: { until, note: 'For the fair' },
  })),
  'ambassador.stopAsking': createRowSample((rows) => ({ params: { content_id: rows.publishedContent } }), {
    prepare: (owner, { publishedContent: content_id }) =>
      owner.call('ambassador.ask', { params: { content_id }, body: { until } }),
  }),
  'shareConsents.read': createSample(),
  'shareConsents.agree': createSample({ body: { version: 1 } }),
  'shareConsents.withdraw': createSample({}, { invalidatesCaller: true }),
  'shareRules.list': createSample(),
  'shareRules.read': createRowSample((rows) => ({ params: { content_id: rows.publishedContent } })),
  'shareRules.save': createRowSample((rows) => ({
    params: { content_id: rows.publishedContent },
    body: { is_shareable: true, refused_platforms: ['facebook'], embargo_until: null },
  })),
  'shareRules.withdraw': createRowSample(
    (rows) => ({ params: { content_id: rows.publishedContent }, body: { reason: 'A figure is wrong.' } }),
    { isFinal: true },
  ),
  'shareRules.undoWithdrawal': createRowSample((rows) => ({ params: { content_id: rows.publishedContent } }), {
    prepare: (owner, { publishedContent: content_id }) =>
      owner.call('shareRules.withdraw', { params: { content_id }, body: {} }),
  }),
  'shareVariations.list': createRowSample((rows) => ({ params: { content_id: rows.publishedContent } })),
  'shareVariations.create': createRowSample((rows) => ({
    params: { content_id: rows.publishedContent },
    body: { text: `We answer within two days. ${randomUUID()}`, is_approved: true },
  })),
  'shareVariations.update': createRowSample((rows) => ({
    params: { content_id: rows.publishedContent, variation_id: rows.shareVariation },
    body: { is_approved: true },
  })),
  'shareVariations.remove': createRowSample(
    (rows) => ({ params: { content_id: rows.publishedContent, variation_id: rows.shareVariation } }),
    { isFinal: true },
  ),
  'ambassador.settings': createSample(),
  'ambassador.changeSettings': createSample({ body: { disclosure: 'I work here.' } }),
}
