import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

import { SYSTEM } from '../../db/engine.ts'

const { app, context } = await useApp()

it('comes with the example workspace and goes with it, and leaves what is one’s own', async () => {
  const ada = await signUp(app)
  await ada.call('companies.create', { body: { name: 'Our own customer' } })
  await ada.call('example.create')
  expect((await ada.call('companies.list')).map(({ name }) => name)).toContain('Harbour Clinics')
  const deals = await ada.call('opportunities.list')
  expect(new Set(deals.map(({ stage_name }) => stage_name))).toEqual(
    new Set(['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Won', 'Lost']),
  )
  const deal = deals.find(({ name }) => name.startsWith('Reminders for four'))
  await ada.call('activityLog.create', { body: { kind: 'call', body: 'They want it', opportunity_id: deal?.id } })
  expect((await ada.call('example.remove')).n_rows).toBe(0)
  expect((await ada.call('companies.list')).map(({ name }) => name)).toEqual(['Our own customer'])
  for (const list of [
    'contacts.list',
    'opportunities.list',
    'crmTasks.list',
    'activityLog.list',
    'playbook.list',
  ] as const)
    expect(await ada.call(list)).toEqual([])
  expect((await ada.call('crmChanges.list')).map(({ summary }) => summary)).toEqual(['Added Our own customer'])
})

it.each(['software', 'roastery', 'consultancy'] as const)('leaves nothing of the %s behind', async (trade) => {
  const ada = await signUp(app)
  const list = () =>
    Promise.all([
      ada.call('pillars.list'),
      ada.call('ideas.list'),
      ada.call('content.list'),
      ada.call('companies.list'),
      ada.call('contacts.list'),
      ada.call('opportunities.list'),
      ada.call('crmTasks.list'),
      ada.call('playbook.list'),
      ada.call('meetings.list'),
      ada.call('contextEntities.list'),
      ada.call('media.list'),
    ])
  const { n_rows } = await ada.call('example.create', { body: { trade } })
  await finishJobs(context, 'meetings.make-notes')
  expect((await list()).map((rows) => rows.length)).not.toContain(0)
  const meetings = await ada.call('meetings.list')
  expect(meetings.map(({ status }) => status).toSorted()).toEqual(['ready', 'ready', 'upcoming'])
  for (const { id, title, status, entities, attendees } of meetings) {
    expect(entities.map(({ kind }) => kind)).toContain('company')
    expect(attendees.map(({ name }) => name)).toContain('Ada Example')
    if (status !== 'ready') continue
    const kinds = new Set((await ada.call('meetingNotes.list', { params: { id } })).map(({ kind }) => kind))
    for (const kind of ['decision', 'action', 'objection', 'number'] as const) expect(kinds, title).toContain(kind)
  }
  // Another trade does not come on top.
  expect((await ada.call('example.create', { body: { trade: 'software' } })).n_rows).toBe(n_rows)
  const opportunity_id = (await ada.call('opportunities.list'))[0]?.id ?? null
  await ada.call('crmTasks.create', { body: { title: 'My own task', opportunity_id } })
  expect(await ada.call('example.remove')).toEqual({ is_present: false, n_rows: 0 })
  expect((await list()).map((rows) => rows.length)).toEqual(Array.from({ length: 11 }, () => 0))
  expect(await ada.call('transcripts.available', { body: {} })).toEqual([])
})

/** Rows of the workspace by table, but for the log of what was done and what is worked off. */
async function countRows(accountId: string): Promise<Record<string, number>> {
  const query = async <T>(text: string, values: unknown[] = []) =>
    (await context.engine.query<T>(SYSTEM, text, values)).rows
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'account_id' and table_type = 'BASE TABLE' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    if (name === 'audit_events') continue
    const [row] = await query<{ n: number }>(`select count(*)::int as n from "${name}" where account_id = $1`, [
      accountId,
    ])
    counts[name] = row?.n ?? 0
  }
  return counts
}

