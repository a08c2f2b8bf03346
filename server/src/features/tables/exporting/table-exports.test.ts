import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/universal'
import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart, tinyPdf } from '../../../../test/upload.ts'
import { createSystemDb } from '../../../db/system-db.ts'
import { readZip } from '../../../documents/read-zip.ts'

const { app, context } = await useApp()

it('gives a view with its fields, filter and order, and the whole base as an archive', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const table_id = base.tables[0]?.id ?? ''
  const params = { table_id }
  await ada.call('tables.createField', { params, body: { name: 'Guests', type: 'number' } })
  await ada.call('tables.createField', { params, body: { name: 'Share', type: 'percent' } })
  const table = await ada.call('tables.createField', { params, body: { name: 'Secret', type: 'singleLineText' } })
  const [name = '', guests = '', share = '', secret = ''] = table.fields.map(({ id }) => id)
  for (let from = 0; from < 600; from += 200) {
    const records = Array.from({ length: 200 }, (_, at) => ({
      fields: {
        [name]: at + from === 3 ? '=1+1' : `Event ${at + from}`,
        [guests]: at + from - 300,
        [share]: 0.07,
        [secret]: 'x',
      },
    }))
    await ada.call('tableRecords.create', { params, body: { records } })
  }
  const view = await ada.call('tables.createView', {
    params,
    body: {
      name: 'Best',
      settings: {
        filter: { match: 'all', conditions: [{ field_id: guests, operator: 'lt', value: 250 }] },
        sorts: [{ field_id: guests, direction: 'desc' }],
        hidden_field_ids: [secret],
        field_order: [name, share, guests],
      },
    },
  })
  const shown = await ada.request('tableExports.table', { params, query: { view_id: view.id } })
  expect(shown.headers['content-disposition']).toContain('Table-1-Best.csv')
  const rows: string[][] = parse(shown.text, { bom: true })
  expect(rows).toHaveLength(551)
  expect(rows.slice(0, 2)).toEqual([
    ['Name', 'Share', 'Guests'],
    ['Event 549', '7%', '249'],
  ])
  expect(rows.at(-1)).toEqual(['Event 0', '7%', '-300'])

  // What somebody sees without saving it, such as a reader.
  const seen = {
    view_id: view.id,
    filter: { match: 'all', conditions: [{ field_id: guests, operator: 'gt', value: 297 }] },
    sorts: [{ field_id: guests, direction: 'asc' }],
    hidden_field_ids: [share],
  }
  const unsaved = await ada.request('tableExports.shownTable', { params, body: seen })
  expect(unsaved.headers['content-disposition']).toContain('Table-1-Best.csv')
  expect(parse(unsaved.text, { bom: true })).toEqual([
    ['Name', 'Guests', 'Secret'],
    ['Event 598', '298', 'x'],
    ['Event 599', '299', 'x'],
  ])
  const book = await ada.request('tableExports.shownWorkbook', { params, body: seen })
  expect(await readSheet(new Uint8Array(book.bytes).buffer)).toHaveLength(3)
  const elsewhere = await ada.request('tableExports.shownTable', {
    params,
    body: { ...seen, view_id: 'viwAAAAAAAAAAAAAA' },
  })
  expect(elsewhere.status).toBe(404)

  const archive = await ada.request('tableExports.base', { params: { base_id: base.id } })
  const limits = { mostFiles: 10, mostBytes: 10_000_000, isWanted: () => true }
  const files = new Map(
    [...readZip(archive.bytes, limits)].map((file) => [file.name, Buffer.from(file.bytes).toString()]),
  )
  expect([...files.keys()]).toEqual(['base.json', 'Table 1.csv'])
  expect(JSON.parse(files.get('base.json') ?? '')).toMatchObject({ name: 'Events', tables: [{ name: 'Table 1' }] })
  const all: string[][] = parse(files.get('Table 1.csv') ?? '', { bom: true })
  expect(all).toHaveLength(601)
  expect(all[4]).toEqual(["'=1+1", '-297', '7%', 'x'])
})

it('gives negative percentages and durations as an import reads them', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  await ada.call('tables.createField', { params, body: { name: 'Share', type: 'percent' } })
  const formula = { name: 'Same', type: 'formula', options: { formula: '{Share}' } } as const
  await ada.call('tables.createField', { params, body: formula })
  const { fields } = await ada.call('tables.createField', { params, body: { name: 'Delay', type: 'duration' } })
  const cells = Object.fromEntries(
    fields.flatMap(({ id, name }) => (name === 'Share' ? [[id, -0.07]] : name === 'Delay' ? [[id, -5400]] : [])),
  )
  await ada.call('tableRecords.create', { params, body: { records: [{ fields: cells }] } })
  const { text } = await ada.request('tableExports.table', { params, query: {} })
  const rows: string[][] = parse(text, { bom: true })
  expect(rows[1]).toEqual(['', '-7%', '-7%', '-5400'])
})

it('refuses a view that cannot be read before a file begins', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  const body = { name: 'Later', type: 'formula', options: { formula: '1' } } as const
  const { fields } = await ada.call('tables.createField', { params, body })
  const field_id = fields.find(({ name }) => name === 'Later')?.id ?? ''
  const groups = [{ field_id, direction: 'asc' }] as const
  const view = await ada.call('tables.createView', { params, body: { name: 'Groups', settings: { groups } } })
  const change = { options: { formula: 'NOW()' } }
  await ada.call('tables.updateField', { params: { ...params, field_id }, body: change })
  const refused = await ada.request('tableExports.table', { params, query: { view_id: view.id } })
  expect([refused.status, refused.error.message]).toEqual([400, 'Records cannot be grouped by "Later"'])
})

