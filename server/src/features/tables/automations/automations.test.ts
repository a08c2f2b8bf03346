import { expect, it } from 'vitest'
import { canChangeMeanwhile, changeMeanwhile } from '../../../../test/change-meanwhile.ts'
import { addToCrm } from '../../../../test/crm-people.ts'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { openTables } from '../../../../test/table-base.ts'
import { useApp } from '../../../../test/test-app.ts'
import { type AccountDb, createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { deleteExpiredRows } from '../../../housekeeping.ts'
import { automateChangeJob, enqueueDates } from './automate-job.ts'
import { lockActiveAutomation, updateAutomation } from './store.ts'

const { app, context } = await useApp({ hasRateLimits: false })

async function openDeals() {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Partners', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'City', type: 'singleLineText' },
    { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'New' }, { name: 'Won' }] } },
    { name: 'Starts', type: 'date' },
  ])
  const ids = new Map(table.fields.map(({ id, name }) => [name, id]))
  const params = { table_id: table.id }
  const automate = (body: object) => me.call('tableAutomations.create', { params, body })
  const refuse = async (body: object) => (await me.request('tableAutomations.create', { params, body })).status
  const listRuns = async (id: string) =>
    me.call('tableAutomations.listRuns', { params: { ...params, automation_id: id } })
  const finish = () => finishJobs(context, 'tables.automate')
  return { me, tables, table, params, field: (name: string) => ids.get(name) ?? '', automate, refuse, listRuns, finish }
}
const listIdeas = async (me: Person) => (await me.call('ideas.list', { query: {} })).map(({ text }) => text)

it('makes an idea of a new record, once, also if it is brought back or the job runs again', async () => {
  const { me, tables, table, params, automate, listRuns, finish } = await openDeals()
  await tables.add(table.id, [{ Name: 'Before' }])
  const made = await automate({
    starts_with: 'created',
    makes: 'idea',
    title: 'Tell of {Name} from {City}',
    body: 'In { literally }'.replace('{ literally }', '{City}'),
  })
  expect(made).toMatchObject({ is_active: true, title: 'Tell of {Name} from {City}', n_runs: 0, n_skipped: 0 })
  const { records, change_id } = await tables.add(table.id, [{ Name: 'Harbour', City: 'Kiel' }, { Name: 'Nowhere' }])
  await finish()
  expect((await listIdeas(me)).toSorted()).toEqual([
    'Tell of Harbour from Kiel\n\nIn Kiel',
    'Tell of Nowhere from\n\nIn',
  ])
  const removed = await tables.remove(table.id, [records[0]?.id])
  await tables.undo(table.id, removed.change_id)
  const payload = { account_id: me.accountId ?? '', change_id: change_id ?? '' }
  await context.jobs.enqueue(automateChangeJob, payload, createAccountDb(context.engine, me.accountId ?? ''))
  await finish()
  expect(await listIdeas(me)).toHaveLength(2)
  expect((await listRuns(made.id)).map(({ record_name, problem }) => [record_name, problem]).toSorted()).toEqual([
    ['Harbour', null],
    ['Nowhere', null],
  ])
  expect(await me.call('tableAutomations.list', { params })).toMatchObject([{ n_runs: 2 }])
  // A renamed field is still the same.
  const fields = (await me.call('tables.readTable', { params })).fields
  const city = fields.find(({ name }) => name === 'City')?.id ?? ''
  await me.call('tables.updateField', { params: { ...params, field_id: city }, body: { name: 'Town' } })
  expect(await me.call('tableAutomations.list', { params })).toMatchObject([{ title: 'Tell of {Name} from {Town}' }])
})

