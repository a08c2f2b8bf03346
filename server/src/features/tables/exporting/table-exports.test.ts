import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { readZip } from '../../../documents/read-zip.ts'

const { app } = await useApp()

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
  const { fields } = await ada.call('tables.createField', { params, body: { name: 'Delay', type: 'duration' } })
  const cells = Object.fromEntries(
    fields.flatMap(({ id, name }) => (name === 'Share' ? [[id, -0.07]] : name === 'Delay' ? [[id, -5400]] : [])),
  )
  await ada.call('tableRecords.create', { params, body: { records: [{ fields: cells }] } })
  const { text } = await ada.request('tableExports.table', { params, query: {} })
  const rows: string[][] = parse(text, { bom: true })
  expect(rows[1]).toEqual(['', '-7%', '-5400'])
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
