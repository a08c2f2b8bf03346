import { systemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { inside } from './sample-crm.ts'
import { about, byId, plain, type Sample } from './sample-shape.ts'
import { multipart } from './upload.ts'

/** The jobs are quick or slow as they like; the row is where the request wants it. */
const inState =
  (state: 'checked' | 'running' | 'done'): Sample['prepare'] =>
  async (_owner, rows, { engine }) => {
    const db = systemDb(engine)
    await db.updateTable('crm_imports').set({ state, change_set_id: null }).where('id', '=', rows.crmImport).execute()
  }
/** As if it had made a contact. */
const hasDone: Sample['prepare'] = (_owner, { crmImport, changeSet }, { engine }) =>
  systemDb(engine)
    .updateTable('crm_imports')
    .set({ state: 'done', change_set_id: changeSet })
    .where('id', '=', crmImport)
    .execute()
const final: Partial<Sample> = { ...inside, isFinal: true }
const exported = (slice: 'companies' | 'contacts' | 'opportunities') => ({
  [`${slice}.exportAll`]: plain({ query: { columns: 'name' } }, inside),
  [`${slice}.exportChosen`]: plain({ body: { columns: 'name' } }, inside),
})

/** Tables into the CRM and out of it. */
export const crmImportSamples: Partial<Record<RouteId, Sample>> = {
  'crmImports.list': plain({}, inside),
  'crmImports.upload': plain(multipart('people.csv', Buffer.from('Name\nMia\n'), { resource: 'contacts' }), inside),
  'crmImports.read': about(byId('crmImport'), inside),
  'crmImports.check': about(byId('crmImport', { mapping: { name: 0 } }), final),
  'crmImports.run': about(byId('crmImport'), { ...final, prepare: inState('checked') }),
  'crmImports.stop': about(byId('crmImport'), { ...final, prepare: inState('running') }),
  'crmImports.revert': about(byId('crmImport', { on_conflict: 'overwrite' }), { ...final, prepare: hasDone }),
  'crmImports.remove': about(byId('crmImport'), final),
  'crmImports.rows': about(byId('crmImport'), inside),
  'crmImports.problems': about(byId('crmImport'), inside),
  ...exported('companies'),
  ...exported('contacts'),
  ...exported('opportunities'),
}
