import { parse } from 'csv-parse/sync'
import { afterAll, expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { startNetworkServer } from '../../../test/networks/network-server.ts'
import { createWebhookProgram, finishNotifications } from '../../../test/table-webhooks.ts'
import { useApp } from '../../../test/test-app.ts'
import { findUnknownName } from '../../formulas/find-unknown-name.ts'
import { listOddFormulas } from '../../formulas/odd-formulas.ts'
import { parseFormula } from '../../formulas/parse-formula.ts'

const server = await startNetworkServer(() => ({ status: 200 }))
afterAll(() => server.close())
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [server.origin] })

const plain = [
  { name: 'Text', type: 'singleLineText' },
  { name: 'Due', type: 'dateTime' },
  { name: 'Amount', type: 'number', options: { precision: 2 } },
  { name: 'Tags', type: 'multipleSelects', options: { choices: [{ name: 'red' }, { name: 'HH:mm z' }] } },
]
const typed = [
  "DATETIME_FORMAT({Due},'HH:mm z')",
  'DATETIME_FORMAT({Due},{Text})',
  'DATETIME_PARSE({Text},{Text},{Text})',
]
const known = new Set(plain.map(({ name }) => name))
const odd = listOddFormulas(2, (name) => (known.has(name) ? name : undefined))
/** A name that there is not is refused before there is a field. */
const sources = [...typed, ...odd.filter((source) => findUnknownName(parseFormula(source)) === null)]
const cells = [
  { Text: 'HH:mm z', Due: '2026-03-15T10:00:00.000Z', Amount: 1.5, Tags: ['red', 'HH:mm z'] },
  { Text: 'gggg zz [L', Due: '1970-01-01T00:00:00.000Z', Amount: -1e15 },
  { Text: '\u{1F600}'.repeat(500), Due: '2199-12-31T23:59:59.999Z', Tags: ['red'] },
  {},
]

it('is survived by its table: written, listed, sorted, filtered, counted, exported, told to programs', async () => {
  const me = await signUp(app)
  const program = await createWebhookProgram(app, me, server)
  const { base, send } = program
  const formulas = sources.map((formula, at) => ({ name: `F${at}`, type: 'formula', options: { formula } }))
  const table = await me.call('tables.createTable', {
    params: { base_id: base.id },
    body: { name: 'Odd', fields: [...plain, ...formulas] },
  })
  const params = { table_id: table.id }
  const hook = await program.create({ recordChangeScope: table.id }, { includeCellValuesInFieldIds: 'all' })
  const made = await send('POST', `${base.id}/Odd`, { records: cells.map((fields) => ({ fields })), typecast: true })
  expect(made).toMatchObject({ status: 200, body: { records: [{}, {}, {}, {}] } })
  const ids = made.body.records?.map(({ id }) => id) ?? []
  const written = await send('PATCH', `${base.id}/Odd/${ids[3]}`, { fields: { Text: 'zz gggg', Due: '2026-01-01' } })
  expect(written.status).toBe(200)

  for (const query of ['', '?cellFormat=string&timeZone=Asia/Tokyo&userLocale=de'])
    expect(await send('GET', `${base.id}/Odd${query}`)).toMatchObject({
      status: 200,
      body: { records: [{}, {}, {}, {}] },
    })
  const fields = table.fields.filter(({ type }) => type === 'formula')
  for (const [at, { id, options }] of fields.entries()) {
    const filter = await me.request('tableRecords.query', { params, body: { formula: `{${id}}`, limit: 1 } })
    expect(filter.status, options.formula).toBe(200)
    const whole = await me.request('tableRecords.query', { params, body: { formula: sources[at] ?? '' } })
    expect(whole.status, options.formula).toBe(200)
    if (at % 8 !== 0 || /NOW|TODAY/u.test(options.formula ?? '')) continue
    const sorts = [{ field_id: id, direction: 'desc' as const }]
    const sorted = await me.request('tableRecords.query', { params, body: { sorts, limit: 10 } })
    expect({ status: sorted.status, n: sorted.data.length }, options.formula).toEqual({ status: 200, n: 4 })
  }
  const counted = await me.request('tableRecords.query', { params, body: { count: true, limit: 1 } })
  expect(counted.status).toBe(200)
  const csv = await me.request('tableExports.table', { params, query: {} })
  expect(parse(csv.text, { bom: true })).toHaveLength(5)
  expect((await me.request('tableExports.workbook', { params, query: {} })).status).toBe(200)
  await finishJobs(context, 'tables.recompute')
  await finishNotifications(context)
  expect((await program.readPayloads(hook.id)).payloads?.length).toBeGreaterThan(0)
})
