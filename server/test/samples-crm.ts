import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { inside, ofCrm } from './sample-crm.ts'
import { about, byId, plain, type Sample } from './sample-shape.ts'
import { pipelineSamples } from './samples-pipelines.ts'
import { surveySamples } from './samples-surveys.ts'

/** What is missing is passed over: a foreign id changes nothing. */
const bulkOf = (row: keyof Fixture): Sample => ({
  ask: (rows) => ({ body: { ids: [rows[row]], add_tags: ['vip'] } }),
  ...inside,
  isFinal: true,
})
const aMerge = (into: keyof Fixture, from: keyof Fixture): Sample =>
  about((rows) => ({ body: { into: rows[into], from: [rows[from]] } }), inside)
const inTrash: Sample['prepare'] = (owner, rows) => owner.call('contacts.remove', byId('contact')(rows))
const fieldInTrash: Sample['prepare'] = (owner, rows) => owner.call('crmFields.remove', byId('ownField')(rows))
const view = { filter: null, sort: [{ column: 'name', order: 'asc' }], columns: [{ key: 'name', width: 240 }] }

export const crmSamples: Partial<Record<RouteId, Sample>> = {
  ...ofCrm('companies', 'company', { name: 'North Pier' }, { city: 'Utrecht' }),
  ...ofCrm('contacts', 'contact', { first_name: 'Noor' }, { title: 'Head of care' }),
  'crmViews.list': plain({ query: { resource: 'contacts' } }, inside),
  'crmViews.create': plain({ body: { resource: 'contacts', name: 'Leads', config: view } }, inside),
  'crmViews.update': about(byId('crmView', { name: 'From A to Z' }), inside),
  'crmViews.remove': about(byId('crmView'), { ...inside, isFinal: true }),
  ...pipelineSamples,
  ...surveySamples,
  ...ofCrm('playbook', 'play', { title: 'Second call' }, { body: 'Ask for patience.' }),
  'companies.previewMerge': aMerge('company', 'otherCompany'),
  'companies.merge': { ...aMerge('company', 'otherCompany'), isFinal: true },
  'companies.duplicates': plain({}, inside),
  'companies.similar': plain({ body: { domain: 'harbour.example' } }, inside),
  'contacts.previewMerge': aMerge('contact', 'otherContact'),
  'contacts.merge': { ...aMerge('contact', 'otherContact'), isFinal: true },
  'contacts.duplicates': plain({}, inside),
  'contacts.similar': plain({ body: { email: 'mia@harbour.example' } }, inside),
  'companies.bulk': bulkOf('company'),
  'contacts.bulk': bulkOf('contact'),
  'opportunities.bulk': bulkOf('opportunity'),
  'crmUsers.list': plain({}, inside),
  'crmUsers.query': plain({ body: {} }, inside),
  'crmUsers.own': plain({}, inside),
  'crmUsers.create': about((rows) => ({ body: { user_id: rows.outsider, role: 'salesperson' } }), {
    ...inside,
    isFinal: true,
  }),
  'crmUsers.read': about(byId('employee'), inside),
  'crmUsers.update': about(byId('employee', { employee_name: 'Noor' }), inside),
  'crmUsers.remove': about(byId('employee'), { ...inside, isFinal: true }),
  'crmFields.list': plain({}, inside),
  'crmFields.create': plain({ body: { resource: 'companies', name: 'Beds', kind: 'number' } }, inside),
  'crmFields.update': about(byId('ownField', { name: 'Chairs' }), inside),
  'crmFields.remove': about(byId('ownField'), { ...inside, isFinal: true }),
  'crmFields.restore': about(byId('ownField'), { ...inside, isFinal: true, prepare: fieldInTrash }),
  'crmChanges.list': plain({}, inside),
  'crmChanges.read': about(byId('changeSet'), inside),
  'crmChanges.changes': about(byId('changeSet'), inside),
  'crmChanges.undoing': about(byId('changeSet'), inside),
  'crmChanges.undo': about(byId('changeSet', { on_conflict: 'overwrite' }), { ...inside, isFinal: true }),
  'crmTrash.list': plain({ query: { resource: 'contacts' } }, inside),
  'crmTrash.restore': about((rows) => ({ body: { resource: 'contacts', ids: [rows.contact] } }), {
    ...inside,
    isFinal: true,
    prepare: inTrash,
  }),
}