it('gives a view as a workbook with numbers, days and check marks, and texts that run nothing', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  const wanted = [
    { name: 'Price', type: 'currency', options: { precision: 2, symbol: '€' } },
    { name: 'Share', type: 'percent', options: { precision: 1 } },
    { name: 'Day', type: 'date' },
    { name: 'Start', type: 'dateTime' },
    { name: 'Open', type: 'checkbox' },
    { name: 'Site', type: 'url' },
    { name: 'There', type: 'dateTime', options: { timeZone: 'Asia/Kolkata' } },
    { name: 'Here', type: 'dateTime', options: { timeZone: 'client' } },
  ] as const
  await ada.call('accounts.changeSettings', { body: { time_zone: 'Europe/Berlin' } })
  for (const body of wanted) await ada.call('tables.createField', { params, body })
  const { fields } = await ada.call('tables.readTable', { params })
  const [name = '', price = '', share = '', day = '', start = '', open = '', site = '', there = '', here = ''] =
    fields.map(({ id }) => id)
  const moment = '2026-03-04T15:30:00.000Z'
  const moments = { [start]: moment, [there]: moment, [here]: moment }
  const full = { [price]: -9.5, [share]: 0.25, [day]: '2026-03-04', [open]: true, ...moments }
  const records = [
    { fields: { [name]: '=HYPERLINK("https://evil.example")', ...full, [site]: 'https://a.example/?b=1&c=<2>' } },
    { fields: { [name]: 'a "b" _x0041_ \u0007 \u{1F680}', [day]: '1970-01-02' } },
  ]
  await ada.call('tableRecords.create', { params, body: { records } })
  const answer = await ada.request('tableExports.workbook', { params, query: {} })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.headers['content-disposition']).toContain('.xlsx')
  expect(await readSheet(Uint8Array.from(answer.bytes).buffer)).toEqual([
    ['Name', 'Price', 'Share', 'Day', 'Start', 'Open', 'Site', 'There', 'Here'],
    [
      '=HYPERLINK("https://evil.example")',
      -9.5,
      0.25,
      new Date('2026-03-04T00:00:00Z'),
      // Excel knows no zones: a moment is what the clock shows in the zone of its field, else of the workspace.
      new Date('2026-03-04T15:30:00Z'),
      true,
      'https://a.example/?b=1&c=<2>',
      new Date('2026-03-04T21:00:00Z'),
      new Date('2026-03-04T16:30:00Z'),
    ],
    ['a "b" _x0041_  \u{1F680}', null, null, new Date('1970-01-02T00:00:00Z'), null, false, null, null, null],
  ])
  const parts = readParts(answer.bytes)
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  expect(parts.get('xl/styles.xml')).toContain('formatCode="&quot;€&quot;#,##0.00"')
})

it('gives the files of cells in the archive, where the table says that they lie', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Fair' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  const body = { name: '../Plans', type: 'multipleAttachments' } as const
  const { fields } = await ada.call('tables.createField', { params, body })
  const [name = '', files = ''] = fields.map(({ id }) => id)
  const upload = (filename: string) =>
    ada.call('tableAttachments.create', { ...buildMultipart(filename, tinyPdf), params: { base_id: base.id } })
  const [one, two] = [await upload('plan.pdf'), await upload('plan.pdf')]
  const records = [
    { fields: { [name]: 'North', [files]: [{ id: one.id }, { id: two.id, filename: '..\\..\\évil,name.pdf' }] } },
    { fields: { [name]: 'South', [files]: [{ id: one.id }] } },
  ]
  await ada.call('tableRecords.create', { params, body: { records } })
  const download = (query: { files?: 'none' }) =>
    ada.request('tableExports.base', { params: { base_id: base.id }, query })
  const parts = readParts((await download({})).bytes)
  const [first, second] = ['Table 1/-Plans/1-1 plan.pdf', 'Table 1/-Plans/1-2 -..-évil-name.pdf']
  expect([...parts.keys()]).toEqual(['base.json', 'Table 1.csv', first, second])
  expect(parts.get(first)).toBe(tinyPdf.toString())
  const rows: string[][] = parse(parts.get('Table 1.csv') ?? '', { bom: true })
  expect(rows.slice(1)).toEqual([
    ['North', `${first}, ${second}`],
    ['South', first],
  ])
  expect([...readParts((await download({ files: 'none' })).bytes).keys()]).toEqual(['base.json', 'Table 1.csv'])
  // More than an archive takes is refused before it begins.
  const system = createSystemDb(context.engine)
  await system.updateTable('table_attachments').set({ bytes: 2_000_000_000 }).where('base_id', '=', base.id).execute()
  const refused = await download({})
  expect([refused.status, refused.error.message]).toEqual([
    413,
    'An archive takes at most 50,000 files and 3 GB of files. Download it without files',
  ])
})

it('gives the automations of a base in its archive', async () => {
  const ada = await signUp(app)
  const base = await ada.call('tables.createBase', { body: { name: 'Fair' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  const body = { starts_with: 'created', makes: 'idea', title: 'About {Name}' } as const
  await ada.call('tableAutomations.create', { params, body })
  const archive = await ada.request('tableExports.base', { params: { base_id: base.id } })
  const parts = readParts(archive.bytes)
  expect([...parts.keys()]).toEqual(['base.json', 'automations.json', 'Table 1.csv'])
  expect(JSON.parse(parts.get('automations.json') ?? '')).toMatchObject([{ table: 'Table 1', ...body }])
})

const readParts = (bytes: Uint8Array): Map<string, string> =>
  new Map(
    [...readZip(bytes, { mostFiles: 20, mostBytes: 10_000_000, isWanted: () => true })].map((file) => [
      file.name,
      Buffer.from(file.bytes).toString(),
    ]),
  )
