import { tableExports } from '@draftwright/contract/table-exports'
import { implementRoutes } from '../../../http/handler.ts'
import { writeZip } from '../../../documents/write-zip.ts'
import { openBase, openTable } from '../open-base.ts'
import { findNamedView } from '../selected-records.ts'
import { listBaseFiles } from './base-files.ts'
import { listViewFields, streamTable } from './stream-table.ts'

export const tableExportRoutes = implementRoutes(tableExports, {
  async table({ db, context, caller, params, query }) {
    const open = await openTable(db, context, params.table_id)
    const view = findNamedView(open.table, caller, query)
    const fields = listViewFields(open.table, view)
    const name = view === undefined ? open.table.name : `${open.table.name} ${view.name}`
    return { filename: `${name}.csv`, pieces: await streamTable(db, context, caller, open, fields, view) }
  },
  async base({ db, context, caller, params }) {
    const schema = await openBase(db, params.base_id)
    return { filename: `${schema.row.name}.zip`, pieces: writeZip(listBaseFiles(db, context, caller, schema)) }
  },
})
