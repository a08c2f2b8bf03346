import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { createTableProgram } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

const fields = [
  { name: 'Name', type: 'singleLineText' },
  { name: 'Price', type: 'currency', options: { precision: 2, symbol: '€' } },
  { name: 'Weight', type: 'number', options: { precision: 3 } },
  { name: 'Share', type: 'percent' },
  { name: 'Took', type: 'duration' },
  { name: 'Day', type: 'date', options: { dateFormat: { name: 'european', format: 'D/M/YYYY' } } },
  { name: 'Plain day', type: 'date' },
  {
    name: 'At',
    type: 'dateTime',
    options: {
      timeZone: 'Europe/Berlin',
      dateFormat: { name: 'european', format: 'D/M/YYYY' },
      timeFormat: { name: '12hour', format: 'h:mma' },
    },
  },
  { name: 'Done', type: 'checkbox' },
  { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Live' }, { name: 'Draft' }] } },
] as const

/** Writes texts as a person of a country pastes them. */
async function openTable(me: Person) {
  const { base, addTable, addField, read, add } = await openTables(me)
  const table = await addTable('Work', fields)
  const ids = new Map(table.fields.map(({ name, id }) => [name as string, id]))
  const toCells = (cells: object) =>
    Object.fromEntries(Object.entries(cells).map(([name, one]) => [ids.get(name), one]))
  const paste = (rows: readonly object[], country = '', more: object = {}) =>
    me.request('tableRecords.create', {
      params: { table_id: table.id },
      headers: country === '' ? {} : { 'accept-language': `${country},en;q=0.8` },
      body: { records: rows.map((cells) => ({ fields: toCells(cells) })), typecast: true, ...more },
    })
  return { base, table, ids, paste, read, addTable, addField, add }
}

it('reads typed texts by the field, then by the country of who writes, and refuses what could be two values', async () => {
  const me = await signUp(app)
  const { table, paste, read } = await openTable(me)
  const german = { Price: '1.234,50 €', Weight: '1.234', 'Plain day': '2. März 2026', Took: '1,5 h', State: 'live' }
  expect((await paste([german], 'de-DE')).status).toBe(200)
  const american = { Price: '-€5', Weight: '1.234', 'Plain day': '01/02/2026', Share: '5 %', State: 'LIVE' }
  expect((await paste([american], 'en-US')).status).toBe(200)
  const anywhere = {
    Price: '(€1.000)',
    Day: '01/12/2026',
    'Plain day': '01.12.2026',
    At: '1.12.2026 14:30',
    Done: 'ja',
  }
  expect((await paste([anywhere])).status).toBe(200)
  expect(await read(table.id)).toMatchObject([
    { Price: 1234.5, Weight: 1234, 'Plain day': '2026-03-02', Took: 5400, State: 'Live' },
    { Price: -5, Weight: 1.234, 'Plain day': '2026-01-02', Share: 0.05, State: 'Live' },
    { Price: -1000, Day: '2026-12-01', 'Plain day': '2026-12-01', At: '2026-12-01T13:30:00.000Z', Done: true },
  ])
  for (const [cells, message] of [
    [{ Weight: '1.234' }, 'Field "Weight" cannot accept the provided value: could be 1234 or 1.234'],
    [{ 'Plain day': '01/02/2026' }, 'could be two dates; write it as 2026-03-29'],
    [{ 'Plain day': 'Room 12' }, 'is not a date such as 2026-03-29'],
    [{ 'Plain day': 'Feb 30 2024' }, 'is not a date that exists'],
    [{ Price: '$5' }, 'is in another currency'],
    [{ Done: 'maybe' }, 'is not yes or no'],
  ] as const)
    expect(await paste([cells])).toMatchObject({ status: 400, error: { message: expect.stringContaining(message) } })
})

it('leaves out the cells of a block that cannot be read, and names each', async () => {
  const me = await signUp(app)
  const { table, ids, paste, read } = await openTable(me)
  const rows = [
    { Name: 'One', Day: '2026-02-30' },
    { Name: 'Two', Price: 'much', Done: 'yes' },
    { Name: 'Three', Day: '2026-03-01' },
  ]
  expect((await paste(rows)).status).toBe(400)
  const written = await paste(rows, '', { leave_out: true })
  const made = written.data as { records: { id: string }[]; left_out: object[] }
  const [one, two] = made.records
  expect(made.left_out).toEqual([
    { id: one?.id, field_id: ids.get('Day'), message: 'is not a date that exists' },
    { id: two?.id, field_id: ids.get('Price'), message: 'is not a number' },
  ])
  expect(await read(table.id)).toEqual([
    { Name: 'One' },
    { Name: 'Two', Done: true },
    { Name: 'Three', Day: '2026-03-01' },
  ])
  const body = {
    records: [
      { id: one?.id, fields: { [ids.get('Price') ?? '']: '7', [ids.get('Day') ?? '']: 'soon' } },
      { id: two?.id, fields: { [ids.get('Name') ?? '']: 'Second' } },
    ],
    typecast: true,
    leave_out: true,
  }
  const changed = await me.call('tableRecords.update', { params: { table_id: table.id }, body })
  expect(changed.left_out).toEqual([
    { id: one?.id, field_id: ids.get('Day'), message: 'is not a date such as 2026-03-29' },
  ])
  expect(await read(table.id)).toMatchObject([{ Price: 7 }, { Name: 'Second' }, {}])
})

it('keeps Airtable’s own rules on the wire, and writes text as fields show it', async () => {
  const me = await signUp(app)
  const { send, base } = await createTableProgram(app, me)
  const params = { base_id: base.id }
  await me.call('tables.createTable', { params, body: { name: 'Typed', fields } })
  const typed = `${base.id}/Typed`
  const sent = {
    Price: '$1,234.5',
    Weight: '1,234',
    Share: '0.25',
    Took: '90',
    Day: '01/12/2026',
    'Plain day': '01/12/2026',
    At: '2026-12-01T23:30',
    State: 'live',
  }
  const made = await send('POST', typed, { fields: sent, typecast: true })
  expect(made.body).toMatchObject({
    fields: {
      Price: 1234.5,
      Weight: 1234,
      Share: 0.25,
      Took: 90,
      Day: '2026-12-01',
      'Plain day': '2026-01-12',
      // In the field's zone, as Airtable reads it.
      At: '2026-12-01T22:30:00.000Z',
      State: 'Live',
    },
  })
  const text = await send('GET', `${typed}?cellFormat=string&timeZone=America/New_York&userLocale=de`)
  expect(text.body.records?.[0]?.fields).toEqual({
    Price: '€1,234.50',
    Weight: '1234.000',
    Share: '25%',
    Took: '0:02',
    Day: '1/12/2026',
    'Plain day': '2026-01-12',
    At: '1/12/2026 11:30pm',
    State: 'Live',
  })
  for (const query of ['timeZone=Mars/Base&userLocale=de', 'timeZone=UTC&userLocale=%F0%9F%8D%95'])
    expect((await send('GET', `${typed}?cellFormat=string&${query}`)).status).toBe(422)
})

it('shows no time of a day that is counted on from', async () => {
  const me = await signUp(app)
  const { table, addField } = await openTable(me)
  const formulas = {
    "DATEADD({Day}, 3, 'days')": 'date',
    "DATEADD({Day}, 3, 'hours')": 'dateTime',
    "DATEADD({At}, 3, 'days')": 'dateTime',
    'WORKDAY({Day}, 3)': 'date',
    "IF({Done}, {Day}, DATEADD({Day}, 1, 'month'))": 'date',
    'IF({Done}, {Day}, {At})': 'dateTime',
    'MAX({Day}, {Plain day})': 'date',
  }
  for (const formula of Object.keys(formulas)) await addField(table.id, formula, 'formula', { formula })
  const shown = await me.call('tables.readTable', { params: { table_id: table.id } })
  for (const [name, type] of Object.entries(formulas))
    expect([name, shown.fields.find((field) => field.name === name)?.options.result?.type]).toEqual([name, type])
})

it('makes a field of names one of links, to records that are called so and to new ones', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, read } = await openTables(me)
  const people = await addTable('People')
  const table = await addTable('Tasks')
  await add(people.id, [{ Name: 'Ada' }, { Name: 'Weber, Mia' }])
  const who = await addField(table.id, 'Who', 'singleLineText')
  await add(table.id, [
    { Name: 'One', Who: 'Ada' },
    { Name: 'Two', Who: 'Weber, Mia' },
    { Name: 'Three', Who: 'Ada, Bob' },
    { Name: 'Four' },
  ])
  const convert = (body: object) =>
    me.call('tables.convertField', {
      params: { table_id: table.id, field_id: who },
      body: { type: 'multipleRecordLinks', options: { linkedTableId: people.id }, ...body },
    })
  expect(await convert({ is_preview: true })).toMatchObject({ n_kept: 3, n_lost: 0 })
  expect(await read(table.id)).toMatchObject([{ Who: 'Ada' }, { Who: 'Weber, Mia' }, { Who: 'Ada, Bob' }, {}])
  const single = { linkedTableId: people.id, prefersSingleRecordLink: true }
  expect(await convert({ is_preview: true, options: single })).toMatchObject({ n_lost: 1, lost_examples: ['Bob'] })
  await convert({})
  const link = (name: string) => expect.objectContaining({ name })
  expect(await read(table.id)).toEqual([
    { Name: 'One', Who: [link('Ada')] },
    { Name: 'Two', Who: [link('Weber, Mia')] },
    { Name: 'Three', Who: [link('Ada'), link('Bob')] },
    { Name: 'Four' },
  ])
  expect(await read(people.id)).toEqual([
    { Name: 'Ada', Tasks: [link('One'), link('Three')] },
    { Name: 'Weber, Mia', Tasks: [link('Two')] },
    { Name: 'Bob', Tasks: [link('Three')] },
  ])
})
