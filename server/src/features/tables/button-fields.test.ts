import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { createTableProgram } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

it('opens web, mail and telephone addresses, and nothing that could run', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, read } = await openTables(me)
  const { id } = await addTable('Leads', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
  ])
  await addField(id, 'Go', 'button', { label: 'Visit', formula: '{Name}' })
  await addField(id, 'Sum', 'button', { formula: '{N} / 0' })
  const opened = ['https://example.com/a?b=c d', 'HTTP://example.com', 'mailto:ada@example.com', 'tel:+491', ' tel:1 ']
  const refused = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'https:\t//example.com',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    'example.com',
    'https://',
    `https://example.com/${'a'.repeat(8000)}`,
  ]
  await add(
    id,
    [...opened, ...refused, undefined].map((Name) => ({ Name })),
  )
  const cells = await read(id)
  expect(cells.map(({ Go }) => Go)).toEqual([
    ...opened.map((url) => ({ label: 'Visit', url: url.trim() })),
    ...refused.map(() => ({ label: 'Visit', url: null, problem: 'refused' })),
    { label: 'Visit', url: null, problem: 'empty' },
  ])
  expect(cells[0]?.['Sum']).toEqual({ label: 'Open', url: null, problem: 'failed' })
})

it('follows what its formula reads: other records, new names, and fields that go and come back', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, set, read } = await openTables(me)
  const firms = await addTable('Firms', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'Site', type: 'url' },
  ])
  const people = await addTable('People')
  const firm = await addField(people.id, 'Firm', 'multipleRecordLinks', { linkedTableId: firms.id })
  const site = firms.fields.find(({ name }) => name === 'Site')?.id ?? ''
  const lookup = await addField(people.id, 'Sites', 'multipleLookupValues', {
    recordLinkFieldId: firm,
    fieldIdInLinkedTable: site,
  })
  const button = await addField(people.id, 'Go', 'button', { formula: '{Sites}' })
  const made = await add(firms.id, [{ Name: 'Acme', Site: 'https://acme.example' }])
  await add(people.id, [{ Name: 'Ada', Firm: [made.records[0]?.id] }])
  const readUrl = async () => (await read(people.id))[0]?.['Go']
  expect(await readUrl()).toEqual({ label: 'Open', url: 'https://acme.example' })
  await set(firms.id, made.records[0]?.id, { Site: 'https://acme.example/new' })
  expect(await readUrl()).toEqual({ label: 'Open', url: 'https://acme.example/new' })

  const field = (field_id: string) => ({ params: { table_id: people.id, field_id } })
  const readField = async () =>
    (await me.call('tables.readTable', { params: { table_id: people.id } })).fields.find(({ id }) => id === button)
  await me.call('tables.updateField', { ...field(lookup), body: { name: 'Homepages' } })
  expect((await readField())?.options).toMatchObject({ formula: '{Homepages}', referencedFieldIds: [lookup] })
  await me.call('tables.updateField', { ...field(button), body: { options: { label: 'Home' } } })
  expect(await readUrl()).toEqual({ label: 'Home', url: 'https://acme.example/new' })

  await me.call('tables.removeField', field(lookup))
  expect(await readUrl()).toEqual({ label: 'Home', url: null, problem: 'failed' })
  expect((await readField())?.options).toMatchObject({ isValid: false })
  await me.call('tables.restoreField', field(lookup))
  expect(await readUrl()).toEqual({ label: 'Home', url: 'https://acme.example/new' })
})

it('refuses a button without an address, with an unknown field, and in a circle by name', async () => {
  const me = await signUp(app)
  const { base, addTable, addField } = await openTables(me)
  const { id } = await addTable('Tasks')
  const refuse = async (name: string, options: object) => {
    const body = { name, type: 'button', options }
    const { status, error } = await me.request('tables.createField', { params: { table_id: id }, body })
    return [status, error.message]
  }
  expect(await refuse('A', {})).toEqual([400, 'options.formula must not be empty: it gives the address'])
  expect(await refuse('A', { formula: '{Nothing}' })).toEqual([400, expect.stringContaining('Nothing')])
  expect(await refuse('A', { formula: '"https://' })).toEqual([400, expect.stringContaining('cannot be read')])
  const button = await addField(id, 'Go', 'button', { formula: '"https://example.com/" & {Name}' })
  await addField(id, 'Copy', 'formula', { formula: '{Go}' })
  const circle = await me.request('tables.updateField', {
    params: { table_id: id, field_id: button },
    body: { options: { formula: '{Copy}' } },
  })
  expect([circle.status, circle.error.message]).toEqual([
    400,
    'The fields would depend on each other in a circle: Go → Copy → Go',
  ])
  const first = await me.request('tables.createTable', {
    params: { base_id: base.id },
    body: { name: 'Buttons', fields: [{ name: 'Go', type: 'button', options: { formula: '""' } }] },
  })
  expect([first.status, first.error.message]).toEqual([
    400,
    'A field of the type button cannot be the first field of a table',
  ])
})

it('is {label, url} to Airtable’s clients, which read, filter and sort by the address and never write it', async () => {
  const me = await signUp(app)
  const { base, table, send, add, names, tasks } = await createTableProgram(app, me)
  const made = await send('POST', `meta/bases/${base.id}/tables/${table.id}/fields`, {
    name: 'Go',
    type: 'button',
    options: { label: 'Visit', formula: 'IF({N}, "https://example.com/" & {N}, {Name})' },
  })
  const [n, name] = ['N', 'Name'].map((one) => table.fields.find((field) => field.name === one)?.id)
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^fld/u),
      name: 'Go',
      type: 'button',
      options: {
        label: 'Visit',
        formula: `IF({${n}}, "https://example.com/" & {${n}}, {${name}})`,
        isValid: true,
        referencedFieldIds: [n, name],
      },
    },
  ])
  await add({ Name: 'Two', N: 2 }, { Name: 'javascript:alert(1)' }, { Name: 'One', N: 1 })
  const { body } = await send('GET', `${tasks}?fields[]=Go`)
  expect(body.records?.map(({ fields }) => fields)).toEqual([
    { Go: { label: 'Visit', url: 'https://example.com/2' } },
    { Go: { label: 'Visit', url: null } },
    { Go: { label: 'Visit', url: 'https://example.com/1' } },
  ])
  expect(await names('sort[0][field]=Go&filterByFormula=FIND("example", {Go})')).toEqual(['One', 'Two'])
  const written = await send('POST', tasks, { fields: { Go: { label: 'Visit', url: 'https://example.com' } } })
  expect([written.status, written.body]).toEqual([
    422,
    {
      error: {
        type: 'INVALID_VALUE_FOR_COLUMN',
        message: 'Field "Go" cannot accept a value because the field is computed',
      },
    },
  ])
  const csv = await me.request('tableExports.table', { params: { table_id: table.id } })
  expect(csv.text).toContain('Two,2,,,,4,https://example.com/2')
})
