import { deflateRawSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { buildZip } from '../../../../test/build-zip.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'
import { SYSTEM } from '../../../db/engine.ts'

const { app, context } = await useApp()
// Uploads are limited by person.
let ada = await signUp(app)
beforeEach(async () => {
  ada = await signUp(app)
})

async function refuse(name: string, file: string | Buffer) {
  const { status, error } = await ada.request('numberImports.upload', buildMultipart(name, Buffer.from(file as string)))
  return [status, error?.message]
}
const head = 'date,visitors,pageviews,visits,bounces'

it.each([
  ['2026-02-30,1,1,1,1', 'date', '2026-02-30', 'must be a day between 1995-01-01 and 2100-01-01, such as 2026-03-31'],
  ['0001-01-01,1,1,1,1', 'date', '0001-01-01', 'must be a day between 1995-01-01 and 2100-01-01, such as 2026-03-31'],
  ['2026-01-01,-1,1,1,1', 'visitors', '-1', 'must be a whole number from 0'],
  ['2026-01-01,1,1e9,1,1', 'pageviews', '1e9', 'must be a whole number from 0'],
  ['2026-01-01,1,9999999999,1,1', 'pageviews', '9999999999', 'must be at most 2,147,483,647'],
  ['2026-01-01,1,1,=cmd|x,1', 'visits', '=cmd|x', 'must be a whole number from 0'],
  ['2026-01-01,1,1,1,NaN', 'bounces', 'NaN', 'must be a whole number from 0'],
])('says where a cell is wrong: %s', async (line, column, text, rule) => {
  const file = [head, '2026-01-02,1,1,1,1', line].join('\n')
  expect(await refuse('totals.csv', file)).toEqual([
    400,
    `file has “${text}” as ${column} in line 3 of totals.csv: it ${rule}`,
  ])
  const zip = buildZip([{ name: 'a/visitors.csv', text: file }])
  expect(await refuse('totals.zip', zip)).toEqual([
    400,
    `file has “${text}” as ${column} in line 3 of visitors.csv: it ${rule}`,
  ])
})

it('stops at a line of ten megabytes, and at a quotation mark that does not end', async () => {
  const cell = 'x'.repeat(10 * 1024 * 1024)
  const sources = 'date,source,visitors'
  expect(await refuse('s.csv', `${sources}\n2026-01-01,a,1\n2026-01-01,${cell},1\n`)).toEqual([
    400,
    'file must have at most 32,768 characters in a cell (s.csv)',
  ])
  expect(await refuse('s.zip', buildZip([{ name: 's.csv', text: `${sources}\n2026-01-01,"${cell}",1\n` }]))).toEqual([
    400,
    'file must have at most 32,768 characters in a cell (s.csv)',
  ])
  const { data } = await ada.request(
    'numberImports.upload',
    buildMultipart('s.csv', Buffer.from(`${sources}\n2026-01-01,"a,1\n2026-01-02,b,1\n`)),
  )
  expect(data.files).toMatchObject([
    {
      name: 's.csv',
      rows: 2,
      note: 'A quotation mark that opens a cell and is not closed was read as a plain one in row 2.',
    },
    {},
  ])
})

it('unpacks no bomb, no lock and no damage', async () => {
  const heavy = { name: 'a.csv', text: Buffer.alloc(151 * 1024 * 1024, 0x61) }
  expect(await refuse('bomb.zip', buildZip([heavy]))).toEqual([400, 'file must have at most 150 MB when unpacked'])
  const half = { name: 'a.csv', text: `${head}\n2026-01-01,1,1,1,1\n${'\n'.repeat(51 * 1024 * 1024)}` }
  expect(await refuse('bomb.zip', buildZip([half, heavy]))).toEqual([
    400,
    'file must have at most 150 MB when unpacked',
  ])
  const many = Array.from({ length: 201 }, (_, at) => ({ name: `${at}.csv`, text: 'x' }))
  expect(await refuse('many.zip', buildZip(many))).toEqual([400, 'file must have at most 200 files in it'])
  expect(await refuse('lock.zip', buildZip([{ name: 'a.csv', text: 'x', flags: 1 }]))).toEqual([
    400,
    'file is locked with a password',
  ])
  const whole = buildZip([{ name: 'a.csv', text: `${head}\n2026-01-01,1,1,1,1` }])
  const cut = whole.subarray(0, whole.length - 30)
  expect(await refuse('cut.zip', Buffer.from(cut))).toEqual([400, 'file is a damaged ZIP'])
  for (const at of [30, 40, 50, 60, 70, 80, 90]) {
    const broken = Buffer.from(whole)
    broken[at] = (broken[at] ?? 0) ^ 0xff
    const { status } = await ada.request('numberImports.upload', buildMultipart('x.zip', broken))
    expect([200, 400]).toContain(status)
  }
  const bare = deflateRawSync(Buffer.from('x'))
  expect((await refuse('x.zip', Buffer.concat([Buffer.from('PK\x03\x04'), bare])))[0]).toBe(400)
})

it('takes one tool at a time, and none that it does not know', async () => {
  const umami = { name: 'website_event.csv', text: 'session_id,url_path,created_at\ns,/,2026-01-01 10:00:00' }
  const totals = { name: 'v.csv', text: `${head}\n2026-01-01,1,1,1,1` }
  expect(await refuse('both.zip', buildZip([umami, totals]))).toEqual([
    400,
    'file must be of one tool: it has tables of Umami and Plausible',
  ])
  const headings = 'date,visitors,pageviews,bounces,visits,visit_duration'
  for (const text of [headings, `${headings}\n`, headings.replaceAll(',', ';'), `# All pages\n${headings}\n`])
    expect(await refuse('imported_visitors.csv', text), text).toEqual([400, 'file has no rows with numbers'])
  expect(await refuse('x.zip', buildZip([{ name: 'imported_visitors.csv', text: headings }]))).toEqual([
    400,
    'file has no rows with numbers',
  ])
  const unknown =
    'file is no export of Plausible, Umami or Google Analytics that is known here: none of its tables has their columns'
  expect(await refuse('x.csv', 'Name,Age\nMia,3')).toEqual([400, unknown])
  expect(await refuse('x.zip', buildZip([{ name: 'x.exe', text: 'x' }]))).toEqual([400, unknown])
  expect(await refuse('x.csv', '')).toEqual([400, unknown])
  expect(await refuse('x.csv', Buffer.from([0xff, 0xfe, 0, 0, 1]))).toEqual([400, unknown])
  expect(await refuse('x.csv', head)).toEqual([400, 'file has no rows with numbers'])
  expect(await refuse('u.csv', 'session_id,url_path,created_at\ns,/,yesterday')).toEqual([
    400,
    'file has “yesterday” as created_at in line 2 of u.csv: it must be a time such as 2026-03-31 08:15:00',
  ])
  expect((await refuse('e.json', '{"event_timestamp": "x", "event_name": "page_view"}'))[0]).toBe(400)
  expect((await refuse('e.json', '{"event_timestamp": \n{'))[0]).toBe(400)
})

it('keeps what is in cells as text, and numbers within their columns', async () => {
  const rows = [
    '2024-01-01,<script>alert(1)</script>,1,1,1',
    '2024-01-01,__proto__,1,1,1',
    '2024-01-01,constructor,1,1,1',
    '2024-01-01,=HYPERLINK(1),1,1,1',
    `2024-01-01,${'long'.repeat(1000)},1,1,1`,
    '2024-01-01,\ud800\u0001é,1,1,1',
  ]
  const found = await ada.call(
    'numberImports.upload',
    buildMultipart('p.csv', Buffer.from(['date,page,visitors,visits,pageviews', ...rows].join('\n'))),
  )
  expect(found).toMatchObject({ days: 1, views: 6, visits: 0, visitors: 0 })
  expect(found.files.at(-1)?.note).toMatch(/^There are no totals by day/u)
  const many = Array.from({ length: 3 }, () => '2024-01-01,2147483647,1,1,1')
  expect((await refuse('v.csv', [head, ...many].join('\n')))[1]).toMatch(
    /^file must have at most 2,147,483,647 of anything/u,
  )
  const foreign = await (await signUp(app)).request('numberImports.read', { params: { id: found.id } })
  expect(foreign.status).toBe(404)
})

it('keeps fifty imports, each of which can be seen and undone', async () => {
  await context.engine.query(
    SYSTEM,
    `with made as (insert into number_imports (id, account_id, tool, state, filename, files, n_days)
       select gen_random_uuid(), $1, 'plausible', 'ready', 'x.csv', '[]', 1 from generate_series(1, 49) returning account_id, id)
     insert into number_import_days (account_id, import_id, day, views, visitors, visits, is_timed)
     select account_id, id, '2025-01-01', 1, 1, 1, false from made`,
    [ada.accountId],
  )
  const file = buildMultipart('totals.csv', Buffer.from(`${head}\n2026-01-02,1,1,1,1`))
  const { id } = await ada.call('numberImports.upload', file)
  expect(await ada.call('numberImports.list')).toHaveLength(50)
  expect(await refuse('totals.csv', `${head}\n2026-01-03,1,1,1,1`)).toEqual([
    409,
    'A workspace can have 50 imports. Delete some that are not in the reports first.',
  ])
  await ada.call('numberImports.remove', { params: { id } })
  await ada.call('numberImports.upload', file)
})

it('refuses a table without a day', async () => {
  expect((await refuse('totals.csv', head))[0]).toBe(400)
})

it('reads a table that a spreadsheet has saved again', async () => {
  const lines = ['sep=;', head.replaceAll(',', ';'), '01.03.2026;1.010;2.020;1.500;10', '02.03.2026;"1";2;2;1']
  const { data } = await ada.request(
    'numberImports.upload',
    buildMultipart('totals.csv', Buffer.from(lines.join('\r\n'), 'utf16le')),
  )
  expect(data).toMatchObject({ tool: 'plausible', days: 2, views: 2022, visitors: 1011, visits: 1502 })
})
