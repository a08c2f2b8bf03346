import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { createSystemDb } from '../../../db/system-db.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const token = 'pat-of-the-test.secret'
const toId = (prefix: string, name: string) => prefix + name.padEnd(14, '0').slice(0, 14)
const [base, people, firms] = [toId('app', 'Base'), toId('tbl', 'People'), toId('tbl', 'Firms')]
const field = (name: string) => toId('fld', name)
const record = (table: string, at: number) => toId('rec', `${table}${String(at).padStart(3, '0')}`)

const tables = [
  {
    id: people,
    name: 'People',
    primaryFieldId: field('Full'),
    fields: [
      { id: field('Full'), name: 'Full name', type: 'formula', options: { formula: `{${field('First')}} & "!"` } },
      { id: field('First'), name: 'First', type: 'singleLineText' },
      {
        id: field('Stage'),
        name: 'Stage',
        type: 'singleSelect',
        options: { choices: [{ id: toId('sel', 'A'), name: 'Open', color: 'greenBright' }] },
      },
      {
        id: field('Firm'),
        name: 'Firm',
        type: 'multipleRecordLinks',
        options: { linkedTableId: firms, inverseLinkFieldId: field('Staff'), prefersSingleRecordLink: false },
      },
      {
        id: field('Town'),
        name: 'Town',
        type: 'multipleLookupValues',
        options: { recordLinkFieldId: field('Firm'), fieldIdInLinkedTable: field('City') },
      },
      { id: field('Odd'), name: 'Odd', type: 'formula', options: { formula: 'NO_SUCH_FUNCTION(1)' } },
      { id: field('Files'), name: 'Files', type: 'multipleAttachments' },
      { id: field('Ai'), name: 'Summary', type: 'aiText' },
    ],
    views: [
      { id: toId('viw', 'A'), name: 'All people', type: 'grid' },
      { id: toId('viw', 'B'), name: 'Board', type: 'kanban' },
      { id: toId('viw', 'C'), name: 'Plan', type: 'gantt' },
    ],
  },
  {
    id: firms,
    name: 'Firms',
    primaryFieldId: field('Name'),
    fields: [
      { id: field('Name'), name: 'Name', type: 'singleLineText' },
      { id: field('City'), name: 'City', type: 'singleLineText' },
      {
        id: field('Staff'),
        name: 'Staff',
        type: 'multipleRecordLinks',
        options: { linkedTableId: people, inverseLinkFieldId: field('Firm') },
      },
      { id: field('Size'), name: 'Size', type: 'count', options: { recordLinkFieldId: field('Staff') } },
    ],
    views: [],
  },
]
const rows: Record<string, { id: string; createdTime: string; fields: Record<string, unknown> }[]> = {
  [people]: Array.from({ length: 130 }, (_, at) => ({
    id: record('P', at),
    createdTime: '2024-05-06T07:08:09.000Z',
    fields: {
      [field('Full')]: `Ada ${at}!`,
      [field('First')]: `Ada ${at}`,
      [field('Stage')]: 'Open',
      [field('Firm')]: [record('F', at % 2)],
      [field('Odd')]: 'last value',
      [field('Files')]: [{ id: 'att1', filename: 'a.pdf', url: 'https://dl.example/a.pdf' }],
      [field('Ai')]: { state: 'generated', value: 'Short', isStale: false },
    },
  })),
  [firms]: [0, 1].map((at) => ({
    id: record('F', at),
    createdTime: '2024-05-06T07:08:09.000Z',
    fields: { [field('Name')]: `Firm ${at}`, [field('City')]: at === 0 ? 'Delft' : 'Bonn' },
  })),
}

