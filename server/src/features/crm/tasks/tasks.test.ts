import { expect, it } from 'vitest'
import { addOpportunity, addSalesperson, getUserId } from '../../../../test/crm-fixture.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { createSystemDb } from '../../../db/system-db.ts'
import { listDueTasks } from './system-store.ts'
import { remindJob } from './remind.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const add = (person: Person, body: object) => person.call('crmTasks.create', { body })
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const kindsOf = async (person: Person) => (await person.call('notifications.list')).map(({ kind }) => kind)

it('A task is made, changed, done, reopened, deleted and brought back; whoever makes it has it', async () => {
  const ada = await signUp(app)
  const task = await add(ada, { title: 'Send the offer', due_at: later(2) })
  expect(task).toMatchObject({ assignee_id: getUserId(ada), created_by: getUserId(ada), done_at: null })
  const params = { params: { id: task.id } }
  const changed = await ada.call('crmTasks.update', {
    ...params,
    body: { title: 'Send it', updated_at: task.updated_at },
  })
  expect(changed.title).toBe('Send it')
  const stale = await ada.request('crmTasks.update', { ...params, body: { title: 'x', updated_at: task.updated_at } })
  expect([stale.status, stale.error.code]).toEqual([409, 'conflict'])
  const done = await ada.call('crmTasks.done', params)
  expect(done.done_by).toBe(getUserId(ada))
  expect((await ada.call('crmTasks.done', params)).done_at).toBe(done.done_at)
  expect((await ada.call('crmTasks.reopen', params)).done_at).toBeNull()
  await ada.call('crmTasks.remove', params)
  expect((await ada.request('crmTasks.read', params)).status).toBe(404)
  expect((await ada.call('crmTasks.restore', params)).title).toBe('Send it')
})

it('Lists distinguish mine, overdue, today and later by the workspace’s day', async () => {
  const ada = await signUp(app)
  const sam = await addSalesperson(context, ada)
  context.now = () => new Date('2026-05-10T09:00:00.000Z')
  try {
    await add(ada, { title: 'overdue', due_at: '2026-05-10T08:00:00.000Z' })
    await add(ada, { title: 'today', due_at: '2026-05-10T21:00:00.000Z' })
    await add(ada, { title: 'later', due_at: '2026-05-10T22:30:00.000Z' })
    await add(ada, { title: 'undated' })
    await add(ada, { title: 'his', assignee_id: getUserId(sam), due_at: '2026-05-10T08:00:00.000Z' })
    const done = await add(ada, { title: 'done' })
    await ada.call('crmTasks.done', { params: { id: done.id } })
    await ada.call('accounts.changeSettings', { body: { time_zone: 'Europe/Berlin' } })
    const titles = async (query: Record<string, string | boolean>) =>
      (await ada.call('crmTasks.list', { query: { mine: true, ...query } })).map(({ title }) => title)
    expect(await titles({ due: 'overdue' })).toEqual(['overdue'])
    expect(await titles({ due: 'today' })).toEqual(['today'])
    expect(await titles({ due: 'later' })).toEqual(['later'])
    expect(await titles({ due: 'none' })).toEqual(['undated'])
    expect(await titles({ due: 'done' })).toEqual(['done'])
    expect(await titles({ due: 'open' })).toEqual(['overdue', 'today', 'later', 'undated'])
    expect(await titles({ due: 'overdue', mine: false, sort_by: 'due_at' })).toHaveLength(2)
    expect((await ada.request('crmTasks.list', { query: { due: 'soon' } })).status).toBe(400)
    const { data } = await ada.request('crmTasks.query', { body: { mine: true, due: 'today', q: 'tod' } })
    expect(data).toHaveLength(1)
  } finally {
    context.now = () => new Date()
  }
})

it('Whoever is given a task hears of it, once, and must see what it hangs on', async () => {
  const ada = await signUp(app)
  const [sam, sue] = [await addSalesperson(context, ada), await addSalesperson(context, ada)]
  const deal = await addOpportunity(context, ada, { ownerId: getUserId(sam) })
  const task = await add(ada, { title: 'Call', assignee_id: getUserId(sam), opportunity_id: deal })
  await ada.call('crmTasks.update', { params: { id: task.id }, body: { title: 'Call them' } })
  expect(await kindsOf(sam)).toEqual(['crm_task_assigned'])
  expect((await sue.request('crmTasks.read', { params: { id: task.id } })).status).toBe(404)
  expect((await sue.request('crmTasks.done', { params: { id: task.id } })).status).toBe(404)
  expect((await sue.request('crmTasks.list')).meta.total).toBe(0)
  expect((await sue.request('crmTasks.create', { body: { title: 'x', opportunity_id: deal } })).status).toBe(404)
  const given = { params: { id: task.id }, body: { assignee_id: getUserId(sue) } }
  expect((await ada.request('crmTasks.update', given)).status).toBe(400)
  await ada.call('crmTasks.remove', { params: { id: task.id } })
  expect(await kindsOf(sam)).toEqual([])
  const trash = async (person: Person) =>
    (await person.call('crmTrash.list', { query: { resource: 'tasks' } })).map(({ id }) => id)
  expect([await trash(sue), await trash(sam)]).toEqual([[], [task.id]])
  const back = { body: { resource: 'tasks', ids: [task.id] } }
  expect((await sue.request('crmTrash.restore', back)).status).toBe(404)
  expect((await sam.request('crmTrash.restore', back)).status).toBe(200)
})

