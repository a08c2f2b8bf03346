import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Fixture } from './fixture.ts'
import type { CallOptions, Person, RouteId } from './harness.ts'
import { createRowSample, createSample, type Sample } from './sample-shape.ts'
import { buildMultipart } from './upload.ts'

const aboutImport =
  (body?: unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { id: rows.tableImport },
    ...(body === undefined ? {} : { body }),
  })
const noAirtable = 'Airtable is elsewhere: tables/airtable/airtable-imports.test.ts'
const aboutAirtable = (rows: Fixture): CallOptions => ({ params: { id: rows.airtableImport } })
const ofAirtable = (state?: 'running' | 'stopped' | 'done'): Partial<Sample> =>
  state === undefined
    ? {}
    : {
        isFinal: true,
        prepare: (_owner: Person, rows: Fixture, { engine }: AppContext) =>
          createSystemDb(engine)
            .updateTable('airtable_imports')
            .set({ state })
            .where('id', '=', rows.airtableImport)
            .execute(),
      }
const importPlan = {
  table_name: 'Halls',
  base_name: 'Buildings',
  columns: [
    { kind: 'new', name: 'Room', type: 'singleLineText' },
    { kind: 'new', name: 'Seats', type: 'number' },
  ],
  forms: {},
}
/** Only whoever began it, and those who manage tables. Independent of the speed of jobs: the row gets the state that is needed. */
const ofImport = (state?: 'running' | 'stopped' | 'done'): Partial<Sample> => ({
  mayAnswer: [403],
  ...(state === undefined
    ? {}
    : {
        isFinal: true,
        prepare: (_owner: Person, rows: Fixture, { engine }: AppContext) =>
          createSystemDb(engine)
            .updateTable('table_imports')
            .set({ state, is_new_table: false })
            .where('id', '=', rows.tableImport)
            .execute(),
      }),
})
/** Files of tables, in and out. */
export const tableImportSamples: Partial<Record<RouteId, Sample>> = {
  'airtableImports.list': createSample(),
  // Airtable itself is asked elsewhere: here it cannot be reached, or refuses the token.
  'airtableImports.listBases': createSample(
    { body: { token: 'patSample' } },
    {
      mayAnswer: [400],
      neverSucceeds: noAirtable,
    },
  ),
  'airtableImports.start': createSample(
    { body: { token: 'patSample', base_id: 'appAAAAAAAAAAAAAA' } },
    { mayAnswer: [400], neverSucceeds: noAirtable },
  ),
  'airtableImports.read': createRowSample(aboutAirtable, ofAirtable()),
  'airtableImports.stop': createRowSample(aboutAirtable, ofAirtable('running')),
  'airtableImports.resume': createRowSample(aboutAirtable, ofAirtable('stopped')),
  'airtableImports.discard': createRowSample(aboutAirtable, ofAirtable('stopped')),
  'airtableImports.undo': createRowSample(aboutAirtable, { ...ofAirtable('done'), mutates: ['tableBase'] }),
  'tableExports.table': createRowSample((rows) => ({ params: { table_id: rows.baseTable } })),
  'tableExports.workbook': createRowSample((rows) => ({ params: { table_id: rows.baseTable } })),
  'tableExports.shownTable': createRowSample((rows) => ({
    params: { table_id: rows.baseTable },
    body: {},
  })),
  'tableExports.shownWorkbook': createRowSample((rows) => ({
    params: { table_id: rows.baseTable },
    body: {},
  })),
  'tableExports.base': createRowSample((rows) => ({ params: { base_id: rows.tableBase } })),
  'tableExports.all': createSample(),
  'tableImports.list': createSample(),
  'tableImports.upload': createSample(buildMultipart('halls.csv', Buffer.from('Hall,Seats\nNorth,30\n')), {
    mayAnswer: [403],
  }),
  'tableImports.read': createRowSample(aboutImport(), ofImport()),
  'tableImports.preview': createRowSample(aboutImport(importPlan), ofImport()),
  'tableImports.run': createRowSample(aboutImport(importPlan), { ...ofImport(), isFinal: true }),
  'tableImports.stop': createRowSample(aboutImport(), ofImport('running')),
  'tableImports.resume': createRowSample(aboutImport(), ofImport('stopped')),
  'tableImports.undo': createRowSample(aboutImport(), ofImport('done')),
  'tableImports.losses': createRowSample(aboutImport(), ofImport()),
  'tableImports.remove': createRowSample(aboutImport(), { ...ofImport(), isFinal: true }),
  'tableImports.rows': createRowSample(aboutImport(), ofImport()),
  'tableImports.problems': createRowSample(aboutImport(), ofImport()),
  'tableImports.events': createRowSample(aboutImport(), ofImport()),
}
