import type { NewView } from '@draftwright/contract/crm/views'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addSalesperson } from '../../../../test/crm-fixture.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const config: NewView['config'] = {
  filter: {
    and: [
      { column: 'status', operator: 'in', value: ['lead', 'prospect'] },
      {
        or: [
          { column: 'custom.budget', operator: 'gt', value: 5 },
          { column: 'email', operator: 'is_null', value: null },
        ],
      },
    ],
  },
  sort: [{ column: 'name', order: 'asc' }],
  columns: [{ key: 'name', width: 240 }, { key: 'email' }],
}
const add = (person: Person, more: Partial<NewView> = {}) =>
  person.call('crmViews.create', { body: { resource: 'contacts', name: 'Leads', config, ...more } })
const names = async (person: Person, resource = 'contacts') =>
  (await person.call('crmViews.list', { query: { resource } })).map(
    ({ name, is_default }) => name + (is_default ? '*' : ''),
  )

it('keeps a view as it was given, for the list it is of, and for whoever made it alone', async () => {
  const ada = await signUp(app)
  const sam = await addSalesperson(context, ada)
  const view = await add(ada)
  expect(view).toMatchObject({ config, is_shared: false, is_default: false, owner_id: ada.session?.user.id })
  expect(await names(ada)).toEqual(['Leads'])
  expect(await names(ada, 'companies')).toEqual([])
  expect(await names(sam)).toEqual([])
  for (const verb of ['crmViews.update', 'crmViews.remove'] as const)
    expect((await sam.request(verb, { params: { id: view.id }, body: {} })).status).toBe(404)
  await ada.call('crmViews.update', { params: { id: view.id }, body: { name: 'Warm leads', is_shared: true } })
  expect(await names(sam)).toEqual(['Warm leads'])
})

it('leaves shared views to who made them and to CRM admins', async () => {
  const ada = await signUp(app)
  const [sam, kim] = [await addSalesperson(context, ada), await addSalesperson(context, ada)]
  const view = await add(sam, { is_shared: true })
  const rename = (person: Person, body: object) => person.request('crmViews.update', { params: { id: view.id }, body })
  expect((await rename(kim, { name: 'Mine' })).status).toBe(403)
  expect((await kim.request('crmViews.remove', { params: { id: view.id } })).status).toBe(403)
  expect((await rename(ada, { name: 'Ours' })).status).toBe(200)
  expect((await rename(ada, { is_shared: false })).status).toBe(403)
  expect((await rename(sam, { is_shared: false })).status).toBe(200)
  expect(await names(ada)).toEqual([])
})

it('has one default of one’s own, and one for everyone that CRM admins set', async () => {
  const ada = await signUp(app)
  const sam = await addSalesperson(context, ada)
  await add(sam, { name: 'A', is_default: true })
  const b = await add(sam, { name: 'B', is_default: true })
  expect(await names(sam)).toEqual(['B*', 'A'])
  const shared = await add(sam, { name: 'C', is_shared: true })
  const lead = { params: { id: shared.id }, body: { is_default: true } }
  expect((await sam.request('crmViews.update', lead)).status).toBe(403)
  await ada.call('crmViews.update', lead)
  await add(ada, { name: 'Z', is_shared: true })
  expect(await names(ada)).toEqual(['C*', 'Z'])
  expect(await names(sam)).toEqual(['B*', 'C*', 'A', 'Z'])
  // A person's default that is shared does not become the default of others.
  const after = await sam.call('crmViews.update', { params: { id: b.id }, body: { is_shared: true } })
  expect(after.is_default).toBe(false)
})

it('refuses what is no filter, and those who have no place in the CRM', async () => {
  const ada = await signUp(app)
  const wrong = [
    { and: [{ column: 'name', operator: 'drop', value: 1 }] },
    { and: [], or: [] },
    { column: "name'; --", operator: 'eq', value: 1 },
    { column: 'name', operator: 'eq', value: { $ne: 1 } },
    { and: Array.from({ length: 51 }, () => ({ column: 'name', operator: 'eq', value: 'x' })) },
    [1, 2, 3, 4, 5, 6, 7, 8].reduce<object>((inner) => ({ and: [inner] }), {
      column: 'name',
      operator: 'eq',
      value: 'x',
    }),
  ]
  for (const filter of wrong) {
    const body = { resource: 'contacts', name: 'Wrong', config: { ...config, filter: filter as never } }
    expect((await ada.request('crmViews.create', { body })).status, JSON.stringify(filter)).toBe(400)
  }
  const outsider = await addMember(context, ada, 'general_member')
  expect((await outsider.request('crmViews.list', { query: { resource: 'contacts' } })).status).toBe(403)
})

it('opens a view whose stored filter cannot be read any more', async () => {
  const ada = await signUp(app)
  const { id } = await add(ada, { name: 'Old' })
  await add(ada)
  const filter = { and: [{ column: 'name', operator: 'sounds_like', value: 1e300 }, 'text'] }
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  await sql`update crm_views set config = jsonb_set(config, '{filter}', ${JSON.stringify(filter)}::jsonb)
    where account_id = ${db.accountId}::uuid and id = ${id}::uuid`.execute(db.kysely)
  const views = await ada.call('crmViews.list', { query: { resource: 'contacts' } })
  expect(views.map((view) => [view.name, view.config.filter])).toEqual([
    ['Leads', config.filter],
    ['Old', filter],
  ])
  await ada.call('crmViews.update', { params: { id }, body: { name: 'Older' } })
})
