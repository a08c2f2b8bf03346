import { tableLimits } from '@draftwright/contract/table-fields'
import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { createTableProgram } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createTableId } from './ids.ts'
import { insertView } from './schema-store.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** A table with a view of Grace's own. */
async function openOwnView() {
  const ada = await signUp(app)
  const grace = await addMember(context, ada, 'general_member')
  const program = await createTableProgram(app, ada)
  const params = { table_id: program.table.id }
  const addView = (person: Person, name: string, body: object = {}) =>
    person.call('tables.createView', { params, body: { name, ...body } })
  const own = await addView(grace, 'Mine', { is_personal: true })
  const readNames = async (person: Person) =>
    (await person.call('tables.readTable', { params })).views.map(({ name }) => name)
  return { ada, grace, program, params, addView, readNames, own, ownParams: { ...params, view_id: own.id } }
}

it('shows a personal view to its maker alone', async () => {
  const { ada, grace, program, params, addView, readNames, own, ownParams } = await openOwnView()
  expect(own.is_personal).toBe(true)
  expect(await readNames(grace)).toEqual(['Grid view', 'Mine'])
  expect(await readNames(ada)).toEqual(['Grid view'])
  const { tables } = await ada.call('tables.readBase', { params: { base_id: program.base.id } })
  expect(JSON.stringify(tables)).not.toContain(own.id)
  const asks = [
    ada.request('tables.updateView', { params: ownParams, body: { name: 'Taken' } }),
    ada.request('tables.updateView', { params: ownParams, body: { is_personal: false } }),
    ada.request('tables.removeView', { params: ownParams }),
    ada.request('tableRecords.query', { params, body: { view_id: own.id } }),
    ada.request('tableSummaries.summarize', { params, body: { view_id: own.id } }),
    ada.request('tableExports.table', { params, query: { view_id: own.id } }),
  ]
  for (const { status } of await Promise.all(asks)) expect(status).toBe(404)
  // The name is free for everyone else.
  await addView(ada, 'Mine')
  await addView(ada, 'Mine', { is_personal: true })
  expect(await readNames(ada)).toEqual(['Grid view', 'Mine', 'Mine'])
  await expect(addView(grace, 'Mine', { is_personal: true })).rejects.toThrow(/already one/u)
  const [entry] = await grace
    .call('tables.updateView', { params: ownParams, body: { name: 'Secret' } })
    .then(() => ada.call('audit.list', { query: { action: 'tables.updateView' } }))
  expect(entry?.details).toEqual({ table: 'Tasks' })
})

it('has room for so many of each person', async () => {
  const { ada, grace, params, addView } = await openOwnView()
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const owner_id = grace.session?.user.id ?? ''
  for (let position = 2; position < tableLimits.personalViews; position++)
    await insertView(db, {
      id: createTableId('viw'),
      table_id: params.table_id,
      name: `Mine ${position}`,
      type: 'grid',
      settings: {},
      position,
      created_by: owner_id,
      owner_id,
    })
  await addView(grace, 'The last', { is_personal: true })
  const body = { name: 'One more', is_personal: true }
  const refused = await grace.request('tables.createView', { params, body })
  expect([refused.status, refused.error.message]).toEqual([400, 'You have 50 personal views of this table'])
  await addView(grace, 'For the team')
  await addView(ada, 'Hers', { is_personal: true })
})

it('shows a program the views of the person who made its key', async () => {
  const { ada, program, addView, own } = await openOwnView()
  const mine = await addView(ada, 'Adas', { is_personal: true })
  const seen = await program.send('GET', `meta/bases/${program.base.id}/tables`)
  const { tables } = seen.body as { tables: { name: string; views: { id: string; personalForUserId?: string }[] }[] }
  const views = tables.find(({ name }) => name === 'Tasks')?.views ?? []
  expect(views.map(({ id }) => id)).toEqual([expect.any(String), mine.id])
  expect(views.map(({ personalForUserId }) => personalForUserId)).toEqual([
    undefined,
    expect.stringMatching(/^usr[0-9A-Za-z]{14}$/u),
  ])
  const list = (view: string) => program.send('GET', `${program.tasks}?view=${view}`)
  expect([(await list(mine.id)).status, (await list('Adas')).status]).toEqual([200, 200])
  for (const view of [own.id, 'Mine']) expect((await list(view)).status).toBe(422)
  const hook = await program.send('POST', `bases/${program.base.id}/webhooks`, {
    specification: { options: { filters: { dataTypes: ['tableData'], recordChangeScope: own.id } } },
  })
  expect(hook.status).not.toBe(200)
})

it('lets its maker alone take a view from the team, and keeps what is locked, the last or a form', async () => {
  const { ada, grace, params, addView, readNames, own, ownParams } = await openOwnView()
  const update = (person: Person, view_id: string, body: object) =>
    person.request('tables.updateView', { params: { ...params, view_id }, body })
  await grace.call('tables.updateView', { params: ownParams, body: { is_personal: false } })
  expect(await readNames(ada)).toEqual(['Grid view', 'Mine'])
  expect((await update(ada, own.id, { is_personal: true })).status).toBe(403)
  await ada.call('tables.updateView', { params: ownParams, body: { is_locked: true } })
  expect((await update(grace, own.id, { is_personal: true })).status).toBe(400)
  await ada.call('tables.updateView', { params: ownParams, body: { is_locked: false } })
  expect((await update(grace, own.id, { is_personal: true })).status).toBe(200)
  // Whose own it is locks it, but not what becomes the team's by it.
  expect((await update(grace, own.id, { is_personal: false, is_locked: true })).status).toBe(403)
  expect((await update(grace, own.id, { is_personal: false, settings: { is_locked: true } })).status).toBe(403)
  expect((await update(grace, own.id, { is_locked: true })).status).toBe(200)
  expect((await update(grace, own.id, { name: 'Other' })).status).toBe(400)
  expect((await update(grace, own.id, { is_personal: false })).status).toBe(400)
  const form = await ada.request('tables.createView', {
    params,
    body: { name: 'Ask', type: 'form', is_personal: true },
  })
  expect(form.status).toBe(400)
  const second = await addView(ada, 'Second')
  const [first] = (await ada.call('tables.readTable', { params })).views
  await ada.call('tables.removeView', { params: { ...params, view_id: first?.id ?? '' } })
  expect((await update(ada, second.id, { is_personal: true })).status).toBe(400)
})

it('deletes the personal views of a person who leaves, and keeps what they have shared', async () => {
  const { ada, grace, program, params, addView, readNames, own } = await openOwnView()
  await addView(grace, 'For all')
  const user_id = grace.session?.user.id ?? ''
  await ada.call('members.remove', { body: { user_id } })
  expect(await readNames(ada)).toEqual(['Grid view', 'For all'])
  const back = await ada.request('tableRecords.query', { params, body: { view_id: own.id } })
  expect(back.status).toBe(404)
  expect((await program.send('GET', `${program.tasks}?view=${own.id}`)).status).toBe(422)
})
