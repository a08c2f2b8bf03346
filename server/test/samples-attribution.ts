import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { recordTouch } from '../src/features/touches/index.ts'
import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

/** Members without a CRM role are rejected by the handler. */
const crmMembersOnly: Partial<Sample> = { mayAnswer: [403] }

export const attributionSamples: Partial<Record<RouteId, Sample>> = {
  'attribution.deal': createRowSample(buildIdRequest('opportunity'), crmMembersOnly),
  'attribution.summary': createSample({ query: { by: 'pillar', model: 'position', lookback: 30 } }, crmMembersOnly),
  'attribution.post': createRowSample(buildIdRequest('content'), crmMembersOnly),
  'attribution.contact': createRowSample(buildIdRequest('contact'), crmMembersOnly),
  'attribution.forget': createRowSample(buildIdRequest('contact'), {
    ...crmMembersOnly,
    prepare: (owner, { contact }, context) =>
      recordTouch(createAccountDb(context.engine, owner.accountId ?? ''), {
        contact_id: contact,
        kind: 'form',
        at: '2026-03-01T09:00:00.000Z',
        evidence: { kind: 'form', id: createId() },
      }),
  }),
  'attribution.createLink': createRowSample(
    (rows) => ({
      params: { id: rows.contact },
      body: { content_id: rows.content },
    }),
    { mayAnswer: [403, 409], neverSucceeds: 'the fixture’s post is not published, and personal tracking is off' },
  ),
  'attribution.settings': createSample(),
  'attribution.changeSettings': createSample({ body: { personal_tracking: true } }),
}
