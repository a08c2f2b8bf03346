import { beforeAll, expect, it } from 'vitest'
import { type AdvisorFixture, createAdvisorFixture } from '../../../../test/advisor-fixture.ts'
import { addMember, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { runReadTool } from './run-read-tool.ts'

const { app, context } = await useApp()
let fixture: AdvisorFixture
beforeAll(async () => {
  fixture = await createAdvisorFixture(app, context)
})

type Who = 'ada' | 'sam' | 'gus'
const ask = (who: Who, name: Parameters<typeof runReadTool>[1], input: unknown = {}) =>
  runReadTool(fixture.call(fixture[who]), name, input)
const titles = ({ rows }: ToolResult, group?: string) =>
  rows.filter(({ facts }) => group === undefined || facts['group'] === group).map(({ title }) => title)
const facts = ({ rows }: ToolResult, title: string) => rows.find((row) => row.title === title)?.facts

it('Says what is stuck, each row with its reason', async () => {
  const found = await ask('ada', 'what_is_stuck')
  expect(found.totals).toEqual({
    stale_deals: 1,
    deals_past_close_date: 1,
    overdue_tasks: 1,
    posts_in_review: 1,
    posts_sent_back: 1,
    posts_not_out: 1,
    idle_drafts: 1,
  })
  expect(titles(found, 'stale_deals')).toEqual(['Acme rollout'])
  expect(facts(found, 'Acme rollout')).toMatchObject({ days_without_life: 40, amount: 1_250_000, currency: 'EUR' })
  expect(titles(found, 'deals_past_close_date')).toEqual(['Borealis starter'])
  expect(titles(found, 'idle_drafts')).toEqual(['Hiring in the countryside'])
  expect(found.notes).toEqual([])
})

it('Says what is due within days of the workspace, and what is overdue where today is one of them', async () => {
  const week = await ask('ada', 'what_is_due', { from: '2026-11-16', to: '2026-11-22' })
  expect(week.totals).toEqual({
    overdue_tasks: 1,
    tasks_due: 1,
    deals_closing: 1,
    posts_scheduled: 1,
    posts_planned: 0,
  })
  const next = await ask('ada', 'what_is_due', { from: '2026-11-23', to: '2026-11-30' })
  expect(titles(next)).toEqual(['Plan the booth', 'Acme rollout', 'Checklist for new nurses'])
  const mine = await ask('ada', 'what_is_due', { from: '2026-11-18', to: '2026-11-30', mine: true })
  expect(titles(mine)).toEqual(['Call Bob Stone', 'Plan the booth', 'Winter opening hours'])
})

it('Ranks posts by their numbers within the days alone', async () => {
  const november = await ask('ada', 'what_did_well', { from: '2026-11-01', to: '2026-11-30' })
  expect(titles(november, 'posts')).toEqual([
    'A waiting list that works',
    'Five questions before you buy',
    'Clean hands, fewer infections',
  ])
  expect(facts(november, 'Five questions before you buy')).toMatchObject({ views: 10, visitors: 9, reads: 2 })
  expect(facts(november, 'Views of all posts')).toMatchObject({ posts: 3, views: 80, reads: 34 })
  const worst = await ask('ada', 'what_did_well', { from: '2026-11-01', to: '2026-11-30', by: 'reads', worst: true })
  expect(titles(worst, 'posts')[0]).toBe('Clean hands, fewer infections')
})

it('Adds a pipeline up, and a salesperson sees the sums of their own deals', async () => {
  const all = await ask('ada', 'pipeline')
  expect(facts(all, 'Negotiation')).toMatchObject({ deals: 1, sum_EUR: 1_250_000, weighted_EUR: 937_500 })
  expect(facts(all, 'Proposal')).toMatchObject({ deals: 1, sum_EUR: 480_000 })
  const own = await ask('sam', 'pipeline')
  expect(facts(own, 'Proposal')).toMatchObject({ deals: 0 })
  expect(facts(own, 'Won')).toMatchObject({ deals: 0 })
  expect(facts(await ask('ada', 'pipeline', { mine: true }), 'Negotiation')).toMatchObject({ deals: 0 })
})

it('Compares two spans number by number', async () => {
  const found = await ask('ada', 'compare_periods', {
    first: { from: '2026-10-01', to: '2026-10-31' },
    second: { from: '2026-11-01', to: '2026-11-30' },
  })
  const of = (group: string, title: string) =>
    found.rows.find((row) => row.facts['group'] === group && row.title === title)?.facts
  expect(of('first', 'Posts and readers')).toMatchObject({ views: 120, posts_published: 1 })
  expect(of('second', 'Posts and readers')).toMatchObject({ views: 80, posts_published: 2 })
  expect(of('first', 'Deals')).toMatchObject({ deals_opened: 2, deals_lost: 1, lost_EUR: 200_000, deals_won: 0 })
  expect(of('second', 'Deals')).toMatchObject({ deals_opened: 1, deals_won: 1, won_EUR: 300_000 })
  expect(of('second', 'Ideas')).toMatchObject({ ideas_added: 3 })
  expect(of('second', 'Tasks')).toMatchObject({ tasks_done: 1 })
})

it('Finds by every word, and by almost the words where none has them', async () => {
  const bob = await ask('ada', 'find_records', { words: 'Bob', kinds: ['contact'] })
  expect(titles(bob).toSorted()).toEqual(['Bob Marsh', 'Bob Stone'])
  expect(titles(await ask('ada', 'find_records', { words: 'phone software' }))).toEqual([
    'Five questions before you buy',
  ])
  expect(titles(await ask('ada', 'find_records', { words: 'legal contract' }))).toEqual([
    'The budget is approved; legal reads the contract.',
  ])
  const near = await ask('ada', 'find_records', { words: 'borealsi', kinds: ['company'] })
  expect([titles(near), near.notes.length]).toEqual([['Borealis Dental'], 1])
  expect(await ask('ada', 'find_records', { words: 'zeppelin' })).toMatchObject({ rows: [], notes: [] })
})

it('Suggests what to write next: the poorest pillars, waiting ideas, keywords without a post', async () => {
  const found = await ask('ada', 'content_gaps')
  expect(titles(found, 'pillars')).toEqual(['Hiring nurses', 'Patient safety', 'Waiting lists'])
  expect(titles(found, 'ideas_waiting')[0]).toBe('Masks after the wave: what stays')
  expect(found.totals).toMatchObject({ pillars: 3, ideas_waiting: 4, keywords: 4 })
  const keywords = found.rows.filter((row) => row.facts['group'] === 'keywords').map((row) => row.facts['keyword'])
  expect(keywords.toSorted()).toEqual(['clinic waiting list', 'incident report', 'nurse recruiting', 'recall system'])
})

it('Reads a row with what is around it', async () => {
  const { ids } = fixture
  const deal = await ask('ada', 'read_record', { kind: 'opportunity', id: ids['rollout'] })
  expect(titles(deal, 'contacts')).toEqual(['Bob Stone'])
  expect(titles(deal, 'notes')).toEqual(['The budget is approved; legal reads the contract.', 'Kick-off check'])
  expect(facts(deal, 'Acme rollout')).toMatchObject({ next_step: 'Send the contract', owner: 'Sam Seller' })
  const company = await ask('ada', 'read_record', { kind: 'company', id: ids['acme'] })
  expect([titles(company, 'deals'), titles(company, 'contacts')]).toEqual([['Acme rollout'], ['Bob Stone']])
  expect(
    String(
      facts(await ask('ada', 'read_record', { kind: 'post', id: ids['works'] }), 'A waiting list that works')?.['text'],
    ),
  ).toContain('Ask for days')
  expect((await ask('ada', 'read_record', { kind: 'idea', id: ids['works'] })).notes).toHaveLength(1)
})

it('Lists what has changed, and what happened on one record', async () => {
  const found = await ask('ada', 'recent_changes', { since: '2026-11-12' })
  expect(found.totals).toMatchObject({ new_ideas: 1, new_deals: 1, new_contacts: 1, notes: 1, tasks_done: 1, posts: 5 })
  const history = await ask('ada', 'record_history', { kind: 'opportunity', id: fixture.ids['starter'] })
  expect(titles(history)).toEqual(['Dana wants a second demo for her partners.', 'Kick-off check'])
})

it('Counts everything by its status', async () => {
  const found = await ask('gus', 'count_everything')
  expect(facts(found, 'Posts')).toMatchObject({ total: 9, published: 3, draft: 2 })
  expect(facts(found, 'Ideas')).toMatchObject({ total: 5, new: 4, archived: 1 })
  expect(titles(found)).not.toContain('Deals')
  expect(facts(await ask('ada', 'count_everything'), 'Deals')).toMatchObject({ total: 5, open: 3, won: 1, lost: 1 })
})

it('Shows nothing of the CRM to whom it is closed, and says so in a sentence', async () => {
  const closed = ['You do not have access to the CRM of this workspace.']
  for (const [name, input] of [
    ['what_is_stuck', {}],
    ['pipeline', {}],
    ['query_records', { kind: 'contact', where: [] }],
    ['read_record', { kind: 'opportunity', id: fixture.ids['rollout'] }],
    ['record_history', { kind: 'company', id: fixture.ids['acme'] }],
    ['survey_answers', { company_id: fixture.ids['acme'] }],
    ['find_records', { words: 'Bob', kinds: ['contact'] }],
    [
      'compare_periods',
      { first: { from: '2026-10-01', to: '2026-10-31' }, second: { from: '2026-11-01', to: '2026-11-30' } },
    ],
  ] as const) {
    const found = await ask('gus', name, input)
    expect([name, found.notes]).toEqual([name, closed])
    expect(found.rows.filter(({ href }) => href.startsWith('/crm'))).toEqual([])
  }
})

it('Shows a salesperson nothing of a deal that is not theirs, however they ask', async () => {
  const foreign = { kind: 'opportunity', id: fixture.ids['starter'] }
  for (const name of ['read_record', 'record_history'] as const)
    expect(await ask('sam', name, foreign)).toMatchObject({ rows: [], notes: ['Opportunity not found.'] })
  const seen = await Promise.all([
    ask('sam', 'find_records', { words: 'borealis' }),
    ask('sam', 'what_is_stuck'),
    ask('sam', 'survey_answers', { company_id: fixture.ids['borealis'] }),
    ask('sam', 'recent_changes', { since: '2026-09-01' }),
    ask('sam', 'read_record', { kind: 'company', id: fixture.ids['borealis'] }),
  ])
  for (const found of seen) {
    expect(JSON.stringify(found)).not.toContain('Borealis starter')
    expect(JSON.stringify(found)).not.toContain('second demo')
  }
})

it('Answers nothing of another workspace, nor to an amplifier', async () => {
  const stranger = await signUp(app, { displayName: 'Eve Elsewhere' })
  const call = fixture.call(stranger, 'owner')
  const own = {
    ...call,
    db: createAccountDb(context.engine, stranger.accountId ?? ''),
    caller: { ...call.caller, accountId: stranger.accountId ?? '' },
  }
  expect((await runReadTool(own, 'find_records', { words: 'waiting list' })).rows).toEqual([])
  for (const kind of ['idea', 'post', 'opportunity'] as const)
    for (const key of ['idea queue', 'works', 'rollout'])
      expect((await runReadTool(own, 'read_record', { kind, id: fixture.ids[key] })).rows).toEqual([])
  const amplifier = await addMember(context, fixture.ada, 'amplifier')
  expect(await runReadTool(fixture.call(amplifier, 'amplifier'), 'find_records', { words: 'Bob' })).toMatchObject({
    rows: [],
  })
})

it('Answers an input that is not valid with a note, and takes no account, address or SQL', async () => {
  for (const input of [
    { kind: 'post', id: 'x' },
    { kind: 'post', id: fixture.ids['works'], account_id: fixture.ids['works'] },
    null,
    'select 1',
  ])
    expect((await ask('ada', 'read_record', input)).notes[0]).toMatch(/cannot be asked/u)
})

it('Lists answered surveys; for a salesperson only those on their own deals', async () => {
  const all = await ask('ada', 'survey_answers')
  expect(all.totals).toEqual({ survey_answers: 2, surveys: 1 })
  expect(all.rows.find(({ kind }) => kind === 'report')?.facts).toMatchObject({
    answers: 2,
    mean_points: 7.5,
    max_points: 10,
  })
  expect(all.rows.find(({ id }) => id === fixture.ids['answers starter'])).toMatchObject({
    kind: 'survey_response',
    title: 'Kick-off check',
    href: `/crm/opportunities?open=${fixture.ids['starter']}&tab=surveys`,
    facts: { about: 'Borealis starter', by: 'Dana Reyes', is_guest: true, points: 6 },
  })
  const ids = ({ rows }: ToolResult) => rows.filter(({ kind }) => kind === 'survey_response').map(({ id }) => id)
  expect(ids(await ask('sam', 'survey_answers'))).toEqual([fixture.ids['answers rollout']])
  expect(ids(await ask('sam', 'survey_answers', { opportunity_id: fixture.ids['starter'] }))).toEqual([])
  expect(ids(await ask('ada', 'survey_answers', { company_id: fixture.ids['borealis'] }))).toEqual([
    fixture.ids['answers starter'],
  ])
  expect(ids(await ask('ada', 'survey_answers', { words: 'TRAINING' }))).toEqual([fixture.ids['answers rollout']])
  expect(ids(await ask('ada', 'survey_answers', { from: '2026-10-08', to: '2026-10-31' }))).toEqual([
    fixture.ids['answers starter'],
  ])
  const other = await signUp(app)
  const foreign = { ...fixture.call(other), db: createAccountDb(context.engine, other.accountId ?? '') }
  const call = { ...foreign, caller: { ...foreign.caller, accountId: other.accountId ?? '' } }
  expect(ids(await runReadTool(call, 'survey_answers', { opportunity_id: fixture.ids['rollout'] }))).toEqual([])
})

it('Shows what belongs to a member by name, and says where nobody is called so', async () => {
  const open = { field: 'status', op: 'is', values: ['open'] }
  const own = (owner: string) => ({ kind: 'opportunity', where: [open, { field: 'owner', op: 'is', values: [owner] }] })
  expect(titles(await ask('ada', 'query_records', own('Sam Seller'))).toSorted()).toEqual([
    'Acme rollout',
    'Cobalt pilot',
  ])
  // A salesperson sees no deals of others, whichever name is given.
  expect(titles(await ask('sam', 'query_records', own('Ada Example')))).toEqual([])
  expect(await ask('ada', 'what_is_due', { whose: 'Zoe' })).toMatchObject({
    rows: [],
    notes: ['No member of this workspace is called “Zoe”.'],
  })
})

it('Narrows days to a kind, and numbers to pillars', async () => {
  const deals = await ask('ada', 'what_is_due', { from: '2026-11-16', to: '2026-11-22', kinds: ['opportunity'] })
  expect(deals.totals).toEqual({ deals_closing: 1 })
  const perPillar = await ask('ada', 'what_did_well', { from: '2026-10-01', to: '2026-11-30', per: 'pillar' })
  expect(perPillar.rows.filter(({ kind }) => kind === 'pillar')).toMatchObject([
    { title: 'Waiting lists', facts: { views: 195, posts: 2 } },
    { title: 'Patient safety', facts: { views: 5 } },
  ])
})
