import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'
import { buildZip } from '../../../../test/build-zip.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'
import { buildWorkbook } from '../../../../test/workbook.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { transitionImport } from './import-store.ts'
import { undoTableImportJob } from './undo-import-job.ts'

const { app, context } = await useApp()
const waitOptions = { timeout: 60_000, interval: 100 }

const upload = (person: Person, text: string | Buffer, fields: Record<string, string> = {}, name = 'partners.csv') =>
  person.call('tableImports.upload', buildMultipart(name, Buffer.from(text), fields))
const waitFor = (person: Person, id: string, state: string) =>
  vi.waitFor(async () => {
    const found = await person.call('tableImports.read', { params: { id } })
    expect(found.error ?? found.state).toBe(state)
    return found
  }, waitOptions)
const runAsGuessed = async (person: Person, found: Awaited<ReturnType<typeof upload>>) => {
  await person.call('tableImports.run', { params: { id: found.id }, body: found.plan })
  return waitFor(person, found.id, 'done')
}
const readAll = async (person: Person, table_id: string) => {
  const table = await person.call('tables.readTable', { params: { table_id } })
  const data = await person.call('tableRecords.query', { params: { table_id }, body: { limit: 1000 } })
  const names = new Map(table.fields.map((field) => [field.id, field.name]))
  return data.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).map(([id, value]) => [names.get(id) ?? id, value])),
  )
}

const lines = [
  'Partner;Stage;Seats;Budget;Share;Since;Call;Active;Mail;Site;Code',
  ...Array.from({ length: 12 }, (_, at) =>
    [
      `Partner ${at}`,
      at % 2 === 0 ? 'Open' : 'Won',
      `${at}`,
      `€ 1.${at + 100},50`,
      `${at},5 %`,
      `${at + 10}.03.2026`,
      `2026-03-${at + 10} 14:30`,
      at % 2 === 0 ? 'yes' : 'no',
      `p${at}@example.nl`,
      `https://example.nl/${at}`,
      `0${at}1`,
    ].join(';'),
  ),
]

it('makes a base of a file, with types by its columns, and takes it back', async () => {
  const ada = await signUp(app)
  const found = await upload(ada, lines.join('\n'))
  expect(found.plan.columns.map((column) => (column.kind === 'new' ? column.type : column.kind))).toEqual([
    'singleLineText',
    'singleSelect',
    'number',
    'currency',
    'percent',
    'date',
    'dateTime',
    'checkbox',
    'email',
    'url',
    'singleLineText',
  ])
  expect(found.plan).toMatchObject({ forms: {}, table_name: 'partners' })
  const preview = await ada.call('tableImports.preview', { params: { id: found.id }, body: found.plan })
  expect(preview.columns.map(({ n_unread }) => n_unread)).toEqual(Array.from({ length: 11 }, () => 0))
  expect(preview.rows[1]?.cells.slice(1, 8).map(({ text }) => text)).toEqual([
    'Won',
    '1',
    '€1101.5',
    '1.5%',
    '2026-03-11',
    '2026-03-11T14:30:00.000Z',
    '',
  ])
  const done = await runAsGuessed(ada, found)
  expect(done).toMatchObject({ n_done: 12, n_problems: 0 })
  const rows = await readAll(ada, done.table_id ?? '')
  expect(rows).toHaveLength(12)
  expect(rows[2]).toEqual({
    Partner: 'Partner 2',
    Stage: 'Open',
    Seats: 2,
    Budget: 1102.5,
    Share: 0.025,
    Since: '2026-03-12',
    Call: '2026-03-12T14:30:00.000Z',
    Active: true,
    Mail: 'p2@example.nl',
    Site: 'https://example.nl/2',
    Code: '021',
  })
  const lost = { params: { id: found.id } }
  expect(await ada.call('tableImports.losses', lost)).toEqual({ n_changed: 0, changed: [], n_added: 0 })
  const inTable = { params: { table_id: done.table_id ?? '' } }
  const [first, second] = await ada.call('tableRecords.query', { ...inTable, body: { limit: 2 } })
  const { primary_field_id: primary } = await ada.call('tables.readTable', inTable)
  const records = [{ id: first?.id ?? '', fields: { [primary]: 'Changed since' } }]
  await ada.call('tableRecords.update', { ...inTable, body: { records } })
  const commented = { ...inTable.params, record_id: second?.id ?? '' }
  await ada.call('tableComments.create', { params: commented, body: { text: 'Call them' } })
  await ada.call('tableRecords.create', { ...inTable, body: { records: [{ fields: { [primary]: 'New' } }] } })
  expect(await ada.call('tableImports.losses', lost)).toEqual({
    n_changed: 2,
    changed: ['Changed since', 'Partner 1'],
    n_added: 1,
  })
  expect(await ada.call('tableImports.undo', { params: { id: found.id } })).toMatchObject({ state: 'undone' })
  expect(await ada.call('tables.listBases', { query: {} })).toEqual([])
  expect(await ada.call('tables.listBases', { query: { status: 'trash' } })).toMatchObject([{ name: 'partners' }])
})

