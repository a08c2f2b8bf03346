import type { Fixture } from './fixture.ts'
import { buildMultipart, tinyPdf } from './upload.ts'
import type { CallOptions, Person, RouteId } from './harness.ts'
import { createRowSample, createSample, ownRowsOnly, type Sample } from './sample-shape.ts'

const aboutBase =
  (body?: unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { base_id: rows.tableBase },
    ...(body === undefined ? {} : { body }),
  })
const aboutTable =
  (body?: (rows: Fixture) => unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { table_id: rows.baseTable },
    ...(body === undefined ? {} : { body: body(rows) }),
  })
const aboutField =
  (body?: unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { table_id: rows.baseTable, field_id: rows.tableField },
    ...(body === undefined ? {} : { body }),
  })
const aboutAutomation =
  (body?: unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { table_id: rows.baseTable, automation_id: rows.tableAutomation },
    ...(body === undefined ? {} : { body }),
  })
const aboutView =
  (body?: unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { table_id: rows.baseTable, view_id: rows.tableView },
    ...(body === undefined ? {} : { body }),
  })
const aboutRecord = (rows: Fixture): CallOptions => ({
  params: { table_id: rows.baseTable, record_id: rows.tableRecord },
})
const aboutComment =
  (body?: unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { table_id: rows.baseTable, record_id: rows.tableRecord, comment_id: rows.tableComment },
    ...(body === undefined ? {} : { body }),
  })
const aboutStored =
  (body?: unknown) =>
  (rows: Fixture): CallOptions => ({
    params: { table_id: rows.baseTable, record_id: rows.tableRecord },
    ...(body === undefined ? {} : { body }),
  })
const listStoreSamples = (slice: 'tableStore' | 'crmTableStore'): Partial<Record<RouteId, Sample>> => ({
  [`${slice}.list`]: createRowSample((rows) => ({ params: { table_id: rows.baseTable }, query: { maxRecords: '5' } })),
  [`${slice}.read`]: createRowSample(aboutStored()),
  [`${slice}.create`]: createRowSample(aboutTable(() => ({ fields: { Name: 'Bring chairs' }, typecast: true }))),
  [`${slice}.updateMany`]: createRowSample(
    aboutTable((rows) => ({ records: [{ id: rows.tableRecord, fields: { Name: 'Bring more' } }], typecast: false })),
    { isFinal: true },
  ),
  [`${slice}.update`]: createRowSample(aboutStored({ fields: { Name: 'Bring less' }, typecast: false }), {
    isFinal: true,
  }),
  [`${slice}.remove`]: createRowSample(aboutStored(), { isFinal: true }),
  [`${slice}.removeMany`]: createRowSample(
    (rows) => ({ params: { table_id: rows.baseTable }, query: { 'records[]': rows.tableRecord } }),
    { isFinal: true },
  ),
})
const isFinal = { isFinal: true } as const
const after = (id: RouteId, about: (rows: Fixture) => CallOptions): Partial<Sample> => ({
  isFinal: true,
  prepare: (owner: Person, rows: Fixture) => owner.call(id, about(rows)),
})