it('A due task is notified once, also by two workers at once, and again only at another time', async () => {
  const ada = await signUp(app)
  const sam = await addSalesperson(context, ada)
  const task = await add(ada, { title: 'Call', assignee_id: getUserId(sam), due_at: later(1) })
  const finished = await add(ada, { title: 'Done', due_at: later(1) })
  await ada.call('crmTasks.done', { params: { id: finished.id } })
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const runAt = (at: string) => ({
    context: { ...context, now: () => new Date(at) },
    signal: new AbortController().signal,
    dbFor: () => db,
  })
  const remind = async (at: string) => {
    const due = (await listDueTasks(context.engine, new Date(at))).filter(
      ({ account_id }) => account_id === ada.accountId,
    )
    await Promise.all([...due, ...due].map((payload) => remindJob.run(payload, runAt(at))))
    return due.length
  }
  const countReminders = async () => (await kindsOf(sam)).filter((kind) => kind === 'crm_task_due').length
  expect(await remind(new Date().toISOString())).toBe(0)
  expect(await remind(later(2))).toBe(1)
  expect(await countReminders()).toBe(1)
  expect(await remind(later(3))).toBe(0)
  await ada.call('crmTasks.update', { params: { id: task.id }, body: { due_at: later(5) } })
  await remind(later(6))
  expect(await countReminders()).toBe(2)
  // It is done or deleted between the look for what is due and its job.
  const gone = await add(ada, { title: 'Gone', due_at: finished.due_at })
  await ada.call('crmTasks.remove', { params: { id: gone.id } })
  for (const { id } of [finished, gone])
    await remindJob.run(
      { account_id: ada.accountId ?? '', task_id: id, due_at: finished.due_at ?? '' },
      runAt(later(6)),
    )
  expect(await kindsOf(ada)).toEqual([])
  // A time in the past is not notified, because the person who sets it sees it.
  await add(ada, { title: 'Yesterday', due_at: later(-24) })
  expect(await remind(later(7))).toBe(0)
})

it('Nobody is reminded of what they do not see any more', async () => {
  const ada = await signUp(app)
  const sam = await addSalesperson(context, ada)
  const deal = await addOpportunity(context, ada, { ownerId: getUserId(sam) })
  const task = await add(sam, { title: 'Call', due_at: later(1), opportunity_id: deal })
  await createSystemDb(context.engine)
    .updateTable('crm_opportunities')
    .set({ owner_id: getUserId(ada) })
    .where('id', '=', deal)
    .execute()
  await remindJob.run(
    { account_id: ada.accountId, task_id: task.id, due_at: task.due_at },
    {
      context: { ...context, now: () => new Date(later(2)) },
      signal: new AbortController().signal,
      dbFor: () => createAccountDb(context.engine, ada.accountId ?? ''),
    },
  )
  expect(await kindsOf(sam)).toEqual([])
})

it('A company’s list has the tasks of its people and deals, a contact’s those of their deals, as far as they are seen', async () => {
  const ada = await signUp(app)
  const sam = await addSalesperson(context, ada)
  const company = (await ada.call('companies.create', { body: { name: 'Acme' } })).id
  const contact = (await ada.call('contacts.create', { body: { first_name: 'Mia', company_id: company } })).id
  const deal = await addOpportunity(context, ada, { company, contact })
  const other = (await ada.call('companies.create', { body: { name: 'Other' } })).id
  await add(ada, { title: 'company', company_id: company })
  await add(ada, { title: 'contact', contact_id: contact })
  await add(ada, { title: 'deal', opportunity_id: deal })
  await add(ada, { title: 'all three', opportunity_id: deal, contact_id: contact, company_id: company })
  await add(ada, { title: 'other', company_id: other })
  await add(ada, { title: 'none' })
  const done = await add(ada, { title: 'done', contact_id: contact })
  await ada.call('crmTasks.done', { params: { id: done.id } })
  const titles = async (person: Person, query: Record<string, string>) =>
    (await person.call('crmTasks.list', { query })).map(({ title }) => title).sort()
  const ofCompany = { about_company_id: company, due: 'open' }
  expect(await titles(ada, ofCompany)).toEqual(['all three', 'company', 'contact', 'deal'])
  expect(await titles(ada, { about_company_id: company })).toHaveLength(5)
  expect(await titles(ada, { about_contact_id: contact, due: 'open' })).toEqual(['all three', 'contact', 'deal'])
  // Of a deal that is another's a salesperson sees nothing.
  expect(await titles(sam, ofCompany)).toEqual(['company', 'contact'])
  expect(await titles(ada, { about_company_id: other })).toEqual(['other'])
  const { data, meta } = await ada.request('crmTasks.query', { body: { ...ofCompany, limit: 2 } })
  const { data: next } = await ada.request('crmTasks.query', {
    body: { ...ofCompany, limit: 2, cursor: meta.next_cursor },
  })
  expect([...data, ...next].map(({ title }) => title).sort()).toEqual(['all three', 'company', 'contact', 'deal'])
  const refused = await ada.request('crmTasks.list', { query: { about_company_id: 'Acme' } })
  expect([refused.status, refused.error.message]).toEqual([400, 'about_company_id must be an id'])
})
