import { research } from '@draftwright/contract/research'
import { invalidInputError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { deleteSource, listSourceRows } from '../sources/index.ts'
import { changeSearchSettings, readSearchSettings, searchPages } from './settings.ts'
import { removeSearchSettings } from './settings-store.ts'
import { addFile, addPages, assertOwnerExists, readChangeableSource, readSourceRow, retryPage } from './sources.ts'

export const researchRoutes = implementRoutes(research, {
  async listSources(call) {
    await assertOwnerExists(call, call.query)
    return listSourceRows(call.db, call.query)
  },
  readSource: (call) => readSourceRow(call, call.params.id),
  addSources(call) {
    const { addresses, ...owner } = call.body
    return addPages(call, owner, addresses)
  },
  addSourceFile(call) {
    if (call.request.file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
    return addFile(call, call.body, call.request.file, call.signal)
  },
  retrySource: (call) => retryPage(call, call.params.id),
  async removeSource(call) {
    await readChangeableSource(call, call.params.id)
    await deleteSource(call.db, call.params.id)
    return null
  },
  search: ({ db, context, body, signal }) => searchPages(db, context, body.query, signal),
  readSettings: ({ db, context }) => readSearchSettings(db, context),
  async updateSettings({ db, context, caller, body }) {
    const { key, ...change } = body
    db.addAuditNote({ details: { ...change, ...(key === undefined ? {} : { key: 'set' }) } })
    await changeSearchSettings(db, context, caller.userId, body)
    return readSearchSettings(db, context)
  },
  async resetSettings({ db, context }) {
    await removeSearchSettings(db)
    return readSearchSettings(db, context)
  },
})