const makesIdeas = { needsScopes: ['ideas:write'] } as const
export const tableSamples: Partial<Record<RouteId, Sample>> = {
  ...listStoreSamples('tableStore'),
  ...listStoreSamples('crmTableStore'),
  'tableAttachments.create': createRowSample((rows) => ({
    params: { base_id: rows.tableBase },
    ...buildMultipart('plan.pdf', tinyPdf),
  })),
  'tables.listBases': createSample(),
  'tables.createBase': createSample({ body: { name: 'Partners' } }),
  'tables.readBase': createRowSample(aboutBase()),
  'tables.updateBase': createRowSample(aboutBase({ name: 'Events of the year' })),
  'tables.removeBase': createRowSample(aboutBase(), isFinal),
  'tables.restoreBase': createRowSample(aboutBase(), after('tables.removeBase', aboutBase())),
  'tables.createTable': createRowSample(
    aboutBase({ name: 'Speakers', fields: [{ name: 'Name', type: 'singleLineText' }] }),
    isFinal,
  ),
  'tables.readTable': createRowSample(aboutTable()),
  'tables.updateTable': createRowSample(
    aboutTable(() => ({ name: 'Events', description: 'All of them', position: 0 })),
  ),
  'tables.removeTable': createRowSample(aboutTable(), isFinal),
  'tables.restoreTable': createRowSample(aboutTable(), after('tables.removeTable', aboutTable())),
  'tables.createField': createRowSample(
    aboutTable(() => ({ name: 'Seats', type: 'number', options: { precision: 0 } })),
    isFinal,
  ),
  'tables.updateField': createRowSample(aboutField({ name: 'Remarks', description: 'For the team', position: 1 })),
  'tables.convertField': createRowSample(
    aboutField({ type: 'singleLineText', options: {}, is_preview: false }),
    isFinal,
  ),
  'tables.removeField': createRowSample(aboutField(), isFinal),
  'tables.restoreField': createRowSample(aboutField(), after('tables.removeField', aboutField())),
  'tables.createView': createRowSample(
    aboutTable(() => ({ name: 'Board', type: 'kanban', settings: {} })),
    isFinal,
  ),
  'tables.updateView': createRowSample(aboutView({ name: 'By week', settings: { sorts: [] } })),
  'tables.removeView': createRowSample(aboutView(), isFinal),
  'tableLinks.listTargets': createRowSample((rows) => ({
    params: { table_id: rows.baseTable, field_id: rows.tableTarget },
    query: { q: 'a' },
  })),
  'tableLinks.listLinking': createRowSample((rows) => ({ params: { kind: 'content', id: rows.content } }), {
    needsScopes: ['content:read'],
  }),
  'tableAutomations.list': createRowSample(aboutTable()),
  'tableAutomations.create': createRowSample(
    aboutTable(() => ({ starts_with: 'created', makes: 'idea', title: 'Write about {Name}' })),
    { ...isFinal, ...makesIdeas },
  ),
  'tableAutomations.update': createRowSample(
    aboutAutomation({ title: 'Tell of {Name}', is_active: false }),
    makesIdeas,
  ),
  'tableAutomations.listRuns': createRowSample(aboutAutomation()),
  'tableAutomations.remove': createRowSample(aboutAutomation(), isFinal),
  'tableRecords.query': createRowSample(
    aboutTable((rows) => ({ view_id: rows.tableView, formula: "{Name}!=''", limit: 10 })),
  ),
  'tableRecords.read': createRowSample(aboutRecord),
  'tableBoards.placeCard': createRowSample(
    (rows) => ({
      params: { table_id: rows.baseTable, view_id: rows.tableView },
      body: { record_id: rows.tableRecord, other_id: rows.tableOtherRecord, side: 'after' },
    }),
    { isFinal: true },
  ),
  'tableSummaries.summarize': createRowSample(
    aboutTable((rows) => ({
      view_id: rows.tableView,
      groups: [{ field_id: rows.tableField }],
      summaries: [{ field_id: rows.tableField, kind: 'unique' }],
    })),
  ),
  'tableRecords.create': createRowSample(
    aboutTable((rows) => ({ records: [{ fields: { [rows.tableField]: 'Bring chairs' } }], typecast: true })),
  ),
  'tableRecords.update': createRowSample(
    aboutTable((rows) => ({ records: [{ id: rows.tableRecord, fields: { [rows.tableField]: 'Bring tables' } }] })),
    isFinal,
  ),
  'tableRecords.remove': createRowSample(
    aboutTable((rows) => ({ ids: [rows.tableRecord] })),
    isFinal,
  ),
  'tableComments.list': createRowSample(aboutRecord),
  'tableComments.create': createRowSample((rows) => ({ ...aboutRecord(rows), body: { text: 'Ask Noor' } })),
  'tableComments.update': createRowSample(aboutComment({ text: 'Ask Mia' }), { ...isFinal, ...ownRowsOnly }),
  'tableComments.remove': createRowSample(aboutComment(), { ...isFinal, ...ownRowsOnly }),
  'tableRecords.history': createRowSample(aboutRecord),
  'tableRecords.undo': createRowSample(
    aboutTable((rows) => ({ change_id: rows.tableChange })),
    isFinal,
  ),
  'tableRecords.events': createRowSample(aboutTable()),
}
