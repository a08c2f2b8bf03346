import { expect, it, vi } from 'vitest'
import { addToCrm } from '../../../../test/crm-people.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { openTables } from '../../../../test/table-base.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const upload = (person: Person, table_id: string, lines: readonly string[]) =>
  person.call('tableImports.upload', buildMultipart('guests.csv', Buffer.from(lines.join('\n')), { table_id }))

it('reads columns into links to contacts and companies by name, address and domain, and tells what is unknown', async () => {
  const me = await signUp(app)
  const seller = await addToCrm(context, me, 'salesperson')
  const outsider = await addMember(context, me, 'general_member')
  const acme = await me.call('companies.create', { body: { name: 'Acme, Inc.', domain: 'acme.com' } })
  const mia = await me.call('contacts.create', {
    body: { first_name: 'Mia', last_name: 'Berg', email: 'mia@acme.com' },
  })
  const tom = await me.call('contacts.create', {
    body: { first_name: 'Tom', last_name: 'Lind', other_emails: ['tom@lind.org'] },
  })
  const tables = await openTables(me)
  const table = await tables.addTable('Guests')
  await tables.addField(table.id, 'People', 'workspaceLinks', { linkedKind: 'contacts' })
  await tables.addField(table.id, 'Firm', 'workspaceLinks', { linkedKind: 'companies', prefersSingleRecordLink: true })
  const lines = [
    'Name;People;Firm',
    'Fair;"Mia@Acme.com, tom lind";https://www.acme.com/about',
    'Dinner;Nobody Known;"Acme, Inc."',
    'Talk;Tom@Lind.org;Other Works',
  ]
  const found = await upload(me, table.id, lines)
  expect(found.plan.columns.map(({ kind }) => kind)).toEqual(['field', 'field', 'field'])
  const params = { id: found.id }
  const preview = await me.call('tableImports.preview', { params, body: found.plan })
  expect(preview.rows.map(({ n, cells }) => [n, ...cells.map(({ text, problem }) => problem ?? text)])).toEqual([
    [2, 'Fair', 'Mia Berg, Tom Lind', 'Acme, Inc.'],
    [3, 'Dinner', '"Nobody Known" was not found', 'Acme, Inc.'],
    [4, 'Talk', 'Tom Lind', '"Other Works" was not found'],
  ])
  expect(preview.rows[1]?.cells[1]?.text).toBe('Nobody Known')
  expect(preview.columns.map((column) => column.examples.map(({ text }) => text))).toEqual([
    [],
    ['Nobody Known: "Nobody Known" was not found'],
    ['Other Works: "Other Works" was not found'],
  ])
  await me.call('tableImports.run', { params, body: found.plan })
  await vi.waitFor(async () => expect((await me.call('tableImports.read', { params })).state).toBe('done'), {
    timeout: 60_000,
    interval: 100,
  })
  const people = [
    { id: mia.id, name: 'Mia Berg' },
    { id: tom.id, name: 'Tom Lind' },
  ]
  const firm = [{ id: acme.id, name: 'Acme, Inc.' }]
  expect(await tables.read(table.id)).toEqual([
    { Name: 'Fair', People: people, Firm: firm },
    { Name: 'Dinner', Firm: firm },
    { Name: 'Talk', People: [{ id: tom.id, name: 'Tom Lind' }] },
  ])

  // Who does not see the CRM reads nothing of it, not even whether somebody is known.
  const other = await upload(outsider, table.id, lines)
  expect(other.plan.columns.map(({ kind }) => kind)).toEqual(['field', 'skip', 'skip'])
  for (const verb of ['preview', 'run'] as const) {
    const refused = await outsider.request(`tableImports.${verb}`, { params: { id: other.id }, body: found.plan })
    expect(refused).toMatchObject({ status: 403, error: { message: 'You may not see what People links to' } })
  }
  expect((await upload(seller, table.id, lines)).plan.columns.map(({ kind }) => kind)).toEqual([
    'field',
    'field',
    'field',
  ])
})