it.each(['software', 'roastery', 'consultancy'] as const)(
  'fills every place of the %s, and goes without a trace',
  async (trade) => {
    const ada = await signUp(app)
    const account = ada.accountId ?? ''
    await ada.call('channels.list')
    await ada.call('pipelines.list')
    const before = await countRows(account)
    await ada.call('example.create', { body: { trade } })
    await finishJobs(context, 'meetings.make-notes')

    const [campaign] = await ada.call('campaigns.list', { query: {} })
    expect(campaign?.n_posts).toBe(3)
    expect(campaign?.clicks).toBeGreaterThan(50)
    const newsletters = await ada.call('newsletters.list', { query: {} })
    expect(newsletters.map(({ state, counts }) => [state, counts.sent])).toEqual([
      ['sent', 48],
      ['sent', 48],
    ])
    for (const { clicks } of newsletters) expect(clicks).toBeGreaterThan(10)
    const [form] = await ada.call('forms.list', { query: {} })
    const answers = await ada.call('formAnswers.list', { params: { id: form?.id ?? '' }, query: {} })
    expect(answers.length).toBeGreaterThan(1)
    for (const { contact, content } of answers) expect([contact, content]).not.toContain(null)
    // The contacts are those of the example: none was made beside them.
    expect((await ada.call('contacts.list')).length).toBe((await countRows(account))['crm_contacts'])
    const deals = await ada.call('opportunities.list')
    const proposal = deals.find(({ stage_name }) => stage_name === 'Proposal')
    const next = deals.find(({ stage_name }) => stage_name === 'Negotiation')
    const { status, error } = await ada.request('opportunities.update', {
      params: { id: proposal?.id ?? '' },
      body: { stage_id: next?.stage_id ?? '' },
    })
    expect([status, error.code]).toEqual([409, 'stage_gate'])
    const [base] = await ada.call('tables.listBases', { query: {} })
    const { tables } = await ada.call('tables.readBase', { params: { base_id: base?.id ?? '' } })
    expect(tables).toHaveLength(2)
    const links = tables[1]?.fields.find(({ type }) => type === 'multipleRecordLinks')
    const records = await ada.request('tableRecords.query', { params: { table_id: tables[1]?.id ?? '' }, body: {} })
    expect(records.data.length).toBe(3)
    for (const { fields } of records.data) expect(fields[links?.id ?? '']).not.toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    const tasks = await ada.call('crmTasks.list')
    expect(
      tasks.some(({ due_at }) => due_at !== null && Math.abs(Date.parse(due_at) - Date.now()) < 4 * 3_600_000),
      today,
    ).toBe(true)
    expect((await ada.call('content.counts', { query: {} })).in_review).toBeGreaterThan(0)

    expect(await ada.call('example.remove')).toEqual({ is_present: false, n_rows: 0 })
    expect(await countRows(account)).toEqual(before)
  },
)

it('sends nothing to the readers of the example', async () => {
  const ada = await signUp(app)
  await ada.call('example.create')
  const [post] = await ada.call('content.list', { query: { status: 'published' } })
  const { recipients } = await ada.call('newsletters.create', { body: { content_id: post?.id ?? '' } })
  expect(recipients).toBe(0)
})

it('asks nothing of the deals of the workspace itself', async () => {
  const ada = await signUp(app)
  await ada.call('example.create')
  const deals = await ada.call('opportunities.list')
  const toStage = (name: string) => deals.find(({ stage_name }) => stage_name === name)?.stage_id ?? ''
  const [own] = await ada.call('opportunities.create', { body: { name: 'Own deal', stage_id: toStage('Proposal') } })
  const query = { stage_id: toStage('Negotiation') }
  const example = deals.find(({ stage_name }) => stage_name === 'Proposal')
  expect((await ada.call('opportunities.gate', { params: { id: example?.id ?? '' }, query })).is_open).toBe(false)
  expect((await ada.call('opportunities.gate', { params: { id: own?.id ?? '' }, query })).is_open).toBe(true)
  await ada.call('opportunities.update', { params: { id: own?.id ?? '' }, body: query })
})

it('refuses a trade that there is not', async () => {
  const ada = await signUp(app)
  const { status, error } = await ada.request('example.create', { body: { trade: 'circus' } })
  expect([status, error.message]).toEqual([400, 'trade must be one of software, roastery, consultancy'])
})

it('leaves the CRM alone where the workspace does not use it', async () => {
  const ada = await signUp(app)
  await ada.call('accounts.changeFeatures', { body: { isEnable: false } })
  await ada.call('example.create')
  await ada.call('accounts.changeFeatures', { body: { isEnable: true } })
  expect(await ada.call('companies.list')).toEqual([])
})

it('has readers of whom one knows where they came from, and takes them away to the last one', async () => {
  const ada = await signUp(app)
  const query = async <T>(text: string) => (await context.engine.query<T>(SYSTEM, text, [ada.accountId])).rows
  await ada.call('example.create')
  const { totals } = await ada.call('analytics.report', { query: {} })
  expect(totals.views).toBeGreaterThan(totals.visitors)
  expect(totals.engaged_ms).toBeGreaterThan(0)
  for (const by of ['source', 'source_kind', 'device', 'browser', 'page', 'entry', 'exit'] as const) {
    const { rows } = await ada.call('analytics.breakdown', { query: { by } })
    expect(rows.filter(({ value }) => value !== '').length, by).toBeGreaterThan(2)
    const sum = (name: 'views' | 'visitors' | 'reads') => rows.reduce((added, row) => added + row[name], 0)
    expect([sum('views'), sum('visitors'), sum('reads')], by).toEqual([totals.views, totals.visitors, totals.reads])
  }
  await ada.call('example.remove')
  expect(await query('select 1 from daily_numbers where account_id = $1')).toEqual([])
  expect(await query('select 1 from period_numbers where account_id = $1 and views <> 0')).toEqual([])
})

it('knows what an example of an earlier version added', async () => {
  const ada = await signUp(app)
  const query = async <T>(text: string, values: unknown[] = []) =>
    (await context.engine.query<T>(SYSTEM, text, values)).rows
  await ada.call('example.create')
  const sums = `select dimension, sum(views)::int as views, sum(reads)::int as reads, sum(bots)::int as bots from example_numbers
    where account_id = $1 and dimension in ('total', 'content') group by 1 order by 1`
  const added = await query(sums, [ada.accountId])
  await query('delete from example_numbers')
  const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0892_example_numbers.sql'), 'utf8')
  await query(migration.slice(migration.indexOf('with past')))
  expect(added).toHaveLength(2)
  expect(await query(sums, [ada.accountId])).toEqual(added)
})
