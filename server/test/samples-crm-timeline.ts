import type { RouteId } from './harness.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'
import { buildMultipart, tinyPdf } from './upload.ts'

/** Members without a CRM role are rejected by the handler. */
const crmMembersOnly: Partial<Sample> = { mayAnswer: [403] }
const prepareRestore = (id: RouteId, key: 'activity' | 'crmTask' | 'crmFile'): Partial<Sample> => ({
  ...crmMembersOnly,
  prepare: (owner, rows) => owner.call(id, { params: { id: rows[key] } }),
})
const final: Partial<Sample> = { ...crmMembersOnly, isFinal: true }

export const crmTimelineSamples: Partial<Record<RouteId, Sample>> = {
  'activityLog.list': createSample({}, crmMembersOnly),
  'activityLog.query': createSample({ body: {} }, crmMembersOnly),
  'activityLog.create': createRowSample(
    ({ contact }) => ({ body: { body: 'Called back', contact_id: contact } }),
    crmMembersOnly,
  ),
  'activityLog.read': createRowSample(buildIdRequest('activity'), crmMembersOnly),
  'activityLog.update': createRowSample(buildIdRequest('activity', { body: 'Wants two demos' }), crmMembersOnly),
  'activityLog.remove': createRowSample(buildIdRequest('activity'), final),
  'activityLog.restore': createRowSample(buildIdRequest('activity'), {
    ...final,
    ...prepareRestore('activityLog.remove', 'activity'),
  }),
  'crmTasks.list': createSample({ query: { mine: true, due: 'open' } }, crmMembersOnly),
  'crmTasks.query': createSample({ body: {} }, crmMembersOnly),
  'crmTasks.create': createRowSample(
    ({ company }) => ({ body: { title: 'Call back', company_id: company } }),
    crmMembersOnly,
  ),
  'crmTasks.read': createRowSample(buildIdRequest('crmTask'), crmMembersOnly),
  'crmTasks.update': createRowSample(buildIdRequest('crmTask', { title: 'Send the better offer' }), crmMembersOnly),
  'crmTasks.remove': createRowSample(buildIdRequest('crmTask'), final),
  'crmTasks.restore': createRowSample(buildIdRequest('crmTask'), {
    ...final,
    ...prepareRestore('crmTasks.remove', 'crmTask'),
  }),
  'crmTasks.done': createRowSample(buildIdRequest('crmTask'), crmMembersOnly),
  'crmTasks.reopen': createRowSample(buildIdRequest('crmTask'), crmMembersOnly),
  'crmFiles.list': createSample({}, crmMembersOnly),
  'crmFiles.query': createSample({ body: {} }, crmMembersOnly),
  'crmFiles.create': createRowSample(
    ({ contact }) => buildMultipart('plan.pdf', tinyPdf, { contact_id: contact }),
    crmMembersOnly,
  ),
  'crmFiles.read': createRowSample(buildIdRequest('crmFile'), crmMembersOnly),
  'crmFiles.download': createRowSample(buildIdRequest('crmFile'), crmMembersOnly),
  'crmFiles.remove': createRowSample(buildIdRequest('crmFile'), final),
  'crmFiles.restore': createRowSample(buildIdRequest('crmFile'), {
    ...final,
    ...prepareRestore('crmFiles.remove', 'crmFile'),
  }),
  'timeline.list': createRowSample(({ contact }) => ({ query: { contact_id: contact } }), crmMembersOnly),
}
