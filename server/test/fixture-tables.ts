import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'
import type { RowMaker, RowMakers } from './make-rows.ts'
import { buildMultipart } from './upload.ts'

/** A base with a table, and of everything in it one row. */
export interface TableFixture {
  tableBase: string
  baseTable: string
  tableField: string
  tableTarget: string
  tableAutomation: string
  tableView: string
  tableRecord: string
  tableOtherRecord: string
  tableChange: string
  tableImport: string
  airtableImport: string
  tableComment: string
}

export function listTableMakers<Rows extends TableFixture>(
  context: AppContext,
  owner: Person,
): Pick<RowMakers<Rows>, keyof TableFixture> {
  const makeBase: RowMaker<TableFixture> = async () => {
    const base = await owner.call('tables.createBase', { body: { name: `Events ${createId()}` } })
    // A base keeps its last table.
    await owner.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Rooms' } })
    const params = { table_id: base.tables[0]?.id ?? '' }
    const table = await owner.call('tables.createField', { params, body: { name: 'Notes', type: 'multilineText' } })
    const body = { name: 'Sponsor', type: 'workspaceLinks', options: { linkedKind: 'companies' } }
    const linked = await owner.call('tables.createField', { params, body })
    const rule = { starts_with: 'changed', field_id: table.primary_field_id, makes: 'idea', title: 'About {Name}' }
    const automation = await owner.call('tableAutomations.create', { params, body: rule })
    const view = await owner.call('tables.createView', { params, body: { name: 'By day' } })
    const records = [{ fields: { [table.primary_field_id]: 'Open day' } }]
    const made = await owner.call('tableRecords.create', { params, body: { records } })
    // What has comments is not undone.
    const added = await owner.call('tableRecords.create', { params, body: { records } })
    const other = await owner.call('tableRecords.create', { params, body: { records } })
    const recordParams = { ...params, record_id: made.records[0]?.id ?? '' }
    const comment = await owner.call('tableComments.create', { params: recordParams, body: { text: 'Book early' } })
    return {
      tableBase: base.id,
      baseTable: table.id,
      tableField: table.fields.at(-1)?.id ?? '',
      tableTarget: linked.fields.at(-1)?.id ?? '',
      tableAutomation: automation.id,
      tableView: view.id,
      tableRecord: made.records[0]?.id ?? '',
      tableOtherRecord: other.records[0]?.id ?? '',
      tableChange: added.change_id ?? '',
      tableComment: comment.id,
    }
  }
  // As if Airtable had been read: no token is left.
  const makeAirtable: RowMaker<TableFixture> = async ({ row }) => {
    const id = createId()
    await createSystemDb(context.engine)
      .insertInto('airtable_imports')
      .values({
        account_id: owner.accountId ?? '',
        id,
        base_id: await row('tableBase'),
        source_id: 'appAAAAAAAAAAAAAA',
        name: 'Sales',
        plan: { tables: [] },
        position: { phase: 'records', table: 0, offset: null },
      })
      .execute()
    return { airtableImport: id }
  }
  const keys = [
    'tableBase',
    'baseTable',
    'tableField',
    'tableTarget',
    'tableAutomation',
    'tableView',
    'tableRecord',
    'tableOtherRecord',
    'tableChange',
    'tableComment',
  ] as const
  // Into a new base, which is not made before the import runs.
  const makeImport: RowMaker<TableFixture> = async () => ({
    tableImport: (
      await owner.call('tableImports.upload', buildMultipart('rooms.csv', Buffer.from('Room,Seats\nHall,40\n')))
    ).id,
  })
  const makers = {
    ...Object.fromEntries(keys.map((key) => [key, makeBase])),
    tableImport: makeImport,
    airtableImport: makeAirtable,
  }
  // Each of the keys has the same maker, which makes all of them.
  return makers as unknown as Pick<RowMakers<Rows>, keyof TableFixture>
}
