import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

it('refuses a time zone or a language that there is not, where a field is made and where records are filtered', async () => {
  const me = await signUp(app)
  const { base, table, send, add, tasks } = await createTableProgram(app, me)
  await add({ Name: 'One', Due: '2026-03-15' })
  const fields = `meta/bases/${base.id}/tables/${table.id}/fields`
  const make = (name: string, formula: string, type = 'formula') =>
    send('POST', fields, { name, type, options: { formula } })
  const bad = [
    "DATETIME_FORMAT(SET_TIMEZONE({Due},'Nowhere/Land'),'LL')",
    "IF({Done},'',DATETIME_FORMAT(SET_LOCALE({Due},'klingon'),'LL'))".replace('{Done}', '{Ready}'),
    "DATETIME_PARSE({Name},'LL','xx')",
    "-LEN(1&SET_LOCALE({Due},'xx'))",
  ]
  for (const [at, formula] of bad.entries()) {
    expect(await make(`Bad ${at}`, formula)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/is not the name of a (?:time zone|language)/u) } },
    })
    expect((await send('GET', `${tasks}?filterByFormula=${encodeURIComponent(formula)}`)).status).toBe(422)
    const params = { table_id: table.id }
    expect((await me.request('tableRecords.query', { params, body: { formula } })).status).toBe(400)
  }
  expect((await make('Open', bad[1] ?? '', 'button')).status).toBe(422)
  // A name from a cell is known only there: that cell has the error.
  const good = [
    ['Local', "DATETIME_FORMAT(SET_LOCALE(SET_TIMEZONE({Due},'America/Los_Angeles'),'de'),'D. MMMM HH:mm z')"],
    ['Of a cell', "DATETIME_FORMAT(SET_LOCALE({Due},{Name}),'LL')"],
  ] as const
  for (const [name, formula] of good) expect((await make(name, formula)).status).toBe(200)
  expect((await send('GET', tasks)).body.records?.[0]?.fields).toMatchObject({
    Local: '14. März 17:00 PDT',
    'Of a cell': { error: '#ERROR!' },
  })
  const zoned = (timeZone: string) =>
    send('POST', fields, { name: `At ${timeZone}`, type: 'dateTime', options: { timeZone } })
  for (const zone of ['Mars/Base', '+02:00', 'constructor']) expect((await zoned(zone)).status, zone).toBe(422)
  for (const zone of ['utc', 'client', 'Europe/Berlin']) expect((await zoned(zone)).status, zone).toBe(200)
  expect((await send('GET', `${tasks}?timeZone=Mars/Base`)).status).toBe(422)
  expect((await send('GET', `${tasks}?timeZone=Asia/Tokyo`)).status).toBe(200)
})

it('finds fields by names as the Python client escapes them: the closing bracket alone', async () => {
  const me = await signUp(app)
  const { table, add, names, tasks, send, base } = await createTableProgram(app, me)
  const odd = ['Total {net}', 'a {b', String.raw`C:\new`, "Guest's", 'a"b', 'x}']
  for (const name of odd)
    await me.call('tables.createField', { params: { table_id: table.id }, body: { name, type: 'singleLineText' } })
  const fieldName = (name: string) => `{${name.replaceAll('}', String.raw`\}`)}}`
  await add({ Name: 'One', ...Object.fromEntries(odd.map((name) => [name, `in ${name}`])) }, { Name: 'Two' })
  for (const [at, name] of odd.entries()) {
    expect(await names(`filterByFormula=${encodeURIComponent(`${fieldName(name)}!=''`)}`), name).toEqual(['One'])
    const options = { formula: `${fieldName(name)}&'!'` }
    const made = await send('POST', `meta/bases/${base.id}/tables/${table.id}/fields`, {
      name: `F${at}`,
      type: 'formula',
      options,
    })
    expect(made.status, name).toBe(200)
    // Read back and saved again, as people do, it is the same.
    const shown = await me.call('tables.readTable', { params: { table_id: table.id } })
    const field = shown.fields.find((one) => one.name === `F${at}`)
    const params = { table_id: table.id, field_id: field?.id ?? '' }
    await me.call('tables.updateField', { params, body: { options: { formula: field?.options.formula } } })
  }
  const [first] = (await send('GET', tasks)).body.records ?? []
  expect(odd.map((_name, at) => first?.fields[`F${at}`])).toEqual(odd.map((name) => `in ${name}!`))
  expect(await names(`filterByFormula=${encodeURIComponent('EXACT({Name},"One")')}`)).toEqual(['One'])
  expect(await names(`filterByFormula=${encodeURIComponent('EXACT({Name},"one")')}`)).toEqual([])
})

it('tells when fields were edited, and nothing of those that never were', async () => {
  const me = await signUp(app)
  const { table, add, tasks, send } = await createTableProgram(app, me)
  const params = { table_id: table.id }
  const formula = "IF(LAST_MODIFIED_TIME({N}),'edited','never')"
  for (const [name, source] of [
    ['State of N', formula],
    ['At', 'LAST_MODIFIED_TIME({N},{Status})'],
    ['Any', 'LAST_MODIFIED_TIME()'],
  ] as const)
    await me.call('tables.createField', { params, body: { name, type: 'formula', options: { formula: source } } })
  const [one, two] = await add({ Name: 'One' }, { Name: 'Two', N: 2 })
  const read = async (id: string | undefined) => (await send('GET', `${tasks}/${id}`)).body
  expect((await read(one?.id)).fields).toMatchObject({ 'State of N': 'never', Any: one?.createdTime })
  expect((await read(one?.id)).fields).not.toHaveProperty('At')
  // What was filled when the record was made counts from then.
  expect((await read(two?.id)).fields).toMatchObject({ 'State of N': 'edited', At: two?.createdTime })
  await send('PATCH', `${tasks}/${one?.id}`, { fields: { Name: 'Other' } })
  expect((await read(one?.id)).fields).toMatchObject({ 'State of N': 'never' })
  await send('PATCH', `${tasks}/${one?.id}`, { fields: { Status: 'Open' } })
  const edited = (await read(one?.id)).fields ?? {}
  expect(edited).toMatchObject({ 'State of N': 'never', At: edited['Any'] })
  await send('PATCH', `${tasks}/${one?.id}`, { fields: { N: 5 } })
  await send('PATCH', `${tasks}/${one?.id}`, { fields: { N: null } })
  expect((await read(one?.id)).fields).toMatchObject({ 'State of N': 'edited' })
  const filtered = await send('GET', `${tasks}?filterByFormula=${encodeURIComponent('LAST_MODIFIED_TIME({Due})')}`)
  expect(filtered.body.records).toEqual([])
})
