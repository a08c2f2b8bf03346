import { newId } from '../src/db/new-id.ts'
import type { RouteId } from './harness.ts'
import { inside, ofCrm } from './sample-crm.ts'
import { about, byId, plain, type Sample } from './sample-shape.ts'

/** Opportunities and what they go through. */
export const pipelineSamples: Partial<Record<RouteId, Sample>> = {
  ...ofCrm('opportunities', 'opportunity', { name: 'Pier' }, { next_step: 'Send the offer' }),
  'opportunities.move': about(
    ({ opportunity, stage }) => ({
      params: { id: opportunity },
      body: { stage_id: stage, fields: { tags: [newId()] } },
    }),
    inside,
  ),
  'opportunities.gate': about(
    ({ opportunity, stage }) => ({ params: { id: opportunity }, query: { stage_id: stage } }),
    inside,
  ),
  'opportunities.activities': about(byId('opportunity'), inside),
  'opportunities.mark': about(
    ({ opportunity, stageActivity }) => ({
      params: { id: opportunity, activity_id: stageActivity },
      body: { is_done: true },
    }),
    inside,
  ),
  'opportunityBoard.read': about(({ pipeline }) => ({ query: { pipeline_id: pipeline } }), inside),
  'opportunityBoard.query': about(({ pipeline }) => ({ body: { pipeline_id: pipeline } }), inside),
  'opportunityBoard.forecast': plain({ query: { group_by: 'owner', from: '2031-01-01' } }, inside),
  'opportunityBoard.stageTimes': about(({ pipeline }) => ({ query: { pipeline_id: pipeline } }), inside),
  ...ofCrm('pipelines', 'pipeline', { name: 'Partners' }, { name: 'Resellers' }),
  ...ofCrm('pipelineStages', 'stage', { name: 'Trial' }, { probability: 30 }),
  ...ofCrm('stageActivities', 'stageActivity', {}, { is_required: true }),
  ...ofCrm('products', 'product', { name: 'Training', kind: 'service' }, { unit: 'hour' }),
  'stageActivities.create': about(({ stage }) => ({ body: { stage_id: stage, name: 'Write to them' } }), inside),
  // Each asking changes something: the new row.
  'pipelines.batch': about(
    ({ pipeline }) => ({ body: { items: [{ id: pipeline, order: 5 }, { name: 'Renewals' }] } }),
    inside,
  ),
  'pipelineStages.batch': about(
    ({ stage }) => ({ body: { items: [{ id: stage, name: 'Interested' }, { name: 'Trial' }] } }),
    inside,
  ),
  'stageActivities.batch': about(
    ({ stage, stageActivity: id }) => ({
      body: {
        items: [
          { id, order: 3 },
          { stage_id: stage, name: 'Meet' },
        ],
      },
    }),
    inside,
  ),
  // Emptied first: what holds opportunities is not deleted.
  'pipelines.remove': about(byId('pipeline'), { ...inside, isFinal: true, prepare: empty }),
  'pipelineStages.remove': about(byId('stage'), { ...inside, isFinal: true, prepare: empty }),
}

async function empty(...[owner, { opportunity }]: Parameters<NonNullable<Sample['prepare']>>): Promise<void> {
  await owner.call('opportunities.remove', { params: { id: opportunity } })
}
