import type { NumberImport } from '@draftwright/contract/number-imports'
import { expect, it, vi } from 'vitest'
import { buildZip } from '../../../../test/build-zip.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { publishPost, visitPage } from '../../../../test/publish-post.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'
import { createAccountDb } from '../../../db/account-db.ts'

const { app, context } = await useApp()
/** Not over in any time zone. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const upload = (person: Person, name: string, file: string | Buffer) =>
  person.call('numberImports.upload', buildMultipart(name, Buffer.from(file as string)))
const waitForState = (person: Person, { id }: NumberImport, state: NumberImport['state']) =>
  vi.waitFor(
    async () => {
      const found = await person.call('numberImports.read', { params: { id } })
      expect(found.state).toBe(state)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
async function runImport(person: Person, found: NumberImport) {
  await person.call('numberImports.run', { params: { id: found.id } })
  return waitForState(person, found, 'done')
}
async function undoImport(person: Person, found: NumberImport) {
  await person.call('numberImports.undo', { params: { id: found.id } })
  return waitForState(person, found, 'undone')
}
const march = { start_date: '2024-03-01', end_date: '2024-03-31' }
const readReport = (person: Person, filters: object = {}) =>
  person.call('analytics.report', { query: { ...march, ...filters } })
async function readParts(
  person: Person,
  by: 'source' | 'page' | 'content' | 'device' | 'country' | 'entry' | 'exit' | 'browser' | 'campaign' | 'source_kind',
) {
  const { rows } = await person.call('analytics.breakdown', { query: { ...march, by } })
  return Object.fromEntries(rows.map(({ value, views, visitors, visits }) => [value, [views, visitors, visits]]))
}
/** What was counted here on a day of the past. */
async function countOwnDay(person: Person, day: string, views: number) {
  const db = createAccountDb(context.engine, person.accountId ?? '')
  await db.insert('daily_numbers', { dimension: 'total', value: '', day, views, visitors: 1, visits: 1 }).execute()
}

const plausible = [
  {
    name: 'site/imported_visitors_20240301_20240310.csv',
    text:
      '"date","visitors","pageviews","bounces","visits","visit_duration"\n"2024-03-01",10,30,4,12,600\n"2024-03-02",5,8,1,5,60\n"2024-03-03",7,9,1,7,60\n' +
      `"${tomorrow}",1,1,1,1,0\n`,
  },
  {
    name: 'imported_sources_20240301_20240310.csv',
    text: '"date","source","referrer","utm_source","utm_medium","utm_campaign","utm_content","utm_term","pageviews","visitors","visits","visit_duration","bounces"\n"2024-03-01","Google","google.com","","","","","",20,6,7,1,2\n"2024-03-01","Google","www.google.de","","","","","",2,1,1,1,0\n"2024-03-01","spring","","letter","email","spring","","",4,2,3,1,1\n"2024-03-02","Direct / None","","","","","","",8,5,5,1,1\n',
  },
  {
    name: 'imported_pages_20240301_20240310.csv',
    text: '"date","hostname","page","visits","visitors","pageviews"\n"2024-03-01","www.example.com","/blog/first/",9,8,25\n"2024-03-01","example.com","/about",3,3,5\n',
  },
  {
    name: 'imported_exit_pages_20240301_20240310.csv',
    text: '"date","exit_page","visitors","visit_duration","exits","bounces","pageviews"\n"2024-03-01","/about",8,0,9,4,12\n',
  },
  {
    name: 'imported_devices_20240301_20240310.csv',
    text: '"date","device","visitors","visits","visit_duration","bounces","pageviews"\n"2024-03-01","Laptop",6,8,1,2,20\n"2024-03-01","Mobile",4,4,1,2,10\n',
  },
  {
    name: 'imported_locations_20240301_20240310.csv',
    text: '"date","country","region","city","visitors","visits","visit_duration","bounces","pageviews"\n"2024-03-01","DE","DE-BE",2950159,4,5,1,1,12\n"2024-03-01","DE","","",1,1,1,1,3\n',
  },
  {
    name: 'imported_operating_systems_20240301_20240310.csv',
    text: 'date,operating_system,visitors\n2024-03-01,Mac,10\n',
  },
  { name: '__MACOSX/._imported_pages.csv', text: 'no table' },
]

