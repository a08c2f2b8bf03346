import type { CrmImport } from '@draftwright/contract/crm/imports'
import { expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** Pseudo-random numbers, the same at every run. */
function dice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
const read = (person: Person, id: string) => person.call('crmImports.read', { params: { id } })
const until = (person: Person, id: string, isThere: (found: CrmImport) => boolean) =>
  vi.waitFor(
    async () => {
      const found = await read(person, id)
      expect([found.state, found.revert?.state, isThere(found)]).toContain(true)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
async function ran(person: Person, table: string, resource: CrmImport['resource'], plan: object): Promise<CrmImport> {
  const found = await person.call('crmImports.upload', buildMultipart('t.csv', Buffer.from(table), { resource }))
  await person.call('crmImports.check', { params: { id: found.id }, body: { mapping: found.mapping, ...plan } })
  const dry = await until(person, found.id, ({ state }) => state === 'checked')
  await person.call('crmImports.run', { params: { id: found.id } })
  const done = await until(person, found.id, ({ state }) => state === 'done')
  // A row about a record that an earlier row creates or changes is only checked against the current data.
  const sum = ({ counts }: CrmImport) => Object.values(counts).reduce((one, other) => one + other, 0)
  expect([sum(done), sum(dry)]).toEqual([done.n_rows, done.n_rows])
  return done
}

/** Everything except versions and times of the last activity: the log of stages affects those too. */
async function everything(person: Person): Promise<unknown[]> {
  const { accountId } = person
  const bare = async (table: string) => {
    const { rows } = await context.engine.query(
      { as: 'app', accountId: accountId ?? '' },
      `select to_jsonb(r) - 'updated_at' - 'last_activity_at' as row from ${table} r where deleted_at is null order by id`,
    )
    return rows
  }
  return [await bare('crm_companies'), await bare('crm_contacts'), await bare('crm_opportunities')]
}

it('whatever a table does, taking it back leaves what was there', async () => {
  const ada = await signUp(app)
  await ada.call('crmFields.create', { body: { resource: 'contacts', name: 'Seats', kind: 'number' } })
  await ada.call('crmFields.create', { body: { resource: 'opportunities', name: 'Note', kind: 'text' } })
  await ada.call('pipelines.list')
  for (let round = 1; round <= 4; round++) {
    const roll = dice(round)
    const some = (list: readonly string[]) => list[roll(list.length)] ?? ''
    for (let n = 0; n < 6; n++) {
      await ada.call('companies.create', { body: { name: `Co ${roll(8)}` } })
      await ada.call('contacts.create', {
        body: { first_name: `P${roll(9)}`, email: `p${roll(9)}@x.example`, tags: ['a'], custom: { seats: roll(5) } },
      })
      await ada.call('opportunities.create', { body: { name: `Deal ${roll(6)}`, amount: roll(1000) } })
    }
    const before = await everything(ada)
    const people = Array.from(
      { length: 40 },
      () =>
        `P${roll(9)},${some(['', 'x', 'Weber'])},p${roll(14)}@x.example,${some(['', 'Oslo', 'Rome'])},${some(['', `Co ${roll(12)}`])},${some(['', '1', 'zwei', '3,5'])},${some(['', 'a', 'b;c'])},${some(['', 'lead', 'customer', 'odd'])}`,
    )
    const deals = Array.from(
      { length: 30 },
      () =>
        `Deal ${roll(10)},${some(['Lead', 'Won', 'Lost', 'Proposal', 'Nope', ''])},${some(['', '12.50', '1.000 €', 'x'])},${some(['', `Co ${roll(12)}`])},${some(['', 'hi'])}`,
    )
    const on_match = some(['update', 'skip', 'create'])
    const first = await ran(
      ada,
      `First name,Last name,Email,City,Company,Seats,Tags,Status\n${people.join('\n')}\n`,
      'contacts',
      {
        key: some(['email', 'name']),
        on_match,
        create_companies: roll(2) === 1,
      },
    )
    const second = await ran(ada, `Name,Stage,Amount,Company,Note\n${deals.join('\n')}\n`, 'opportunities', {
      on_match: some(['update', 'skip', 'create']),
    })
    for (const { id, change_set_id } of [second, first])
      if (change_set_id !== null) await ada.call('crmImports.revert', { params: { id }, body: {} })
    expect(await everything(ada)).toEqual(before)
  }
})

it('a large one goes back in the background, and asks before it does', async () => {
  const ada = await signUp(app)
  const lines = Array.from({ length: 5200 }, (_one, n) => `Company ${n},${n}.example,vip`)
  const done = await ran(ada, `Name,Domain,Tags\n${lines.join('\n')}\n`, 'companies', { key: 'domain' })
  expect(done.counts).toEqual({ create: 5200, update: 0, skip: 0, error: 0 })
  const [one] = await ada.call('companies.list', { query: { domain: '7.example' } })
  await ada.call('companies.update', { params: { id: one?.id ?? '' }, body: { city: 'Oslo' } })
  const started = await ada.call('crmImports.revert', { params: { id: done.id }, body: {} })
  expect(started.revert?.state).toBe('running')
  const asked = await until(ada, done.id, ({ revert }) => revert?.state === 'asked')
  expect(asked.revert).toMatchObject({
    n_conflicts: 1,
    conflicts: [{ record_id: one?.id, field: 'city', current: 'Oslo' }],
  })
  expect((await ada.request('companies.list', { query: { count: 'exact' } })).meta.total).toBe(5200)
  await ada.call('crmImports.revert', { params: { id: done.id }, body: { on_conflict: 'keep' } })
  await until(ada, done.id, ({ revert }) => revert?.state === 'done')
  expect((await ada.call('companies.list')).map(({ id }) => id)).toEqual([one?.id])
  // And it is itself one operation, which can be undone.
  const [undo] = await ada.call('crmChanges.list', { query: { source: 'undo' } })
  expect(undo).toMatchObject({ n_changes: 5199, undoes: done.change_set_id })
  const again = await ada.call('crmChanges.undo', { params: { id: undo?.id ?? '' }, body: {} })
  expect(again.is_running).toBe(true)
  await vi.waitFor(
    async () => expect((await ada.request('companies.list', { query: { count: 'exact' } })).meta.total).toBe(5200),
    { timeout: 60_000, interval: 100 },
  )
  expect((await read(ada, done.id)).revert).toBeNull()
})

it('takes hostile tables for what they are', async () => {
  const ada = await signUp(app)
  const send = (bytes: Buffer, resource = 'contacts') =>
    ada.request('crmImports.upload', buildMultipart('t.csv', bytes, { resource }))
  expect((await send(Buffer.from(''))).status).toBe(400)
  expect((await send(Buffer.from('Name\n'))).status).toBe(400)
  const { data: open } = await send(Buffer.from('"Name\nnever closed'))
  expect(open.reading?.remarks).toEqual([
    'A quotation mark that opens a cell and is not closed was read as a plain one in row 1.',
  ])
  expect((await send(Buffer.from('Name\nx'), 'accounts')).status).toBe(400)
  expect((await send(Buffer.from(`Name\n${'x\n'.repeat(100_001)}`))).status).toBe(413)
  const odd = [
    'First name,Email,__proto__,constructor',
    `"a\u0000b",x@x.example,1,2`,
    `${'x'.repeat(500)},y@x.example,,`,
    `\ud83d,z@x.example,,`,
    `'; drop table crm_contacts; --,q@x.example,,`,
    `$1 \${x} {{y}},{}[]@x.example,,`,
  ].join('\n')
  const { data: found } = await send(Buffer.from(odd))
  for (const field of ['__proto__', 'constructor', 'custom.nothing', 'created_at', 'account_id', 'custom'])
    expect(
      (await ada.request('crmImports.check', { params: { id: found.id }, body: { mapping: { [field]: 0, email: 1 } } }))
        .status,
    ).toBe(400)
  const mapping = { first_name: 0, email: 1 }
  expect(
    (await ada.request('crmImports.check', { params: { id: found.id }, body: { mapping, key: 'city' } })).status,
  ).toBe(400)
  await ada.call('crmImports.check', { params: { id: found.id }, body: { mapping } })
  expect((await until(ada, found.id, ({ state }) => state === 'checked')).counts).toMatchObject({ create: 5, error: 0 })
  await ada.call('crmImports.run', { params: { id: found.id } })
  await until(ada, found.id, ({ state }) => state === 'done')
  const names = (await ada.call('contacts.list', { query: { sort_by: 'email' } })).map(({ first_name }) => first_name)
  expect(names).toContain(`'; drop table crm_contacts; --`)
})
