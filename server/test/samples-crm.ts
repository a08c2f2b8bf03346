import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { crmMembersOnly, buildCrmSamples } from './sample-crm.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'
import { pipelineSamples } from './samples-pipelines.ts'
import { surveySamples } from './samples-surveys.ts'

/** Missing rows are skipped: a foreign id changes nothing. */
const buildBulkSample = (row: keyof Fixture): Sample => ({
  request: (rows) => ({ body: { ids: [rows[row]], add_tags: ['vip'] } }),
  ...crmMembersOnly,
  isFinal: true,
})
const buildCellsSample = (row: keyof Fixture): Sample =>
  createRowSample((rows) => ({ body: { records: [{ id: rows[row], cells: { tags: { text: 'vip' } } }] } }), {
    ...crmMembersOnly,
    isFinal: true,
  })
const summarySample = createSample(
  { body: { groups: [{ column: 'owner_id' }], summaries: [{ column: 'created_at', kind: 'max' }] } },
  crmMembersOnly,
)
const buildMergeSample = (into: keyof Fixture, from: keyof Fixture): Sample =>
  createRowSample((rows) => ({ body: { into: rows[into], from: [rows[from]] } }), crmMembersOnly)
const prepareTrash: Sample['prepare'] = (owner, rows) => owner.call('contacts.remove', buildIdRequest('contact')(rows))
const prepareFieldTrash: Sample['prepare'] = (owner, rows) =>
  owner.call('crmFields.remove', buildIdRequest('ownField')(rows))
const view = { filter: null, sort: [{ column: 'name', order: 'asc' }], columns: [{ key: 'name', width: 240 }] }

export const crmSamples: Partial<Record<RouteId, Sample>> = {
  ...buildCrmSamples('companies', 'company', { name: 'North Pier' }, { city: 'Utrecht' }),
  ...buildCrmSamples('contacts', 'contact', { first_name: 'Noor' }, { title: 'Head of care' }),
  'crmViews.list': createSample({ query: { resource: 'contacts' } }, crmMembersOnly),
  'crmViews.create': createSample({ body: { resource: 'contacts', name: 'Leads', config: view } }, crmMembersOnly),
  'crmViews.update': createRowSample(buildIdRequest('crmView', { name: 'From A to Z' }), crmMembersOnly),
  'crmViews.remove': createRowSample(buildIdRequest('crmView'), { ...crmMembersOnly, isFinal: true }),
  ...pipelineSamples,
  ...surveySamples,
  ...buildCrmSamples('playbook', 'play', { title: 'Second call' }, { body: 'Ask for patience.' }),
  'companies.previewMerge': buildMergeSample('company', 'otherCompany'),
  'companies.merge': { ...buildMergeSample('company', 'otherCompany'), isFinal: true },
  'companies.duplicates': createSample({}, crmMembersOnly),
  'companies.similar': createSample({ body: { domain: 'harbour.example' } }, crmMembersOnly),
  'contacts.previewMerge': buildMergeSample('contact', 'otherContact'),
  'contacts.merge': { ...buildMergeSample('contact', 'otherContact'), isFinal: true },
  'contacts.duplicates': createSample({}, crmMembersOnly),
  'contacts.similar': createSample({ body: { email: 'mia@harbour.example' } }, crmMembersOnly),
  'companies.bulk': buildBulkSample('company'),
  'contacts.bulk': buildBulkSample('contact'),
  'opportunities.bulk': buildBulkSample('opportunity'),
  'companies.summarize': summarySample,
  'contacts.summarize': summarySample,
  'opportunities.summarize': summarySample,
  'companies.cells': buildCellsSample('company'),
  'contacts.cells': buildCellsSample('contact'),
  'opportunities.cells': buildCellsSample('opportunity'),
  'crmUsers.list': createSample({}, crmMembersOnly),
  'crmUsers.query': createSample({ body: {} }, crmMembersOnly),
  'crmUsers.own': createSample({}, crmMembersOnly),
  'crmUsers.create': createRowSample((rows) => ({ body: { user_id: rows.outsider, role: 'salesperson' } }), {
    ...crmMembersOnly,
    isFinal: true,
  }),
  'crmUsers.read': createRowSample(buildIdRequest('employee'), crmMembersOnly),
  'crmUsers.update': createRowSample(buildIdRequest('employee', { employee_name: 'Noor' }), crmMembersOnly),
  'crmUsers.remove': createRowSample(buildIdRequest('employee'), { ...crmMembersOnly, isFinal: true }),
  'crmFields.list': createSample({}, crmMembersOnly),
  'crmFields.create': createSample({ body: { resource: 'companies', name: 'Beds', kind: 'number' } }, crmMembersOnly),
  'crmFields.update': createRowSample(buildIdRequest('ownField', { name: 'Chairs' }), crmMembersOnly),
  'crmFields.remove': createRowSample(buildIdRequest('ownField'), { ...crmMembersOnly, isFinal: true }),
  'crmFields.restore': createRowSample(buildIdRequest('ownField'), {
    ...crmMembersOnly,
    isFinal: true,
    prepare: prepareFieldTrash,
  }),
  'crmChanges.list': createSample({}, crmMembersOnly),
  'crmChanges.read': createRowSample(buildIdRequest('changeSet'), crmMembersOnly),
  'crmChanges.changes': createRowSample(buildIdRequest('changeSet'), crmMembersOnly),
  'crmChanges.undoing': createRowSample(buildIdRequest('changeSet'), crmMembersOnly),
  'crmChanges.undo': createRowSample(buildIdRequest('changeSet', { on_conflict: 'overwrite' }), {
    ...crmMembersOnly,
    isFinal: true,
  }),
  'crmTrash.list': createSample({ query: { resource: 'contacts' } }, crmMembersOnly),
  'crmTrash.restore': createRowSample((rows) => ({ body: { resource: 'contacts', ids: [rows.contact] } }), {
    ...crmMembersOnly,
    isFinal: true,
    prepare: prepareTrash,
  }),
}
