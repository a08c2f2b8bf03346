import type { Contact } from '@draftwright/contract/crm/contacts'
import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const userOf = ({ session }: Person) => session?.user.id ?? ''
const newest = async (person: Person) => (await person.call('crmChanges.list'))[0]
const undo = (person: Person, id: string, on_conflict?: string) =>
  person.request('crmChanges.undo', { params: { id }, body: on_conflict === undefined ? {} : { on_conflict } })
const add = (person: Person, first_name: string, more: object = {}) =>
  person.call('contacts.create', { body: { first_name, ...more } })
const change = (person: Person, id: string, body: object) => person.request('contacts.update', { params: { id }, body })
const read = (person: Person, id: string) => person.call('contacts.read', { params: { id } })

/** A salesperson of the owner's workspace. */
async function salesperson(owner: Person): Promise<Person> {
  const person = await addMember(context, owner, 'general_member')
  await owner.call('crmUsers.create', { body: { user_id: userOf(person), role: 'salesperson' } })
  return person
}

/** Pseudo-random numbers, the same at every run. */
function dice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

describe('concurrent edits', () => {
  it('of different fields never conflict; of the same field they ask, with all three values', async () => {
    const ada = await signUp(app)
    const bob = await salesperson(ada)
    const mia = await add(ada, 'Mia', { city: 'Oslo' })
    const version = { updated_at: mia.updated_at }
    expect((await change(ada, mia.id, { title: 'Head of care', ...version })).status).toBe(200)
    // Bob has an older version of the page open.
    expect((await change(bob, mia.id, { city: 'Bergen', ...version })).status).toBe(200)
    expect(await read(ada, mia.id)).toMatchObject({ title: 'Head of care', city: 'Bergen' })
    const { status, error } = await change(bob, mia.id, { title: 'Nurse', phone: '1', ...version })
    expect([status, error.code]).toEqual([409, 'conflict'])
    expect(error.details).toMatchObject({
      fields: [{ field: 'title', base: null, current: 'Head of care', yours: 'Nurse' }],
    })
    expect((await read(ada, mia.id)).phone).toBeNull()
    // The same change by both is no conflict.
    expect((await change(bob, mia.id, { title: 'Head of care', ...version })).status).toBe(200)
  })

  it('lose nothing when both write at once', async () => {
    const ada = await signUp(app)
    const mia = await add(ada, 'Mia')
    const fields = ['city', 'country', 'phone', 'title', 'source', 'last_name', 'description'] as const
    const answers = await Promise.all(
      fields.map((field) => change(ada, mia.id, { [field]: `new ${field}`, updated_at: mia.updated_at })),
    )
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    const now = await read(ada, mia.id)
    expect(fields.map((field) => now[field])).toEqual(fields.map((field) => `new ${field}`))
  })
})

