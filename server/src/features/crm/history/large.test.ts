import { expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'
import type { AppError } from '../../../http/errors.ts'
import { contactResource } from '../contacts/resource.ts'
import { withBatchedChangeSet } from '../kernel/change-set.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const newest = async (person: Person) => (await person.call('crmChanges.list'))[0]
const undo = (person: Person, id: string, on_conflict = 'ask') =>
  person.request('crmChanges.undo', { params: { id }, body: { on_conflict } })
const undoing = (person: Person, id: string) => person.call('crmChanges.undoing', { params: { id } })
const total = async (person: Person, query: Record<string, string>) =>
  (await person.request('companies.list', { query: { ...query, count: 'exact' } })).meta.total

it('a large bulk edit goes back in the background, and says so until it is done', async () => {
  const ada = await signUp(app)
  await context.engine.query(
    SYSTEM,
    `insert into crm_companies (account_id, id, name) select $1, gen_random_uuid(), 'Co ' || n from generate_series(1, 5100) n`,
    [ada.accountId],
  )
  const { change_set_id: id } = await ada.call('companies.bulk', { body: { query: {}, patch: { city: 'Oslo' } } })
  if (id === null) throw new Error('Nothing was changed')
  expect(await undoing(ada, id)).toBeNull()
  const [one] = await ada.call('companies.list', { query: { limit: 1 } })
  await ada.call('companies.update', { params: { id: one?.id ?? '' }, body: { city: 'Bergen' } })
  const started = await undo(ada, id)
  expect(started.data).toMatchObject({ n: 0, is_running: true })
  const asked = await vi.waitFor(
    async () => {
      const state = await undoing(ada, id)
      expect(state?.state).toBe('asked')
      return state
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(asked).toMatchObject({ n_changes: 5100, n_done: 0, n_conflicts: 1, conflicts: [{ current: 'Bergen' }] })
  expect(await total(ada, { city: 'Oslo' })).toBe(5099)
  const going = await undo(ada, id, 'keep')
  expect(going.data.is_running).toBe(true)
  expect((await undo(ada, id, 'keep')).error.code).toBe('already_undone')
  await vi.waitFor(async () => expect(await undoing(ada, id)).toMatchObject({ state: 'done', n_done: 5100 }), {
    timeout: 60_000,
    interval: 50,
  })
  expect([await total(ada, { city: 'Oslo' }), await total(ada, { city: 'is_null' })]).toEqual([0, 5099])
  // The summary is set when it begins.
  expect(await newest(ada)).toMatchObject({ id: going.data.change_set_id, undoes: id, n_changes: 5099 })
})

it('does not take back what is being done still', async () => {
  const ada = await signUp(app)
  const found = await ada.call(
    'crmImports.upload',
    buildMultipart('t.csv', Buffer.from('Name\nPier\n'), { resource: 'companies' }),
  )
  const params = { id: found.id }
  const until = (state: string) =>
    vi.waitFor(async () => expect((await ada.call('crmImports.read', { params })).state).toBe(state), {
      timeout: 60_000,
      interval: 50,
    })
  await ada.call('crmImports.check', { params, body: { mapping: found.mapping } })
  await until('checked')
  await ada.call('crmImports.run', { params })
  await until('done')
  const id = (await newest(ada))?.id ?? ''
  const say = (state: string) =>
    context.engine.query(SYSTEM, 'update crm_imports set state = $1 where id = $2', [state, found.id])
  await say('running')
  expect((await undo(ada, id)).error.code).toBe('still_running')
  await say('done')
  expect((await undo(ada, id)).status).toBe(200)
})

it('stops an operation of many batches whose changes so far are undone', async () => {
  const ada = await signUp(app)
  const ids: string[] = []
  for (const first_name of ['Mia', 'Noor', 'Ole'])
    ids.push((await ada.call('contacts.create', { body: { first_name } })).id)
  async function* steps() {
    for (const [n, one] of ids.entries()) {
      if (n === 2) expect((await undo(ada, (await newest(ada))?.id ?? '')).status).toBe(200)
      yield one
    }
  }
  const asked = {
    db: createAccountDb(context.engine, ada.accountId ?? ''),
    caller: { userId: ada.session?.user.id ?? '' },
  }
  const operation = withBatchedChangeSet(asked, { source: 'bulk', summary: 'Many' }, steps(), (set, id) =>
    set.update(contactResource, [id], { city: 'Oslo' }),
  )
  expect(await operation.catch(({ status, code }: AppError) => [status, code])).toEqual([409, 'taken_back'])
  expect((await ada.call('contacts.list')).map(({ city }) => city)).toEqual([null, null, null])
})