it('brings Plausible’s days into the reports, leaves out days with numbers, and takes all of it away again', async () => {
  const ada = await signUp(app)
  const post = await publishPost(ada, context, { title: 'First' })
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  await db.update('contents').set({ posted_url: 'https://example.com/blog/first' }).where('id', '=', post.id).execute()
  await countOwnDay(ada, '2024-03-03', 100)
  const before = await readReport(ada)
  const found = await upload(ada, 'plausible.zip', buildZip(plausible))
  expect(found).toMatchObject({
    tool: 'plausible',
    state: 'ready',
    first_day: '2024-03-01',
    last_day: tomorrow,
    n_days: 4,
    n_done: 0,
    days: 2,
    views: 38,
    visitors: 15,
    visits: 17,
    skipped: [
      { from: '2024-03-03', to: '2024-03-03', days: 1, reason: 'own' },
      { from: tomorrow, to: tomorrow, days: 1, reason: 'current' },
    ],
  })
  expect(found.files.map(({ about, rows, note }) => [about, rows, note === null])).toEqual([
    ['Totals', 4, true],
    ['Sources', 4, true],
    ['Pages', 2, true],
    ['Exit pages', 1, true],
    ['Devices', 2, true],
    ['Countries', 2, true],
    ['Operating systems', 1, false],
  ])
  expect(await readReport(ada)).toEqual(before)
  const done = await runImport(ada, found)
  expect(done).toMatchObject({ n_done: 4, days: 2, views: 38, skipped: found.skipped })
  const report = await readReport(ada)
  expect(report.totals).toMatchObject({ views: 138, visitors: 16, visits: 18, bounces: 5, engaged_ms: 0 })
  expect(report.imported).toEqual([
    { tool: 'plausible', from: '2024-03-01', to: '2024-03-02', days: 2, is_timed: false },
  ])
  expect([report.untimed_visits, report.previous_untimed_visits]).toEqual([17, 0])
  expect(await readParts(ada, 'source')).toEqual({
    Google: [22, 7, 8],
    letter: [4, 2, 3],
    Direct: [8, 5, 5],
    '': [4, 1, 1],
  })
  expect(await readParts(ada, 'campaign')).toMatchObject({ spring: [4, 2, 3] })
  expect(await readParts(ada, 'source_kind')).toMatchObject({ email: [4, 2, 3], search: [22, 7, 8] })
  expect(await readParts(ada, 'page')).toMatchObject({ 'example.com/blog/first/': [25, 8, 9], '': [8, 5, 5] })
  expect(await readParts(ada, 'content')).toMatchObject({ [post.id]: [25, 8, 9] })
  expect(await readParts(ada, 'exit')).toEqual({ '/about': [9, 8, 9] })
  expect(await readParts(ada, 'country')).toEqual({ DE: [15, 5, 6], '': [23, 10, 11] })
  expect((await readReport(ada, { source: 'Google' })).totals).toMatchObject({ views: 22 })
  const combined = await ada.call('analytics.report', { query: { source: 'Google', device: 'Mobile' } })
  expect([combined.totals.views, combined.imported]).toEqual([0, []])
  expect((await ada.call('content.read', { params: { id: post.id } })).views).toBe(25)
  const refused = await ada.request('numberImports.remove', { params: { id: found.id } })
  expect(refused.status).toBe(409)
  const undone = await undoImport(ada, found)
  expect(undone).toMatchObject({ days: 2, views: 38 })
  expect(await readReport(ada)).toEqual(before)
  const rows = await db.from('daily_numbers').select('dimension').execute()
  expect(rows).toEqual([{ dimension: 'total' }])
  expect((await ada.call('content.read', { params: { id: post.id } })).views).toBe(0)
  await ada.call('numberImports.remove', { params: { id: found.id } })
  expect(await ada.call('numberImports.list')).toEqual([])
})

const umamiHead =
  'website_id,session_id,visit_id,event_id,hostname,browser,os,device,screen,language,country,region,city,url_path,url_query,utm_source,utm_medium,utm_campaign,utm_content,utm_term,referrer_path,referrer_query,referrer_domain,page_title,event_type,event_name,tag,distinct_id,created_at,job_id'
const toUmamiLine = (session: string, visit: string, path: string, at: string, more: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    session_id: session,
    visit_id: visit,
    hostname: 'www.example.com',
    browser: 'edge-chromium',
    device: 'laptop',
    country: 'DE',
    url_path: path,
    event_type: '1',
    created_at: at,
    ...more,
  }
  return umamiHead
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',')
}

