import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

const launch = {
  name: 'Spring launch',
  starts_on: '2026-03-01',
  ends_on: '2026-03-31',
  goal_kind: 'clicks',
  goal_number: 500,
  budget: 120_000,
  currency: 'EUR',
}

export const campaignSamples: Partial<Record<RouteId, Sample>> = {
  'campaigns.list': createSample(),
  'campaigns.create': createSample({ body: launch }),
  'campaigns.read': createRowSample(buildIdRequest('campaign')),
  'campaigns.update': createRowSample(buildIdRequest('campaign', { ...launch, is_archived: false })),
  'campaigns.remove': createRowSample(buildIdRequest('campaign'), { isFinal: true }),
  'campaigns.restore': createRowSample(buildIdRequest('campaign'), {
    isFinal: true,
    prepare: (owner, { campaign }) => owner.call('campaigns.remove', { params: { id: campaign } }),
  }),
  'trackedLinks.list': createSample(),
  'trackedLinks.create': createRowSample(
    (rows) => ({
      body: {
        target: 'https://nobody.example/offer',
        campaign_id: rows.campaign,
        utm_source: 'poster',
        utm_medium: 'print',
      },
    }),
    { neverSucceeds: 'which sites are own differs between workspaces', mayAnswer: [400] },
  ),
  'trackedLinks.prepare': createRowSample((rows) => ({ body: { content_id: rows.content } })),
  'trackedLinks.update': createRowSample(buildIdRequest('trackedLink', { is_active: true })),
  'trackedLinks.days': createRowSample(buildIdRequest('trackedLink')),
  'trackedLinks.settings': createSample(),
  'trackedLinks.changeSettings': createSample({
    body: {
      is_on: true,
      utm_source: '{network}',
      utm_medium: '{medium}',
      utm_campaign: '{campaign|pillar}',
      utm_content: '{post}',
    },
  }),
}
