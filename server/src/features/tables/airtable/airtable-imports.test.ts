import { afterAll, expect, it, vi } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { deleteExpiredRows } from '../../../housekeeping.ts'
import { createSystemDb } from '../../../db/system-db.ts'
import { startAirtableServer } from '../../../../test/airtable-server.ts'
import { signUp } from '../../../../test/harness.ts'
import { tinyPdf } from '../../../../test/upload.ts'
import { useApp } from '../../../../test/test-app.ts'
import { purgeAttachments } from '../attachments/purge-attachments.ts'
import { airtableImportJob } from './airtable-job.ts'

const airtable = await startAirtableServer()
afterAll(() => airtable.close())
const { token, base } = airtable
const waitOptions = { timeout: 60_000, interval: 200 }
const { app, context } = await useApp({ airtableUrl: airtable.url })

it('brings a base over with fields, views, records and links, and tells what did not come', async () => {
  const ada = await signUp(app)
  const refused = await ada.request('airtableImports.listBases', { body: { token: 'wrong' } })
  expect([refused.status, refused.error.message]).toEqual([400, 'Airtable does not accept this token'])
  expect(await ada.call('airtableImports.listBases', { body: { token } })).toEqual([{ id: base, name: 'Sales' }])
  const started = await ada.call('airtableImports.start', { body: { token, base_id: base } })
  const params = { id: started.id }
  const done = await vi.waitFor(async () => {
    const found = await ada.call('airtableImports.read', { params })
    expect(found.error ?? found.state).toBe('done')
    return found
  }, waitOptions)
  expect(done).toMatchObject({ name: 'Sales', n_tables: 2, n_records: 132, n_links: 130, current: null })
  expect(done).toMatchObject({ n_files: 5, n_saved_files: 3, n_failed_files: 2 })
  expect(done.report.filter(({ place }) => place.endsWith('Files')).map(({ message }) => message)).toEqual([
    'gone.pdf did not come: its address answered 404',
    'film.mov did not come: it has more than 10 MB',
  ])
  expect(done.report.map(({ place }) => place).toSorted()).toEqual([
    'People › Ada 1! › Files',
    'People › Ada 2! › Files',
    'People › Call',
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
    ['Files', 'multipleAttachments'],
    ['Summary', 'multilineText'],
    ['Firm', 'multipleRecordLinks'],
    ['Town', 'multipleLookupValues'],
    ['Odd', 'multilineText'],
    ['Call (address)', 'url'],
    ['Call', 'button'],
  ])
  expect(first?.views.map(({ name, type }) => [name, type])).toEqual([
    ['All people', 'grid'],
    ['Board', 'kanban'],
  ])
  const nameOf = new Map(first?.fields.map(({ id, name }) => [id, name]))
  const { field_order = [], hidden_field_ids = [] } = first?.views[0]?.settings ?? {}
  expect(field_order.map((id) => nameOf.get(id))).toEqual([
    'Full name',
    'Stage',
    'First',
    'Files',
    'Firm',
    'Town',
    'Summary',
  ])
  expect(hidden_field_ids.map((id) => nameOf.get(id))).toEqual(['Odd', 'Call (address)', 'Call'])
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
    Files: [
      expect.objectContaining({ filename: 'plan.pdf', type: 'application/pdf', size: tinyPdf.length }),
      expect.objectContaining({ filename: 'face.png', type: 'image/png', width: 1 }),
    ],
    Summary: 'Short',
    'Call (address)': 'tel:+490',
    Call: { label: 'Call them', url: 'tel:+490' },
  })
  const stored = await createSystemDb(context.engine).selectFrom('airtable_imports').select('token').execute()
  expect(stored).toEqual([{ token: null }])
})