it('makes a task when a field becomes a value, each time it does, and none while it is off', async () => {
  const { me, tables, table, params, field, automate, listRuns, finish } = await openDeals()
  const seller = await addToCrm(context, me, 'salesperson')
  const { id } = await automate({
    starts_with: 'changed',
    field_id: field('State'),
    value: 'won',
    makes: 'task',
    title: 'Welcome {Name}',
    user_id: seller.session?.user.id,
  })
  expect(await me.call('tableAutomations.list', { params })).toMatchObject([{ value: 'Won' }])
  const listTasks = async () => (await seller.call('crmTasks.list', { query: {} })).map(({ title }) => title)
  const { records } = await tables.add(table.id, [{ Name: 'Harbour', State: 'New' }])
  const set = async (cells: object) => {
    await tables.set(table.id, records[0]?.id, cells)
    await finish()
  }
  await set({ City: 'Kiel' })
  expect(await listTasks()).toEqual([])
  await set({ State: 'Won' })
  await set({ City: 'Bonn' })
  expect(await listTasks()).toEqual(['Welcome Harbour'])
  await set({ State: 'New' })
  await set({ State: 'Won' })
  expect(await listTasks()).toHaveLength(2)
  const at = { ...params, automation_id: id }
  await me.call('tableAutomations.update', { params: at, body: { is_active: false } })
  await set({ State: 'New' })
  await set({ State: 'Won' })
  expect(await listTasks()).toHaveLength(2)
  // A new record may have the value at once.
  await me.call('tableAutomations.update', { params: at, body: { is_active: true } })
  await tables.add(table.id, [{ Name: 'Bridge', State: 'Won' }])
  await finish()
  expect(await listTasks()).toContain('Welcome Bridge')
  expect((await listRuns(id)).every(({ task_id }) => task_id !== null)).toBe(true)
})

it('makes nothing again while the value stays, whatever else changes in its field', async () => {
  const { me, tables, table, field, automate, listRuns, finish } = await openDeals()
  const choices = ['Fair', 'Press'].map((name) => ({ name }))
  const tags = await tables.addField(table.id, 'Tags', 'multipleSelects', { choices })
  const idea = { starts_with: 'changed', makes: 'idea', title: '{Name}' }
  const chosen = await automate({ ...idea, field_id: tags, value: 'Fair' })
  const typed = await automate({ ...idea, field_id: field('City'), value: 'kiel' })
  const [record] = (await tables.add(table.id, [{ Name: 'Harbour' }])).records
  const countAfter = async (cells: object) => {
    await tables.set(table.id, record?.id, cells)
    await finish()
    return [(await listRuns(chosen.id)).length, (await listRuns(typed.id)).length]
  }
  expect(await countAfter({ Tags: ['Fair'], City: 'Kiel' })).toEqual([1, 1])
  expect(await countAfter({ Tags: ['Fair', 'Press'], City: 'KIEL' })).toEqual([1, 1])
  expect(await countAfter({ Tags: ['Press'], City: 'Bonn' })).toEqual([1, 1])
  expect(await countAfter({ Tags: ['Press', 'Fair'], City: 'Kiel ' })).toEqual([2, 2])
  expect(await listIdeas(me)).toHaveLength(4)
})

it('says why nothing could be made', async () => {
  const { me, tables, table, params, automate, listRuns, finish } = await openDeals()
  const outsider = await addMember(context, me, 'general_member')
  const publisher = await addMember(context, me, 'social_media')
  const { id } = await publisher.call('tableAutomations.create', {
    params,
    body: { starts_with: 'created', makes: 'task', title: 'See {Name}', user_id: outsider.session?.user.id },
  })
  await tables.add(table.id, [{ Name: 'Harbour' }])
  await finish()
  expect(await listRuns(id)).toMatchObject([
    { record_name: 'Harbour', problem: 'You do not have access to the CRM of this workspace', task_id: null },
  ])
  await automate({ starts_with: 'created', makes: 'idea', title: 'Fine' })
  await tables.add(table.id, [{ Name: 'Bridge' }])
  await finish()
  expect(await listIdeas(me)).toEqual(['Fine'])
})