it('adds rows to a table, tells what it cannot read, and takes back what nobody has changed since', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const rooms = await ada.call('tables.createTable', {
    params: { base_id: base.id },
    body: { name: 'Rooms', fields: [{ name: 'Name', type: 'singleLineText' }] },
  })
  const table_id = base.tables[0]?.id ?? ''
  const params = { table_id }
  await ada.call('tables.createField', { params, body: { name: 'Day', type: 'date' } })
  await ada.call('tables.createField', {
    params,
    body: { name: 'Room', type: 'multipleRecordLinks', options: { linkedTableId: rooms.id } },
  })
  const rows = Array.from(
    { length: 300 },
    (_, at) => `Event ${at},2026-04-${at === 7 ? '31' : '12'},Hall ${at % 3},=1+${at}`,
  )
  const found = await upload(ada, ['name,Day,Room,Extra', ...rows].join('\n'), { table_id })
  expect(found.plan.columns.map(({ kind }) => kind)).toEqual(['field', 'field', 'field', 'new'])
  const preview = await ada.call('tableImports.preview', { params: { id: found.id }, body: found.plan })
  expect(preview.columns[1]).toEqual({
    n_filled: 300,
    n_unread: 1,
    examples: [{ n: 9, text: '2026-04-31: is not a date that exists' }],
    warning: null,
  })
  const done = await runAsGuessed(ada, found)
  expect(done).toMatchObject({ n_done: 300, n_problems: 1 })
  const problems = await ada.request('tableImports.problems', { params: { id: found.id } })
  expect(parse(problems.text, { bom: true })).toEqual([
    ['Row', 'Problem', 'name', 'Day', 'Room', 'Extra'],
    ['9', 'Day: is not a date that exists', 'Event 7', '2026-04-31', 'Hall 1', "'=1+7"],
  ])
  const made = await readAll(ada, table_id)
  expect(made).toHaveLength(300)
  expect(made[8]).toMatchObject({ Name: 'Event 8', Day: '2026-04-12', Room: [{ name: 'Hall 2' }], Extra: '=1+8' })
  expect(made[7]).not.toHaveProperty('Day')
  expect(await readAll(ada, rooms.id)).toHaveLength(3)

  const data = await ada.call('tableRecords.query', { params, body: { limit: 1 } })
  const table = await ada.call('tables.readTable', { params })
  await ada.call('tableRecords.update', {
    params,
    body: { records: [{ id: data[0]?.id ?? '', fields: { [table.primary_field_id]: 'My event' } }] },
  })
  await ada.call('tableImports.undo', { params: { id: found.id } })
  expect(await waitFor(ada, found.id, 'undone')).toMatchObject({ n_kept: 2 })
  expect(await readAll(ada, table_id)).toMatchObject([{ Name: 'My event' }])
  expect(await readAll(ada, rooms.id)).toMatchObject([{ Name: 'Hall 0' }])
})

it('goes on where it was stopped', async () => {
  const ada = await signUp(app)
  const found = await upload(ada, ['Name', ...Array.from({ length: 1500 }, (_, at) => `Row ${at}`)].join('\n'))
  const params = { id: found.id }
  await ada.call('tableImports.run', { params, body: found.plan })
  // It may be over by then.
  await ada.request('tableImports.stop', { params })
  await ada.request('tableImports.resume', { params })
  const done = await waitFor(ada, found.id, 'done')
  const { meta } = await ada.request('tableRecords.query', {
    params: { table_id: done.table_id ?? '' },
    body: { limit: 1 },
  })
  expect(meta).toMatchObject({ n_records: 1500 })
})