describe('taking back', () => {
  it('sets fields back, makes what was made go, and is itself taken back', async () => {
    const ada = await signUp(app)
    const mia = await add(ada, 'Mia', { tags: ['vip'] })
    const made = await newest(ada)
    expect(made).toMatchObject({ source: 'person', summary: 'Added Mia', n_changes: 1, actor_id: userOf(ada) })
    await change(ada, mia.id, { city: 'Oslo', tags: [] })
    const changed = await newest(ada)
    const [kept] = await ada.call('crmChanges.changes', { params: { id: changed?.id ?? '' } })
    expect(kept).toMatchObject({
      record_name: 'Mia',
      before: { city: null, tags: ['vip'] },
      after: { city: 'Oslo', tags: [] },
    })
    const undone = await undo(ada, changed?.id ?? '')
    expect(undone.data.n).toBe(1)
    expect(await read(ada, mia.id)).toMatchObject({ city: null, tags: ['vip'] })
    expect((await undo(ada, changed?.id ?? '')).error.code).toBe('already_undone')
    await undo(ada, undone.data.change_set_id ?? '')
    expect(await read(ada, mia.id)).toMatchObject({ city: 'Oslo', tags: [] })
    // A redone change-set can be undone again.
    expect((await undo(ada, changed?.id ?? '')).status).toBe(200)
    expect((await undo(ada, made?.id ?? '')).status).toBe(200)
    expect((await ada.request('contacts.read', { params: { id: mia.id } })).status).toBe(404)
    expect((await ada.call('crmTrash.list', { query: { resource: 'contacts' } })).map(({ name }) => name)).toEqual([
      'Mia',
    ])
  })

  it('is done once, however many ask at once', async () => {
    const ada = await signUp(app)
    const mia = await add(ada, 'Mia')
    await change(ada, mia.id, { city: 'Oslo' })
    const { id = '' } = (await newest(ada)) ?? {}
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(ada, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await ada.call('crmChanges.list')).filter(({ undoes }) => undoes === id)).toHaveLength(1)
  })

  it('asks about what was changed again since, and follows the answer', async () => {
    const ada = await signUp(app)
    const mia = await add(ada, 'Mia', { city: 'Oslo', phone: '1' })
    await change(ada, mia.id, { city: 'Bergen', phone: '2' })
    const set = await newest(ada)
    await change(ada, mia.id, { city: 'Hamar' })
    const { status, error } = await undo(ada, set?.id ?? '')
    expect([status, error.code]).toEqual([409, 'undo_conflict'])
    expect(error.details).toMatchObject({
      n: 1,
      fields: [{ field: 'city', before: 'Oslo', after: 'Bergen', current: 'Hamar', record_id: mia.id }],
    })
    expect(await read(ada, mia.id)).toMatchObject({ city: 'Hamar', phone: '2' })
    const kept = await undo(ada, set?.id ?? '', 'keep')
    expect(await read(ada, mia.id)).toMatchObject({ city: 'Hamar', phone: '1' })
    await undo(ada, kept.data.change_set_id ?? '')
    await undo(ada, set?.id ?? '', 'overwrite')
    expect(await read(ada, mia.id)).toMatchObject({ city: 'Oslo', phone: '1' })
  })

  it('is for who did it and for CRM admins', async () => {
    const ada = await signUp(app)
    const [bob, cleo] = [await salesperson(ada), await salesperson(ada)]
    const mia = await add(bob, 'Mia')
    await change(bob, mia.id, { city: 'Oslo' })
    const set = await newest(bob)
    expect((await undo(cleo, set?.id ?? '')).status).toBe(403)
    expect((await undo(ada, set?.id ?? '')).status).toBe(200)
  })

  it('leads back to the same state in any order that is legal', async () => {
    const ada = await signUp(app)
    const roll = dice(20_261_121)
    const contacts = [await add(ada, 'Mia'), await add(ada, 'Noor'), await add(ada, 'Ole')]
    const company = await ada.call('companies.create', { body: { name: 'Harbour Clinics' } })
    await ada.call('crmFields.create', { body: { resource: 'contacts', name: 'Seats', kind: 'number' } })
    const ids = contacts.map(({ id }) => id)
    const state = async () => {
      const all = await ada.call('contacts.list', { query: { sort_by: 'created_at', sort_order: 'asc' } })
      // A version increases with every change, also with an undo.
      return all.map((row: Contact) => ({ ...row, updated_at: null }))
    }
    const start = await state()
    const sets: string[] = []
    const some = () => ids[roll(3)] ?? ''
    const does = [
      () => change(ada, some(), { city: `City ${roll(4)}` }),
      () => change(ada, some(), { title: `Title ${roll(3)}`, phone: roll(2) === 0 ? null : String(roll(9)) }),
      () => change(ada, some(), { company_id: roll(2) === 0 ? null : company.id }),
      () => change(ada, some(), { custom: { seats: roll(3) === 0 ? null : roll(5) } }),
      () => ada.request('contacts.bulk', { body: { query: {}, add_tags: [`tag ${roll(3)}`] } }),
      () => ada.request('contacts.bulk', { body: { ids: [some()], remove: true } }),
      () => ada.request('crmTrash.restore', { body: { resource: 'contacts', ids: [some()] } }),
    ]
    for (let n = 0; n < 110; n++) {
      const before = (await newest(ada))?.id
      await does[roll(does.length)]?.()
      const after = (await newest(ada))?.id
      if (after !== undefined && after !== before) sets.push(after)
    }
    expect(sets.length).toBeGreaterThan(30)
    let refused = 0
    while (sets.length > 0) {
      // The last one can always be undone; on any other later changes may depend.
      const at = roll(4) === 0 ? sets.length - 1 : roll(sets.length)
      const { status } = await undo(ada, sets[at] ?? '')
      if (status === 200) sets.splice(at, 1)
      else {
        refused += 1
        expect([status, at < sets.length - 1]).toEqual([409, true])
      }
    }
    expect(refused).toBeGreaterThan(0)
    expect(await state()).toEqual(start)
  })
})

