import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Fixture } from './fixture.ts'
import type { Person, RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, ownRowsOnly, type Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

const note = { date: '2026-03-02', text: 'The price went up' }
const period = { type_of_agg: 'week', current_date: '2026-03-01' }

const prepareImport =
  (state: 'ready' | 'running' | 'done') =>
  (_owner: Person, rows: Fixture, { engine }: AppContext) =>
    createSystemDb(engine).updateTable('number_imports').set({ state }).where('id', '=', rows.numberImport).execute()

export const analyticsSamples: Partial<Record<RouteId, Sample>> = {
  'analytics.account': createRowSample((rows) => ({
    query: { channel_id: rows.channel, pillar_id: rows.pillar, content_id: rows.content },
  })),
  'analytics.channel': createRowSample((rows) => ({ params: { id: rows.channel, ...period } })),
  'analytics.pillar': createRowSample((rows) => ({ params: { id: rows.pillar, ...period } })),
  'analytics.pillarViews': createSample({ query: { start_date: '2026-01-01', end_date: '2026-03-01' } }),
  'analytics.channelPosts': createRowSample(buildIdRequest('channel')),
  'analytics.channelPillars': createRowSample(buildIdRequest('channel')),
  'analytics.topContent': createSample({ query: { start_date: '2026-01-01' } }),
  'analytics.week': createSample(),
  'analytics.day': createSample(),
  'analytics.topContentWeek': createSample(),
  'analytics.topContentDay': createSample(),
  'analytics.report': createRowSample((rows) => ({ query: { channel_id: rows.channel, source: 'Google' } })),
  'analytics.breakdown': createRowSample((rows) => ({ query: { by: 'source', pillar_id: rows.pillar } })),
  'analytics.live': createSample(),
  'analytics.settings': createSample(),
  'analytics.changeSettings': createSample({ body: { mode: 'totals' } }),
  'annotations.list': createRowSample((rows) => ({ query: { content_id: rows.content, start_date: '2026-01-01' } })),
  'annotations.create': createSample({ body: note }),
  'annotations.update': createRowSample(buildIdRequest('analyticsNote', note), ownRowsOnly),
  'annotations.remove': createRowSample(buildIdRequest('analyticsNote'), { ...ownRowsOnly, isFinal: true }),
  'annotations.restore': createRowSample(buildIdRequest('analyticsNote'), {
    ...ownRowsOnly,
    isFinal: true,
    prepare: (owner, rows) => owner.call('annotations.remove', { params: { id: rows.analyticsNote } }),
  }),
  'goals.list': createSample(),
  'goals.create': createSample({ body: { name: 'Asked for a demo', kind: 'event', match: 'demo' } }),
  'goals.update': createRowSample(buildIdRequest('goal', { name: 'Prices' })),
  'goals.remove': createRowSample(buildIdRequest('goal'), { isFinal: true }),
  'goals.report': createRowSample((rows) => ({ query: { channel_id: rows.channel, source: 'Google' } })),
  'funnels.list': createSample(),
  'funnels.create': createRowSample((rows) => ({ body: { name: 'Two steps', steps: [rows.goal, rows.firstStep] } })),
  'funnels.update': createRowSample((rows) => ({
    params: { id: rows.funnel },
    body: { name: 'Backwards', steps: [rows.secondStep, rows.firstStep] },
  })),
  'funnels.remove': createRowSample(buildIdRequest('funnel'), { isFinal: true }),
  'funnels.report': createRowSample(buildIdRequest('funnel')),
  'numberImports.list': createSample(),
  'numberImports.upload': {
    request: () => buildMultipart('visitors.csv', Buffer.from('date,visitors\n2024-02-29,3\n')),
  },
  'numberImports.read': createRowSample(buildIdRequest('numberImport')),
  'numberImports.run': createRowSample(buildIdRequest('numberImport'), {
    isFinal: true,
    prepare: prepareImport('ready'),
  }),
  'numberImports.stop': createRowSample(buildIdRequest('numberImport'), {
    isFinal: true,
    prepare: prepareImport('running'),
  }),
  'numberImports.undo': createRowSample(buildIdRequest('numberImport'), {
    isFinal: true,
    prepare: prepareImport('done'),
  }),
  'numberImports.remove': createRowSample(buildIdRequest('numberImport'), { isFinal: true }),
  'reportShares.list': createSample(),
  'reportShares.create': createRowSample((rows) => ({
    body: { name: 'The board', days: 28, filters: { pillar_id: rows.pillar } },
  })),
  'reportShares.revoke': createRowSample(buildIdRequest('reportShare'), { ...ownRowsOnly, isFinal: true }),
  'reportShares.read': createSample({ body: { token: 'x' } }, { mayAnswer: [404] }),
}