it('an undo that was interrupted can only be undone further, and keeps what people have commented on', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const table_id = base.tables[0]?.id ?? ''
  const found = await upload(ada, 'Name\nA\nB\n', { table_id })
  await runAsGuessed(ada, found)
  const made = await ada.call('tableRecords.query', { params: { table_id }, body: {} })
  const record_id = made[0]?.id ?? ''
  await ada.call('tableComments.create', { params: { table_id, record_id }, body: { text: 'Call them' } })

  const params = { id: found.id }
  const account_id = ada.accountId ?? ''
  const db = createAccountDb(context.engine, account_id)
  await transitionImport(db, found.id, ['done'], { state: 'undoing' })
  const run = { context, dbFor: () => db, signal: new AbortController().signal }
  await undoTableImportJob.givenUp?.({ account_id, import_id: found.id }, run)
  expect((await ada.call('tableImports.read', { params })).state).toBe('undo_stopped')
  expect((await ada.request('tableImports.resume', { params })).error.code).toBe('wrong_state')
  await ada.call('tableImports.undo', { params })
  expect(await waitFor(ada, found.id, 'undone')).toMatchObject({ n_kept: 1 })
  expect(await ada.call('tableRecords.query', { params: { table_id }, body: {} })).toMatchObject([{ id: record_id }])
})

it('leaves who may only write to the fields that exist', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const writer = await addMember(context, ada, 'general_member')
  const file = buildMultipart('more.csv', Buffer.from('Name,New\nA,B\n'))
  expect((await writer.request('tableImports.upload', file)).status).toBe(403)
  const found = await upload(writer, 'Name,New\nA,B\n', { table_id: base.tables[0]?.id ?? '' })
  expect(found.plan.columns.map(({ kind }) => kind)).toEqual(['field', 'skip'])
  const columns = [found.plan.columns[0], { kind: 'new', name: 'New', type: 'url' }]
  const params = { id: found.id }
  expect((await writer.request('tableImports.run', { params, body: { ...found.plan, columns } })).status).toBe(403)
  await runAsGuessed(writer, found)
})

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

it('reads the first sheet of an Excel workbook', async () => {
  const ada = await signUp(app)
  const workbook = buildWorkbook(
    `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Day')}${cell('C1', 'Sum')}${cell('D1', 'Done')}</row>
     <row r="3">${cell('A3', '=HYPERLINK(1)')}<c r="B3" s="1"><v>46000</v></c><c r="C3"><f>1+1</f><v>2.5</v></c><c r="D3" t="b"><v>1</v></c></row>
     <row r="4">${cell('A4', 'Ada')}<c r="D4" t="b"><v>0</v></c></row>`,
  )
  const found = await upload(ada, workbook, {}, 'Books.xlsx')
  const done = await runAsGuessed(ada, found)
  expect(await readAll(ada, done.table_id ?? '')).toEqual([
    { Name: '=HYPERLINK(1)', Day: '2025-12-09', Sum: 2.5, Done: true },
    { Name: 'Ada' },
  ])
})

it('refuses hostile files with a sentence', async () => {
  const ada = await signUp(app)
  const refuse = async (bytes: Buffer, name: string) => {
    const { status, error } = await ada.request('tableImports.upload', buildMultipart(name, bytes))
    expect([400, 413]).toContain(status)
    return JSON.stringify(error)
  }
  const many = Array.from({ length: 600 }, (_, at) => `c${at}`).join(',')
  expect(await refuse(Buffer.from(`${many}\n1\n`), 'wide.csv')).toContain('must have at most 500 columns')
  expect(await refuse(Buffer.from(`${','.repeat(200_000)}\n1\n`), 'commas.csv')).toContain('characters in a cell')
  const long = Buffer.from(`a,b\n${'x'.repeat(10_000_000)},1\n`)
  expect(await refuse(long, 'long.csv')).toContain('must have at most 100,000 characters in a cell')
  expect(await refuse(Buffer.from('only headers\n'), 'headers.csv')).toContain('at least one row')
  expect(await refuse(Buffer.from(`a,b\n${'"x\n'.repeat(60_000)}`), 'open.csv')).toContain('characters in a cell')
  expect(await refuse(buildZip([{ name: 'a.txt', text: 'no workbook' }]), 'a.xlsx')).toContain('an archive (.zip)')
  expect(await refuse(Buffer.from('PK\u0003\u0004 broken'), 'b.xlsx')).toContain('damaged ZIP')
  const far = buildWorkbook(`<row r="1">${cell('A1', 'Name')}</row><row r="999999999">${cell('A999999999', 'x')}</row>`)
  expect(await refuse(far, 'far.xlsx')).toContain('cells outside of a sheet')
  const wide = buildWorkbook(`<row r="1">${cell('A1', 'Name')}${cell('ZZZZ1', 'x')}</row>`)
  expect(await refuse(wide, 'far.xlsx')).toContain('cells outside of a sheet')
  const bomb = buildWorkbook(`<row r="1">${cell('A1', ' '.repeat(130 * 1024 * 1024))}</row>`)
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await refuse(bomb, 'bomb.xlsx')).toContain('must have at most 2,000,000 characters of text in one piece')
})