describe('a bulk edit', () => {
  it('is one change-set, says what it refused, and is taken back whole', async () => {
    const ada = await signUp(app)
    for (let n = 0; n < 5; n++) await add(ada, `Person ${n}`, { city: n < 3 ? 'Oslo' : 'Bergen' })
    const ask = { query: { filters: { city: 'Oslo' } }, patch: { status: 'customer' }, add_tags: ['north'] }
    const done = await ada.call('contacts.bulk', { body: ask })
    expect(done).toMatchObject({ n_changed: 3, n_refused: 0 })
    const customers = await ada.call('contacts.list', { query: { status: 'customer', tags: 'north' } })
    expect(customers).toHaveLength(3)
    expect(await ada.call('contacts.bulk', { body: ask })).toMatchObject({ n_changed: 0, change_set_id: null })
    await undo(ada, done.change_set_id ?? '')
    expect(await ada.call('contacts.list', { query: { status: 'customer' } })).toEqual([])
    const wrong = await ada.request('contacts.bulk', { body: { query: { nothing: 1 }, remove: true } })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_filter'])
    expect((await ada.request('contacts.bulk', { body: { remove: true } })).status).toBe(400)
  })

  it('refuses what does not fit, record by record', async () => {
    const ada = await signUp(app)
    const mia = await add(ada, 'Mia')
    const done = await ada.call('contacts.bulk', { body: { ids: [mia.id], patch: { custom: { nothing: 1 } } } })
    expect(done).toMatchObject({ n_changed: 0, n_refused: 1, refused: [{ id: mia.id, code: 'invalid' }] })
  })
})

it('keeps fields of the workspace’s own in their kinds, and their values while they are gone', async () => {
  const ada = await signUp(app)
  const field = await ada.call('crmFields.create', {
    body: { resource: 'companies', name: 'Beds (2026)', kind: 'choice', options: ['few', 'many'] },
  })
  expect(field.key).toBe('beds_2026')
  const made = await ada.call('companies.create', { body: { name: 'North Pier', custom: { beds_2026: 'many' } } })
  const wrong = await ada.request('companies.update', {
    params: { id: made.id },
    body: { custom: { beds_2026: 'none' } },
  })
  expect([wrong.status, wrong.error.message]).toEqual([400, 'custom.beds_2026 must be one of its choices: few, many'])
  expect((await ada.request('companies.create', { body: { name: 'X', custom: { other: 1 } } })).status).toBe(400)
  await ada.call('crmFields.remove', { params: { id: field.id } })
  expect((await ada.request('companies.list', { query: { 'custom.beds_2026': 'many' } })).status).toBe(400)
  await ada.call('crmFields.restore', { params: { id: field.id } })
  expect(await ada.call('companies.list', { query: { 'custom.beds_2026': 'many' } })).toHaveLength(1)
})

it('lets in whom a CRM admin lets in, and always keeps one of those', async () => {
  const ada = await signUp(app)
  const own = await ada.call('crmUsers.own')
  expect(own).toMatchObject({ role: 'admin', is_admin: true, display_name: 'Ada Example' })
  const bob = await salesperson(ada)
  expect(await bob.call('crmUsers.own')).toMatchObject({ role: 'salesperson', is_admin: false })
  expect((await bob.call('crmUsers.own')).permissions).toEqual(['crm:access', 'opportunities:edit'])
  expect((await bob.request('crmUsers.update', { params: { id: own.id }, body: { role: 'salesperson' } })).status).toBe(
    403,
  )
  const last = await ada.request('crmUsers.update', { params: { id: own.id }, body: { role: 'salesperson' } })
  expect(last.error.code).toBe('last_admin')
  const outside = await addMember(context, ada, 'social_media')
  expect((await outside.request('contacts.list')).error.code).toBe('no_crm')
  await ada.call('accounts.changeFeatures', { body: { isEnable: false } })
  expect((await ada.request('contacts.list')).error.code).toBe('crm_off')
})

it('finds the change of a version, whose undo is nobody’s later work', async () => {
  const ada = await signUp(app)
  const { id } = await ada.call('contacts.create', { body: { first_name: 'Mia', city: 'Oslo' } })
  const first = await ada.call('crmChanges.list', { query: { record_id: id } })
  const params = { id }
  const saved = await ada.call('contacts.update', { params, body: { city: 'Rome' } })
  await ada.call('contacts.update', { params, body: { title: 'CEO' } })
  const query = { resource: 'contacts', record_id: id, changed_at: saved.updated_at }
  const [set, ...others] = await ada.call('crmChanges.list', { query })
  expect(others).toEqual([])
  await ada.call('crmChanges.undo', { params: { id: set?.id ?? '' }, body: { on_conflict: 'keep' } })
  expect(await ada.call('contacts.read', { params })).toMatchObject({ city: 'Oslo', title: 'CEO' })
  const asked = await ada.request('crmChanges.undo', { params: { id: first[0]?.id ?? '' }, body: {} })
  expect(asked.error.details).toMatchObject({ fields: [{ field: 'title' }] })
})
