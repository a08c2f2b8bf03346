import { createId } from '../src/db/create-id.ts'
import type { RouteId } from './harness.ts'
import { crmMembersOnly, buildCrmSamples } from './sample-crm.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'

/** Opportunities and their pipelines. */
export const pipelineSamples: Partial<Record<RouteId, Sample>> = {
  ...buildCrmSamples('opportunities', 'opportunity', { name: 'Pier' }, { next_step: 'Send the offer' }),
  'opportunities.move': createRowSample(
    ({ opportunity, stage }) => ({
      params: { id: opportunity },
      body: { stage_id: stage, fields: { tags: [createId()] } },
    }),
    crmMembersOnly,
  ),
  'opportunities.gate': createRowSample(
    ({ opportunity, stage }) => ({ params: { id: opportunity }, query: { stage_id: stage } }),
    crmMembersOnly,
  ),
  'opportunities.activities': createRowSample(buildIdRequest('opportunity'), crmMembersOnly),
  'opportunities.mark': createRowSample(
    ({ opportunity, stageActivity }) => ({
      params: { id: opportunity, activity_id: stageActivity },
      body: { is_done: true },
    }),
    crmMembersOnly,
  ),
  'opportunityBoard.read': createRowSample(({ pipeline }) => ({ query: { pipeline_id: pipeline } }), crmMembersOnly),
  'opportunityBoard.query': createRowSample(({ pipeline }) => ({ body: { pipeline_id: pipeline } }), crmMembersOnly),
  'opportunityBoard.forecast': createSample({ query: { group_by: 'owner', from: '2031-01-01' } }, crmMembersOnly),
  'opportunityBoard.stageTimes': createRowSample(
    ({ pipeline }) => ({ query: { pipeline_id: pipeline } }),
    crmMembersOnly,
  ),
  ...buildCrmSamples('pipelines', 'pipeline', { name: 'Partners' }, { name: 'Resellers' }),
  ...buildCrmSamples('pipelineStages', 'stage', { name: 'Trial' }, { probability: 30 }),
  ...buildCrmSamples('stageActivities', 'stageActivity', {}, { is_required: true }),
  ...buildCrmSamples('products', 'product', { name: 'Training', kind: 'service' }, { unit: 'hour' }),
  'stageActivities.create': createRowSample(
    ({ stage }) => ({ body: { stage_id: stage, name: 'Write to them' } }),
    crmMembersOnly,
  ),
  // Every request makes a change: the new row.
  'pipelines.batch': createRowSample(
    ({ pipeline }) => ({ body: { items: [{ id: pipeline, order: 5 }, { name: 'Renewals' }] } }),
    crmMembersOnly,
  ),
  'pipelineStages.batch': createRowSample(
    ({ stage }) => ({ body: { items: [{ id: stage, name: 'Interested' }, { name: 'Trial' }] } }),
    crmMembersOnly,
  ),
  'stageActivities.batch': createRowSample(
    ({ stage, stageActivity: id }) => ({
      body: {
        items: [
          { id, order: 3 },
          { stage_id: stage, name: 'Meet' },
        ],
      },
    }),
    crmMembersOnly,
  ),
  // New ones, which contain no opportunities.
  'pipelines.remove': createRowSample(buildIdRequest('pipeline'), { ...crmMembersOnly, isFinal: true }),
  'pipelineStages.remove': createRowSample(buildIdRequest('stage'), { ...crmMembersOnly, isFinal: true }),
}
