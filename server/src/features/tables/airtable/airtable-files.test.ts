import { afterAll, expect, it, vi } from 'vitest'
import { startAirtableServer } from '../../../../test/airtable-server.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { createSystemDb } from '../../../db/system-db.ts'
import { finishAirtableImport } from './airtable-store.ts'

const airtable = await startAirtableServer()
afterAll(() => airtable.close())
const { token, base } = airtable
const waitOptions = { timeout: 60_000, interval: 200 }
const { app, context } = await useApp({ airtableUrl: airtable.url })

async function startImport() {
  const ada = await signUp(app)
  const { id, base_id } = await ada.call('airtableImports.start', { body: { token, base_id: base } })
  const params = { id }
  return { ada, base_id, params, read: () => ada.call('airtableImports.read', { params }) }
}

it('stores bytes while the base is free, and tries once more what could not be reached', async () => {
  const write = context.files.write.bind(context.files)
  const whose: { change?: () => Promise<unknown> } = {}
  const keys: string[] = []
  const spy = vi.spyOn(context.files, 'write').mockImplementation(async (key, bytes) => {
    // Would wait for ever if the import held the base.
    await whose.change?.()
    keys.push(key)
    await write(key, bytes)
  })
  const release = airtable.holdFiles()
  // The first file, in all of its tries.
  airtable.breakFiles(3)
  const { ada, base_id, read } = await startImport()
  whose.change = () => ada.call('tables.updateBase', { params: { base_id }, body: { name: `Sales ${keys.length}` } })
  release()
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'done' }), waitOptions)
  spy.mockRestore()
  const done = await read()
  expect(done).toMatchObject({ n_files: 5, n_saved_files: 3, n_failed_files: 2 })
  expect(keys.map((key) => key.split('-').at(-1))).toEqual(['1', '4', '0'])
  expect(await ada.call('tables.readBase', { params: { base_id } })).toMatchObject({ name: 'Sales 2' })
})

it('keeps bytes that are stored while it is stopped, and deletes them when it is discarded', async () => {
  const write = context.files.write.bind(context.files)
  const whose: { stop?: () => Promise<unknown> } = {}
  const keys: string[] = []
  const spy = vi.spyOn(context.files, 'write').mockImplementation(async (key, bytes) => {
    await write(key, bytes)
    keys.push(key)
    await whose.stop?.()
  })
  const release = airtable.holdFiles()
  const { ada, base_id, params, read } = await startImport()
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  await vi.waitFor(async () => expect(await read()).toMatchObject({ n_files: 5, n_links: 130 }), waitOptions)
  // Whoever was stopped does not end what waits for files, though another has resumed it.
  expect(await finishAirtableImport(db, params.id)).toBe(false)
  whose.stop = () => ada.call('airtableImports.stop', { params })
  release()
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'stopped' }), waitOptions)
  expect(await context.files.size(keys[0] ?? '')).toBeGreaterThan(0)
  await ada.call('airtableImports.discard', { params })
  spy.mockRestore()
  expect(await context.files.size(keys[0] ?? '')).toBeNull()
  const rows = createSystemDb(context.engine).selectFrom('table_attachments').select('id')
  expect(await rows.where('base_id', '=', base_id).execute()).toEqual([])
})