it('brings more views of a post than it can count without losing those of today', async () => {
  const ada = await signUp(app)
  const post = await publishPost(ada, context, { title: 'First' })
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  await db.update('contents').set({ posted_url: 'https://example.com/blog/first' }).where('id', '=', post.id).execute()
  const line = (day: number) => `2024-03-0${day},example.com,/blog/first,1,1,2147483647\n`
  const file = `date,hostname,page,visits,visitors,pageviews\n${line(1)}${line(2)}`
  const found = await upload(ada, 'imported_pages_20240301_20240302.csv', file)
  expect(await runImport(ada, found)).toMatchObject({ days: 2 })
  await visitPage(ada, post.url ?? '')
  await expect.poll(async () => (await ada.call('content.read', { params: { id: post.id } })).views).toBe(2_000_000_001)
  expect((await ada.call('analytics.report', {})).totals.views).toBe(1)
  await undoImport(ada, found)
})

it('counts Umami’s single views by visit and the workspace’s day, whatever their order', async () => {
  const ada = await signUp(app, { timeZone: 'Europe/Berlin' })
  const lines = [
    umamiHead,
    toUmamiLine('s1', 'v1', '/b', '2024-03-01 22:10:00', { referrer_domain: 'www.example.com' }),
    toUmamiLine('s1', 'v1', '/a', '2024-03-01 22:05:00', { referrer_domain: 'lobste.rs' }),
    toUmamiLine('s1', 'v1', '/a', '2024-03-01 23:05:00'),
    toUmamiLine('s1', 'v2', '/a', '2024-03-01 23:30:00', {
      device: 'mobile',
      browser: 'ios',
      url_query: '?utm_source=LinkedIn&utm_medium=social',
    }),
    toUmamiLine('s2', 'v3', '/a', '2024-03-02 08:00:00', { referrer_domain: 'google.com', country: '' }),
    toUmamiLine('s2', 'v3', '/a', '2024-03-02 08:01:00', { event_type: '2', event_name: 'signup' }),
  ]
  const found = await upload(
    ada,
    'umami.zip',
    buildZip([
      { name: 'website_event.csv', text: lines.join('\n') },
      { name: 'event_data.csv', text: 'event_id,data_key\ne1,plan\n' },
    ]),
  )
  expect(found).toMatchObject({ tool: 'umami', days: 2, views: 5, visits: 3, visitors: 3 })
  expect(found.files.map(({ about }) => about)).toEqual(['Views', 'Not known'])
  await runImport(ada, found)
  const { series, totals } = await readReport(ada)
  expect(
    series.filter(({ views }) => views > 0).map(({ date, views, visitors, visits }) => [date, views, visitors, visits]),
  ).toEqual([
    ['2024-03-01', 3, 1, 1],
    ['2024-03-02', 2, 2, 2],
  ])
  expect(totals.bounces).toBe(2)
  expect(await readParts(ada, 'entry')).toEqual({ 'example.com/a': [5, 3, 3] })
  expect(await readParts(ada, 'exit')).toEqual({ 'example.com/a': [3, 3, 3] })
  expect(await readParts(ada, 'page')).toEqual({ 'example.com/a': [4, 3, 3], 'example.com/b': [1, 1, 1] })
  expect(await readParts(ada, 'source')).toMatchObject({ LinkedIn: [1, 1, 1], Google: [1, 1, 1] })
  expect(await readParts(ada, 'device')).toEqual({ Desktop: [4, 2, 2], Mobile: [1, 1, 1] })
  expect(await readParts(ada, 'browser')).toEqual({ Edge: [4, 2, 2], Safari: [1, 1, 1] })
  expect(await readParts(ada, 'country')).toEqual({ DE: [4, 2, 2], '': [1, 1, 1] })
})

const ga = (start: string, ...lines: string[]) =>
  [
    '# ----------------------------------------',
    '# Pages',
    `# Start date: ${start}`,
    '# End date: 20240307',
    '# ----------------------------------------',
    '',
    ...lines,
    '',
  ].join('\n')