it('goes on with the rights of whoever changed it last, unless it was only turned off', async () => {
  const { me, params, automate } = await openDeals()
  const { id } = await automate({ starts_with: 'created', makes: 'idea', title: 'Tell of {Name}' })
  const editor = await addMember(context, me, 'social_media')
  const at = { ...params, automation_id: id }
  const change = async (body: object) => (await editor.call('tableAutomations.update', { params: at, body })).created_by
  expect(await change({ is_active: false })).toBe(me.session?.user.id)
  expect(await change({ title: 'Tell all of {Name}' })).toBe(editor.session?.user.id)
})

it('is made by an API key only if the key could make the same itself', async () => {
  const { me, params, automate } = await openDeals()
  const idea = { starts_with: 'created', makes: 'idea', title: '{Name}' }
  const task = { ...idea, makes: 'task', user_id: me.session?.user.id }
  const openKey = async (...more: string[]) => {
    const scopes = ['tables:read', 'tables:write', ...more]
    const { secret } = await me.call('apiKeys.create', { body: { name: 'Script', scopes } })
    return async (method: 'POST' | 'PUT', end: string, payload: object) => {
      const url = `/functions/v1/api/base_table/${params.table_id}/automation${end}`
      return (await app.inject({ method, url, headers: { authorization: `Bearer ${secret}` }, payload })).statusCode
    }
  }
  const ask = await openKey()
  expect([await ask('POST', '', idea), await ask('POST', '', task)]).toEqual([403, 403])
  expect(await ask('POST', '', { ...task, makes: 'notification' })).toBe(200)
  const { id } = await automate(idea)
  expect(await ask('PUT', `/${id}`, { title: 'Other' })).toBe(403)
  expect(await ask('PUT', `/${id}`, { is_active: false })).toBe(200)
  const askMore = await openKey('ideas:write')
  expect([await askMore('POST', '', idea), await askMore('POST', '', task)]).toEqual([200, 403])
  expect(await askMore('PUT', `/${id}`, { makes: 'task', user_id: me.session?.user.id })).toBe(403)
  expect(await (await openKey('crm:write'))('POST', '', task)).toBe(200)
})

it('tells somebody when a date has come, once', async () => {
  const { me, tables, table, field, automate, listRuns } = await openDeals()
  const today = context.now().toISOString().slice(0, 10)
  const inDays = (n: number) => new Date(Date.parse(today) + n * 86_400_000).toISOString().slice(0, 10)
  const { id } = await automate({
    starts_with: 'date',
    field_id: field('Starts'),
    days: -7,
    makes: 'notification',
    title: '{Name} starts in a week',
    user_id: me.session?.user.id,
  })
  await tables.add(table.id, [
    { Name: 'Soon', Starts: inDays(7) },
    { Name: 'Later', Starts: inDays(12) },
    { Name: 'Over', Starts: inDays(-30) },
  ])
  for (let run = 0; run < 2; run++) {
    await enqueueDates(context)
    await finishJobs(context, 'tables.automate-dates')
  }
  const told = await me.call('notifications.list', { query: {} })
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([['table_automation', 'Soon starts in a week']])
  expect(told[0]?.table_record_path).toMatch(new RegExp(`^${tables.base.id}/${table.id}/rec`, 'u'))
  expect(await listRuns(id)).toHaveLength(1)
})

