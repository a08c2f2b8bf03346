import { afterAll, expect, it, vi } from 'vitest'
import { createSystemDb } from '../../../db/system-db.ts'
import { startAirtableServer } from '../../../../test/airtable-server.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const airtable = await startAirtableServer()
afterAll(() => airtable.close())
const { token, base } = airtable
const { app, context } = await useApp({ airtableUrl: airtable.url })

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
    Firm: [{ id: airtable.toFirmId(0), name: 'Firm 0' }],
    Town: ['Delft'],
    Odd: 'last value',
    Files: 'a.pdf https://dl.example/a.pdf',
    Summary: 'Short',
  })
  const stored = await createSystemDb(context.engine).selectFrom('airtable_imports').select('token').execute()
  expect(stored).toEqual([{ token: null }])
})