it('keeps a field that an import has made when other records have got values in it', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const table_id = base.tables[0]?.id ?? ''
  const params = { table_id }
  const primary = base.tables[0]?.primary_field_id ?? ''
  const old = await ada.call('tableRecords.create', { params, body: { records: [{ fields: { [primary]: 'Old' } }] } })
  const found = await upload(ada, 'Name,Colour,Shape\nA,red,round\n', { table_id })
  await runAsGuessed(ada, found)
  const { fields } = await ada.call('tables.readTable', { params })
  const colour = fields.find(({ name }) => name === 'Colour')?.id ?? ''
  const records = [{ id: old.records[0]?.id ?? '', fields: { [colour]: 'blue' } }]
  await ada.call('tableRecords.update', { params, body: { records } })
  await ada.call('tableImports.undo', { params: { id: found.id } })
  await waitFor(ada, found.id, 'undone')
  expect(await readAll(ada, table_id)).toEqual([{ Name: 'Old', Colour: 'blue' }])
  expect((await ada.call('tables.readTable', { params })).fields.map(({ name }) => name)).toEqual(['Name', 'Colour'])
})

it('reads dates, decimals and shares as their column writes them, and warns of most shares above 100 %', async () => {
  const ada = await signUp(app)
  const lines = ['A,12.5,03/04/2026,1.234', 'B,20,25/11/2026,12.500', 'C,0.5,05/06/2026,100.000']
  const found = await upload(ada, `Name,Share,Day,Sum\n${lines.join('\n')}\n`)
  expect(found.plan.columns.map((column) => (column.kind === 'new' ? column.type : column.kind))).toEqual([
    'singleLineText',
    'number',
    'date',
    'number',
  ])
  const columns = found.plan.columns.map((column, at) =>
    at === 1 && column.kind === 'new' ? { ...column, type: 'percent' as const } : column,
  )
  const preview = (forms: typeof found.plan.forms) =>
    ada.call('tableImports.preview', { params: { id: found.id }, body: { ...found.plan, columns, forms } })
  const guessed = await preview({})
  const texts = ({ rows }: typeof guessed) => rows.map(({ cells }) => cells.map(({ text }) => text))
  expect(texts(guessed)).toEqual([
    ['A', '12.5%', '2026-04-03', '1.234'],
    ['B', '20%', '2026-11-25', '12.5'],
    ['C', '0.5%', '2026-06-05', '100'],
  ])
  expect(guessed.columns.map(({ warning }) => warning)).toEqual([null, null, null, null])
  const said = await preview({
    1: { share: 'fraction' },
    2: { date_order: 'mdy' },
    3: { decimal: 'comma' },
  })
  expect(texts(said)).toEqual([
    ['A', '1250%', '2026-03-04', '1234'],
    ['B', '2000%', '25/11/2026', '12500'],
    ['C', '50%', '2026-05-06', '100000'],
  ])
  expect(said.rows[1]?.cells[2]?.problem).toBe('is not a date that exists')
  expect(said.columns[1]?.warning).toMatch(/above 100 %/u)
  expect(said.columns[2]?.examples).toEqual([{ n: 3, text: '25/11/2026: is not a date that exists' }])
  // Without the columns that tell it, the sums could be either.
  const open = await upload(ada, 'Name,Sum\nA,1.234\nB,12.500\n')
  const asked = await ada.call('tableImports.preview', { params: { id: open.id }, body: open.plan })
  expect([texts(asked), asked.columns[1]?.examples[0]]).toEqual([
    [
      ['A', '1.234'],
      ['B', '12.500'],
    ],
    { n: 2, text: '1.234: could be 1234 or 1.234' },
  ])
})