it.each(['left', 'lost the right'])('stops and tells who runs the workspace once its maker has %s', async (how) => {
  const { me, tables, table, params, listRuns, finish } = await openDeals()
  const maker = await addMember(context, me, 'social_media')
  const user_id = maker.session?.user.id
  const body = { starts_with: 'created', makes: 'notification', title: 'See {Name}', user_id: me.session?.user.id }
  const { id } = await maker.call('tableAutomations.create', { params, body })
  await tables.add(table.id, [{ Name: 'Harbour' }])
  await finish()
  if (how === 'left') await me.call('members.remove', { body: { user_id } })
  else await me.call('members.update', { body: { user_id, role_id: 'general_member' } })
  await tables.add(table.id, [{ Name: 'Bridge' }])
  await tables.add(table.id, [{ Name: 'Tower' }])
  await finish()
  const told = (await me.call('notifications.list', { query: {} })).filter(({ kind }) => kind.startsWith('table_'))
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['table_work_stopped', 'See {Name}'],
    ['table_automation', 'See Harbour'],
  ])
  expect(told[0]).toMatchObject({ table_record_path: `${tables.base.id}/${table.id}` })
  const problem =
    how === 'left' ? 'The person who set this up has left' : 'The person who set this up may no longer do this'
  expect(told[0]?.note).toBe(`${problem}.`)
  expect((await listRuns(id)).map((run) => [run.record_name, run.problem]).toSorted()).toEqual([
    ['Bridge', problem],
    ['Harbour', null],
  ])
  // Whoever turns it on again is its maker.
  const at = { params: { ...params, automation_id: id }, body: { is_active: true } }
  expect(await me.call('tableAutomations.update', at)).toMatchObject({ created_by: me.session?.user.id })
  await tables.add(table.id, [{ Name: 'Mill' }])
  await finish()
  expect((await listRuns(id)).map((run) => run.record_name)).toContain('Mill')
})

it('looks at the day of a time in the workspace’s zone', async () => {
  const { me, tables, table, automate, listRuns } = await openDeals()
  await me.call('accounts.changeSettings', { body: { time_zone: 'Pacific/Kiritimati' } })
  const meets = await tables.addField(table.id, 'Meets', 'dateTime')
  const { id } = await automate({
    starts_with: 'date',
    field_id: meets,
    makes: 'notification',
    title: '{Name} is today',
    user_id: me.session?.user.id,
  })
  const today = context.now().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' })
  const midnight = Date.parse(`${today}T00:00:00+14:00`)
  const inHours = (n: number) => new Date(midnight + n * 3_600_000).toISOString()
  await tables.add(table.id, [
    { Name: 'Early', Meets: inHours(1) },
    { Name: 'Tomorrow', Meets: inHours(25) },
    { Name: 'Before', Meets: inHours(-1) },
  ])
  await enqueueDates(context)
  await finishJobs(context, 'tables.automate-dates')
  expect((await listRuns(id)).map(({ record_name }) => record_name)).toEqual(['Early'])
})

it('is forgotten after 90 days but counted, and the name of a deleted record at once; what comes back then is not new', async () => {
  const { me, tables, table, params, automate, listRuns, finish } = await openDeals()
  const { id } = await automate({ starts_with: 'created', makes: 'idea', title: '{Name}' })
  const { records } = await tables.add(table.id, [{ Name: 'Harbour' }, { Name: 'Bridge' }])
  await finish()
  const removed = await tables.remove(table.id, [records[0]?.id])
  await deleteExpiredRows(context.engine)
  expect((await listRuns(id)).map(({ record_name }) => record_name).toSorted()).toEqual(['', 'Bridge'])
  for (const name of ['table_automation_runs', 'table_automations', 'table_records'])
    await context.engine.query(
      SYSTEM,
      `update ${name} set created_at = created_at - interval '91 days' where account_id = $1`,
      [me.accountId],
    )
  await context.engine.query(
    SYSTEM,
    `update table_changes set records = (select jsonb_agg(one || jsonb_build_object('created_at', $2::text))
       from jsonb_array_elements(records) as one) where account_id = $1 and kind = 'delete'`,
    [me.accountId, new Date(Date.now() - 91 * 86_400_000).toISOString()],
  )
  await deleteExpiredRows(context.engine)
  expect(await listRuns(id)).toEqual([])
  expect(await me.call('tableAutomations.list', { params })).toMatchObject([{ n_runs: 2 }])
  await tables.undo(table.id, removed.change_id)
  await finish()
  expect(await listIdeas(me)).toHaveLength(2)
})

