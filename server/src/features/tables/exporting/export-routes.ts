import { type ShownTable, tableExports } from '@draftwright/contract/table-exports'
import { writeZip } from '../../../documents/write-zip.ts'
import { implementRoutes } from '../../../http/handler.ts'
import type { RequestScope } from '../../../http/request-scope.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { openBase, openTable } from '../open-base.ts'
import { openForReader } from '../workspace-links/hide-unseen.ts'
import { findNamedView } from '../selected-records.ts'
import { listBases } from '../schema-store.ts'
import { assertFilesFit, type FormReader, listBaseFiles, listFilesOfBases } from './base-files.ts'
import { openRowPages } from './read-pages.ts'
import { listViewFields, streamTable } from './stream-table.ts'
import { streamWorkbook } from './stream-workbook.ts'

export const createTableExportRoutes = (forms: FormReader) =>
  implementRoutes(tableExports, {
    async table({ db, context, caller, params, query }) {
      const { name, table, fields, pages } = await openExport({ db, context, caller }, params.table_id, query)
      return { filename: `${name}.csv`, pieces: streamTable(table, fields, context, pages) }
    },
    async workbook({ db, context, caller, params, query }) {
      const { name, table, fields, pages } = await openExport({ db, context, caller }, params.table_id, query)
      const zone = await readAccountTimeZone(db)
      return { filename: `${name}.xlsx`, pieces: streamWorkbook(name, table, fields, pages, { context, zone }) }
    },
    async shownTable({ db, context, caller, params, body }) {
      const { name, table, fields, pages } = await openExport({ db, context, caller }, params.table_id, body, body)
      return { filename: `${name}.csv`, pieces: streamTable(table, fields, context, pages) }
    },
    async shownWorkbook({ db, context, caller, params, body }) {
      const { name, table, fields, pages } = await openExport({ db, context, caller }, params.table_id, body, body)
      const zone = await readAccountTimeZone(db)
      return { filename: `${name}.xlsx`, pieces: streamWorkbook(name, table, fields, pages, { context, zone }) }
    },
    async base({ db, context, caller, params, query }) {
      const schema = await openForReader(db, caller, await openBase(db, params.base_id))
      const withFiles = query.files !== 'none'
      if (withFiles) await assertFilesFit(db, [schema.id])
      const files = listBaseFiles({ db, context, caller, forms, withFiles }, schema, '')
      return { filename: `${schema.row.name}.zip`, pieces: writeZip(files) }
    },
    async all({ db, context, caller, query }) {
      const bases = await listBases(db, false)
      const withFiles = query.files !== 'none'
      const ids = bases.map(({ id }) => id)
      if (withFiles) await assertFilesFit(db, ids)
      const files = listFilesOfBases({ db, context, caller, forms, withFiles }, bases)
      return { filename: `tables-${context.now().toISOString().slice(0, 10)}.zip`, pieces: writeZip(files) }
    },
  })

/** Throws what can be refused before a file begins. */
async function openExport(
  { db, context, caller }: RequestScope,
  tableId: string,
  query: { readonly view_id?: string | undefined },
  /** What is shown instead of what the view has saved. */
  shown?: ShownTable,
) {
  const open = await openTable(db, caller, tableId)
  const { table } = open
  const view = findNamedView(table, caller, query)
  const name = view === undefined ? table.name : `${table.name} ${view.name}`
  const settings = shown ?? view?.settings ?? {}
  const pages = await openRowPages(db, context, caller, open, settings)
  return { name, table, fields: listViewFields(table, settings), pages }
}