let refusals = 1
/** Speaks Airtable's wire, and asks for patience once. */
const airtable = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://loopback')
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(body))
  if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: 'AUTHENTICATION_REQUIRED' })
  if (url.pathname === '/v0/meta/bases')
    return send(200, { bases: [{ id: base, name: 'Sales', permissionLevel: 'create' }] })
  if (url.pathname === `/v0/meta/bases/${base}/tables`) return send(200, { tables })
  const list = rows[url.pathname.split('/')[3] ?? '']
  if (list === undefined) return send(404, { error: 'NOT_FOUND' })
  if (refusals-- > 0) return send(429, { errors: [{ error: 'RATE_LIMIT_REACHED' }] })
  const from = Number(url.searchParams.get('offset') ?? 0)
  const end = from + Number(url.searchParams.get('pageSize'))
  return send(200, { records: list.slice(from, end), ...(end < list.length ? { offset: String(end) } : {}) })
})
await new Promise<void>((done) => airtable.listen(0, '127.0.0.1', done))
afterAll(() => void airtable.close())
const airtableUrl = `http://127.0.0.1:${(airtable.address() as AddressInfo).port}`
const { app, context } = await useApp({ airtableUrl })

it('brings a base over with fields, views, records and links, and tells what did not come', async () => {
  const ada = await signUp(app)
  const refused = await ada.request('airtableImports.listBases', { body: { token: 'wrong' } })
  expect([refused.status, refused.error.message]).toEqual([400, 'Airtable does not accept this token'])
  expect(await ada.call('airtableImports.listBases', { body: { token } })).toEqual([{ id: base, name: 'Sales' }])
  const started = await ada.call('airtableImports.start', { body: { token, base_id: base } })
  const params = { id: started.id }
  const done = await vi.waitFor(
    async () => {
      const found = await ada.call('airtableImports.read', { params })
      expect(found.error ?? found.state).toBe('done')
      return found
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(done).toMatchObject({ name: 'Sales', n_tables: 2, n_records: 132, n_links: 130, current: null })
  expect(done.report.map(({ place }) => place).toSorted()).toEqual([
    'People › Files',
    'People › Odd',
    'People › Plan',
    'People › Summary',
    'Sales',
  ])
  const made = await ada.call('tables.readBase', { params: { base_id: done.base_id } })
  const [first, second] = made.tables
  expect(first?.fields.map(({ name, type }) => [name, type])).toEqual([
    ['Full name', 'formula'],
    ['First', 'singleLineText'],
    ['Stage', 'singleSelect'],
    ['Files', 'multilineText'],
    ['Summary', 'multilineText'],
    ['Firm', 'multipleRecordLinks'],
    ['Town', 'multipleLookupValues'],
    ['Odd', 'multilineText'],
  ])
  expect(first?.views.map(({ name, type }) => [name, type])).toEqual([
    ['All people', 'grid'],
    ['Board', 'kanban'],
  ])
  expect(second?.fields.map(({ name }) => name)).toEqual(['Name', 'City', 'Staff', 'Size'])
  const read = async (table: typeof first) => {
    const data = await ada.call('tableRecords.query', { params: { table_id: table?.id ?? '' }, body: { limit: 1 } })
    const names = new Map(table?.fields.map(({ id, name }) => [id, name]))
    return Object.fromEntries(Object.entries(data[0]?.fields ?? {}).map(([id, value]) => [names.get(id) ?? id, value]))
  }
  await vi.waitFor(async () => expect(await read(second)).toMatchObject({ Size: 65 }), {
    timeout: 60_000,
    interval: 300,
  })
  expect(await read(first)).toEqual({
    'Full name': 'Ada 0!',
    First: 'Ada 0',
    Stage: 'Open',
    Firm: [{ id: record('F', 0), name: 'Firm 0' }],
    Town: ['Delft'],
    Odd: 'last value',
    Files: 'a.pdf https://dl.example/a.pdf',
    Summary: 'Short',
  })
  const stored = await createSystemDb(context.engine).selectFrom('airtable_imports').select('token').execute()
  expect(stored).toEqual([{ token: null }])
})