it.skipIf(!canChangeMeanwhile(context))('makes nothing once it was switched off while its job began', async () => {
  const { me, tables, table, params, automate, listRuns } = await openDeals()
  const { id } = await automate({ starts_with: 'created', makes: 'idea', title: '{Name}' })
  const at = { ...params, automation_id: id }
  await me.call('tableAutomations.update', { params: at, body: { is_active: false } })
  // While it is off, no job begins by itself.
  const { change_id } = await tables.add(table.id, [{ Name: 'Harbour' }])
  const db = createAccountDb(context.engine, me.accountId ?? '')
  await updateAutomation(db, id, { is_active: true })
  const payload = { account_id: me.accountId ?? '', change_id: change_id ?? '' }
  const run = { context, dbFor: () => db, signal: new AbortController().signal }
  const switchOff = {
    lock: (tx: AccountDb) => lockActiveAutomation(tx, id),
    change: (tx: AccountDb) => updateAutomation(tx, id, { is_active: false }),
  }
  await changeMeanwhile(context, db, switchOff, () => automateChangeJob.run(payload, run))
  expect([await listIdeas(me), await listRuns(id)]).toEqual([[], []])
  await updateAutomation(db, id, { is_active: true })
  await automateChangeJob.run(payload, run)
  expect(await listIdeas(me)).toEqual(['Harbour'])
})

it('makes at most 100 things within an hour, and says what it left out', async () => {
  const { me, tables, table, params, automate, finish } = await openDeals()
  await automate({ starts_with: 'created', makes: 'idea', title: '{Name}' })
  await tables.add(
    table.id,
    Array.from({ length: 120 }, (_one, n) => ({ Name: `Partner ${n}` })),
  )
  await finish()
  const [automation] = await me.call('tableAutomations.list', { params })
  expect(automation).toMatchObject({ n_runs: 100, n_skipped: 20 })
  expect(automation?.skipped_at).not.toBeNull()
  const hourAgo = `update table_automation_runs set created_at = created_at - interval '61 minutes' where account_id = $1`
  await context.engine.query(SYSTEM, hourAgo, [me.accountId])
  await tables.add(table.id, [{ Name: 'An hour later' }])
  await finish()
  expect(await me.call('tableAutomations.list', { params })).toMatchObject([{ n_runs: 101, n_skipped: 20 }])
})

it('refuses what does not fit together, by name', async () => {
  const { me, tables, table, params, field, automate, refuse } = await openDeals()
  const idea = { starts_with: 'created', makes: 'idea', title: 'x' }
  const formula = await tables.addField(table.id, 'Shout', 'formula', { formula: 'UPPER({Name})' })
  const stranger = await signUp(app)
  for (const wrong of [
    { title: 'About {Nobody}' },
    { starts_with: 'changed' },
    { starts_with: 'changed', field_id: formula },
    { starts_with: 'changed', field_id: field('State'), value: 'Lost' },
    { starts_with: 'date', field_id: field('Name') },
    { starts_with: 'date', field_id: field('Starts'), days: 1000 },
    { makes: 'task' },
    { title: '' },
    { extra: 1 },
  ])
    expect([wrong, await refuse({ ...idea, ...wrong })]).toEqual([wrong, 400])
  expect(await refuse({ ...idea, makes: 'task', user_id: stranger.session?.user.id })).toBe(404)
  expect(await refuse({ ...idea, starts_with: 'changed', field_id: 'fldAAAAAAAAAAAAAA' })).toBe(404)
  const member = await addMember(context, me, 'general_member')
  expect((await member.request('tableAutomations.create', { params, body: idea })).status).toBe(403)
  for (let n = 0; n < 20; n++) await automate(idea)
  expect(await refuse(idea)).toBe(409)
})
