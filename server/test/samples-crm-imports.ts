import { createSystemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { crmMembersOnly } from './sample-crm.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

/** Independent of the speed of jobs: sets the row to the state the request needs. */
const prepareState =
  (state: 'checked' | 'running' | 'done'): Sample['prepare'] =>
  async (_owner, rows, { engine }) => {
    const db = createSystemDb(engine)
    await db.updateTable('crm_imports').set({ state, change_set_id: null }).where('id', '=', rows.crmImport).execute()
  }
/** As if it had created the contact of the change-set. */
const prepareDone: Sample['prepare'] = (_owner, { crmImport, changeSet }, { engine }) =>
  createSystemDb(engine)
    .updateTable('crm_imports')
    .set({ state: 'done', change_set_id: changeSet })
    .where('id', '=', crmImport)
    .execute()
const final: Partial<Sample> = { ...crmMembersOnly, isFinal: true }
const buildExportSamples = (slice: 'companies' | 'contacts' | 'opportunities') => ({
  [`${slice}.exportAll`]: createSample({ query: { columns: 'name' } }, crmMembersOnly),
  [`${slice}.exportChosen`]: createSample({ body: { columns: 'name' } }, crmMembersOnly),
})

/** Imports into the CRM and exports from it. */
export const crmImportSamples: Partial<Record<RouteId, Sample>> = {
  'crmImports.list': createSample({}, crmMembersOnly),
  'crmImports.upload': createSample(
    buildMultipart('people.csv', Buffer.from('Name\nMia\n'), { resource: 'contacts' }),
    crmMembersOnly,
  ),
  'crmImports.read': createRowSample(buildIdRequest('crmImport'), crmMembersOnly),
  'crmImports.preview': createRowSample(buildIdRequest('crmImport', { mapping: { name: 0 } }), crmMembersOnly),
  'crmImports.check': createRowSample(buildIdRequest('crmImport', { mapping: { name: 0 } }), final),
  'crmImports.run': createRowSample(buildIdRequest('crmImport'), { ...final, prepare: prepareState('checked') }),
  'crmImports.stop': createRowSample(buildIdRequest('crmImport'), { ...final, prepare: prepareState('running') }),
  'crmImports.revert': createRowSample(buildIdRequest('crmImport', { on_conflict: 'overwrite' }), {
    ...final,
    mutates: ['changeSet'],
    prepare: prepareDone,
  }),
  'crmImports.remove': createRowSample(buildIdRequest('crmImport'), final),
  'crmImports.rows': createRowSample(buildIdRequest('crmImport'), crmMembersOnly),
  'crmImports.problems': createRowSample(buildIdRequest('crmImport'), crmMembersOnly),
  ...buildExportSamples('companies'),
  ...buildExportSamples('contacts'),
  ...buildExportSamples('opportunities'),
}