it('goes on with the files where it was killed, with new addresses, and saves none twice', async () => {
  const ada = await signUp(app)
  const release = airtable.holdFiles()
  const { id, base_id } = await ada.call('airtableImports.start', { body: { token, base_id: base } })
  const read = () => ada.call('airtableImports.read', { params: { id } })
  await vi.waitFor(async () => expect(await read()).toMatchObject({ n_files: 5, n_links: 130 }), waitOptions)
  const before = new Map(airtable.nSent)
  airtable.endAddresses()
  // Another worker takes the job over while the first one waits for its file.
  const payload = { account_id: ada.accountId ?? '', import_id: id }
  const { signal } = new AbortController()
  const dbFor = (accountId: string) => createAccountDb(context.engine, accountId)
  const second = airtableImportJob.run(payload, { context, signal, dbFor })
  release()
  await second
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'done' }), waitOptions)
  expect(await read()).toMatchObject({ n_files: 5, n_saved_files: 3, n_failed_files: 2 })
  expect(airtable.nSent.get('plan.pdf')).toBeGreaterThan(before.get('plan.pdf') ?? 0)
  const table = (await ada.call('tables.readBase', { params: { base_id } })).tables[0]
  const field = table?.fields.find(({ name }) => name === 'Files')?.id ?? ''
  const data = await ada.call('tableRecords.query', { params: { table_id: table?.id ?? '' }, body: { limit: 5 } })
  const names = data.map(({ fields }) =>
    (fields[field] as { filename: string }[] | undefined)?.map((one) => one.filename),
  )
  expect(names).toEqual([['plan.pdf', 'face.png'], undefined, undefined, ['face.png'], undefined])
  const system = createSystemDb(context.engine)
  expect(
    await system.selectFrom('table_attachments').select('id').where('base_id', '=', base_id).execute(),
  ).toHaveLength(3)
  expect(await system.selectFrom('airtable_import_files').select('number').execute()).toEqual([])
})

it('is discarded with its token, and undone with its base and files', async () => {
  const ada = await signUp(app)
  const release = airtable.holdFiles()
  const { id, base_id } = await ada.call('airtableImports.start', { body: { token, base_id: base } })
  const params = { id }
  const read = () => ada.call('airtableImports.read', { params })
  await vi.waitFor(async () => expect(await read()).toMatchObject({ n_files: 5, n_links: 130 }), waitOptions)
  expect((await ada.request('airtableImports.discard', { params })).status).toBe(409)
  await ada.call('airtableImports.stop', { params })
  expect(await ada.call('airtableImports.discard', { params })).toMatchObject({ state: 'discarded', n_records: 132 })
  release()
  const system = createSystemDb(context.engine)
  const row = () => system.selectFrom('airtable_imports').select('token').where('id', '=', id).executeTakeFirst()
  expect(await row()).toEqual({ token: null })
  expect(await system.selectFrom('airtable_import_files').select('number').execute()).toEqual([])
  expect((await ada.request('airtableImports.resume', { params })).status).toBe(409)
  // It has got its file by now, and puts it nowhere.
  await ada.call('tables.readBase', { params: { base_id } })
  expect(await ada.call('airtableImports.undo', { params })).toMatchObject({ state: 'undone', current: null })
  expect((await ada.request('tables.readBase', { params: { base_id } })).status).toBe(404)

  const whole = await ada.call('airtableImports.start', { body: { token, base_id: base } })
  const other = { params: { id: whole.id } }
  await vi.waitFor(
    async () => expect(await ada.call('airtableImports.read', other)).toMatchObject({ state: 'done' }),
    waitOptions,
  )
  const listFiles = () =>
    system.selectFrom('table_attachments').select('key').where('base_id', '=', whole.base_id).execute()
  const [kept] = await listFiles()
  await ada.call('airtableImports.undo', other)
  const long = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await system.updateTable('table_bases').set({ deleted_at: long }).where('id', '=', whole.base_id).execute()
  await system.updateTable('table_attachments').set({ created_at: long }).execute()
  await deleteExpiredRows(context.engine)
  await purgeAttachments(context)
  expect(await listFiles()).toEqual([])
  expect(await context.files.read(kept?.key ?? '')).toBeNull()
})