it('reads reports and explorations of Google Analytics, several to a file', async () => {
  const ada = await signUp(app)
  const file = [
    ga('20240301', 'Nth day,Active users,Views,Sessions', '0000,4,"1,010",5', '0001,2,3,2', ',6,13,7'),
    ga(
      '20240301',
      'Date,Session source / medium,Sessions,Engaged sessions,Total users,Views,User engagement',
      '20240301,google / organic,3,2,2,6,12.5',
      '20240301,(direct) / (none),2,1,2,4,1',
      'Grand total,,5,3,4,10,13.5',
    ),
    ga('20240301', 'Landing page,Sessions', '/,5'),
  ].join('\n')
  const found = await upload(ada, 'ga.csv', `\uFEFF${file}`)
  expect(found).toMatchObject({ tool: 'google-analytics', days: 2, views: 1013, visitors: 6, visits: 7 })
  expect(found.files.map(({ about, note }) => [about, note?.slice(0, 25) ?? null])).toEqual([
    ['Totals', null],
    ['Sources', null],
    ['Entry pages', 'Its rows have no day. Add'],
  ])
  await runImport(ada, found)
  expect(await readParts(ada, 'source')).toMatchObject({ Google: [6, 2, 3], Direct: [4, 2, 2] })
  const refused = await ada.request(
    'numberImports.upload',
    buildMultipart('no-day.csv', Buffer.from(ga('20240301', 'Country,Views', 'Germany,3'))),
  )
  expect([refused.status, refused.error?.message]).toEqual([
    400,
    expect.stringMatching(/^file has no numbers by day\. Its rows have no day\. Add the dimension Date/u),
  ])
})

it('reads the events of Google’s export to BigQuery', async () => {
  const ada = await signUp(app)
  const toEvent = (name: string, minute: number, page: string) =>
    JSON.stringify({
      event_date: '20240302',
      event_name: name,
      event_timestamp: String((Date.parse('2024-03-02T10:00:00Z') + minute * 60_000) * 1000),
      user_pseudo_id: '1.2',
      event_params: [
        { key: 'ga_session_id', value: { int_value: '77' } },
        { key: 'page_location', value: { string_value: `https://www.example.com${page}` } },
        { key: 'page_referrer', value: { string_value: 'https://www.bing.com/' } },
      ],
      device: { category: 'tablet', web_info: { browser: 'Chrome' } },
      geo: { country: 'Germany' },
    })
  const lines = [toEvent('session_start', 0, '/a'), toEvent('page_view', 0, '/a?x=1'), toEvent('page_view', 2, '/b')]
  const found = await upload(ada, 'events.json', lines.join('\n'))
  expect(found).toMatchObject({ tool: 'bigquery', days: 1, views: 2, visits: 1, visitors: 1 })
  await runImport(ada, found)
  expect(await readParts(ada, 'country')).toEqual({ DE: [2, 1, 1] })
  expect(await readParts(ada, 'page')).toEqual({ 'example.com/a': [1, 1, 1], 'example.com/b': [1, 1, 1] })
  expect(await readParts(ada, 'source')).toEqual({ Bing: [2, 1, 1] })
})

it('gives a day one origin, also when two imports run at once, and goes on after a stop', async () => {
  const ada = await signUp(app)
  const days = Array.from({ length: 60 }, (_, at) =>
    new Date(Date.parse('2024-01-01') + at * 86_400_000).toISOString().slice(0, 10),
  )
  const toTable = (views: number) => ['date,visitors,pageviews', ...days.map((day) => `${day},1,${views}`)].join('\n')
  const [one, two] = [await upload(ada, 'one.csv', toTable(1)), await upload(ada, 'two.csv', toTable(1000))]
  await Promise.all([one, two].map(({ id }) => ada.call('numberImports.run', { params: { id } })))
  const stopped = await ada.request('numberImports.stop', { params: { id: one.id } })
  expect([200, 409]).toContain(stopped.status)
  if (stopped.status === 200) await ada.call('numberImports.run', { params: { id: one.id } })
  const [first, second] = [await waitForState(ada, one, 'done'), await waitForState(ada, two, 'done')]
  expect(first.days + second.days).toBe(60)
  expect(first.skipped.every(({ reason }) => reason === 'other')).toBe(true)
  const { totals, imported } = await ada.call('analytics.report', {
    query: { start_date: '2024-01-01', end_date: '2024-03-31' },
  })
  expect(totals.views).toBe(first.days + 1000 * second.days)
  expect(imported.reduce((sum, { days: n }) => sum + n, 0)).toBe(60)
  await undoImport(ada, second)
  const after = await ada.call('analytics.report', { query: { start_date: '2024-01-01', end_date: '2024-03-31' } })
  expect(after.totals.views).toBe(first.days)
})
