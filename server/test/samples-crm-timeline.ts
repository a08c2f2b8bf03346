import type { RouteId } from './harness.ts'
import { about, byId, plain, type Sample } from './sample-shape.ts'
import { multipart, tinyPdf } from './upload.ts'

/** Members without a place in the CRM are refused inside. */
const inside: Partial<Sample> = { mayAnswer: [403] }
const restored = (id: RouteId, key: 'activity' | 'crmTask' | 'crmFile'): Partial<Sample> => ({
  ...inside,
  prepare: (owner, rows) => owner.call(id, { params: { id: rows[key] } }),
})
const final: Partial<Sample> = { ...inside, isFinal: true }

export const crmTimelineSamples: Partial<Record<RouteId, Sample>> = {
  'activityLog.list': plain({}, inside),
  'activityLog.query': plain({ body: {} }, inside),
  'activityLog.create': about(({ contact }) => ({ body: { body: 'Called back', contact_id: contact } }), inside),
  'activityLog.read': about(byId('activity'), inside),
  'activityLog.update': about(byId('activity', { body: 'Wants two demos' }), inside),
  'activityLog.remove': about(byId('activity'), final),
  'activityLog.restore': about(byId('activity'), { ...final, ...restored('activityLog.remove', 'activity') }),
  'crmTasks.list': plain({ query: { mine: true, due: 'open' } }, inside),
  'crmTasks.query': plain({ body: {} }, inside),
  'crmTasks.create': about(({ company }) => ({ body: { title: 'Call back', company_id: company } }), inside),
  'crmTasks.read': about(byId('crmTask'), inside),
  'crmTasks.update': about(byId('crmTask', { title: 'Send the better offer' }), inside),
  'crmTasks.remove': about(byId('crmTask'), final),
  'crmTasks.restore': about(byId('crmTask'), { ...final, ...restored('crmTasks.remove', 'crmTask') }),
  'crmTasks.done': about(byId('crmTask'), inside),
  'crmTasks.reopen': about(byId('crmTask'), inside),
  'crmFiles.list': plain({}, inside),
  'crmFiles.query': plain({ body: {} }, inside),
  'crmFiles.create': about(({ contact }) => multipart('plan.pdf', tinyPdf, { contact_id: contact }), inside),
  'crmFiles.read': about(byId('crmFile'), inside),
  'crmFiles.download': about(byId('crmFile'), inside),
  'crmFiles.remove': about(byId('crmFile'), final),
  'crmFiles.restore': about(byId('crmFile'), { ...final, ...restored('crmFiles.remove', 'crmFile') }),
  'timeline.list': about(({ contact }) => ({ query: { contact_id: contact } }), inside),
}
