import { beforeAll, describe, expect, it } from 'vitest'
import { type AdvisorFixture, createAdvisorFixture } from '../../../../test/advisor-fixture.ts'
import { fillMeetings } from '../../../../test/advisor-fixture-meetings.ts'
import { type CallOptions, type RouteId } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { type ReadTool, readTools } from '../../../models/advising/read-tools.ts'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { runReadTool } from './run-read-tool.ts'

/** What a tool says is what the page about the same thing shows: each number is compared with that page's own route. */
const { app, context } = await useApp({ hasRateLimits: false })
let fixture: AdvisorFixture
let company = ''
beforeAll(async () => {
  fixture = await createAdvisorFixture(app, context)
  await fillMeetings(fixture)
  const { ada } = fixture
  // The pages are asked at the moment at which the tools are.
  const { now } = fixture.call(ada).context
  Object.assign(context, { now })
  // A company whose deal, and whose people, have what the company itself has not.
  company = (await ada.call('companies.create', { body: { name: 'Fjord Lamps' } })).id
  const add = (first_name: string) => ada.call('contacts.create', { body: { first_name, company_id: company } })
  const [nils, oda] = [await add('Nils'), await add('Oda')]
  const [deal] = await ada.call('opportunities.create', {
    body: {
      name: 'Fjord lighting',
      company_id: company,
      contacts: [
        { contact_id: nils.id, role: 'Decides' },
        { contact_id: oda.id, role: null },
      ],
    },
  })
  const [second] = await ada.call('opportunities.create', {
    body: { name: 'Fjord repairs', company_id: company, contacts: [{ contact_id: nils.id, role: 'Pays' }] },
  })
  const tasks = [
    { title: 'Of the deal', opportunity_id: deal?.id },
    { title: 'Of the person', contact_id: nils.id },
    { title: 'Of the company', company_id: company },
    { title: 'Of the other deal', opportunity_id: second?.id },
  ]
  for (const body of tasks) await ada.call('crmTasks.create', { body })
  for (const link of [{ opportunity_id: deal?.id }, { company_id: company }])
    await ada.call('activityLog.create', { body: { kind: 'note', body: 'Measured the hall.', ...link } })
})

const ask = (name: ReadTool, input: unknown = {}) => runReadTool(fixture.call(fixture.ada), name, input)
const total = async (route: RouteId, options: CallOptions): Promise<number> => {
  const { status, text } = await fixture.ada.request(route, options)
  expect([route, status]).toEqual([route, 200])
  return (JSON.parse(text) as { meta: { total: number } }).meta.total
}
const rowsOf = ({ rows }: ToolResult, group: string) => rows.filter(({ facts }) => facts['group'] === group)
const factsOf = (found: ToolResult, title: string) => found.rows.find((row) => row.title === title)?.facts ?? {}

/** What the timeline of a record's page shows. */
async function readTimeline(query: Record<string, string>) {
  const items = await fixture.ada.call('timeline.list', { query: { ...query, limit: 200 } })
  return {
    open: new Set(items.flatMap(({ task }) => (task === null || task.done_at !== null ? [] : [task.id]))).size,
    entries: items.filter(({ entry }) => entry !== null).length,
    items: items.length,
  }
}

const span = { from: '2026-11-01', to: '2026-11-30' }

/** Each tool, with the numbers it says and those of the page. */
const checks: Readonly<Partial<Record<ReadTool, () => Promise<void>>>> = {
  async read_record() {
    const { ids, ada } = fixture
    const { data: companies } = JSON.parse((await ada.request('companies.list', { query: { limit: 200 } })).text) as {
      data: { id: string }[]
    }
    for (const { id } of companies) {
      const { totals } = await ask('read_record', { kind: 'company', id })
      const { open, entries } = await readTimeline({ company_id: id })
      expect([id, totals]).toEqual([
        id,
        {
          record: 1,
          deals: await total('opportunities.list', { query: { company_id: id } }),
          contacts: await total('contacts.list', { query: { company_id: id } }),
          open_tasks: open,
          notes: entries,
        },
      ])
    }
    const { data: people } = JSON.parse((await ada.request('contacts.list', { query: { limit: 200 } })).text) as {
      data: { id: string }[]
    }
    const { data: deals } = JSON.parse((await ada.request('opportunities.list', { query: { limit: 200 } })).text) as {
      data: { id: string; contacts: { contact_id: string; role: string | null }[] }[]
    }
    for (const { id } of people) {
      const found = await ask('read_record', { kind: 'contact', id })
      const { open, entries } = await readTimeline({ contact_id: id })
      const roles = deals.flatMap((deal) =>
        deal.contacts.flatMap(({ contact_id, role }) => (contact_id === id ? [[deal.id, role]] : [])),
      )
      expect(found.totals).toEqual({ record: 1, deals: roles.length, open_tasks: open, notes: entries })
      expect(new Map(rowsOf(found, 'deals').map((row) => [row.id, row.facts['role']]))).toEqual(
        new Map(roles as [string, string | null][]),
      )
    }
    for (const { id, contacts } of deals) {
      const { totals } = await ask('read_record', { kind: 'opportunity', id })
      const { open, entries } = await readTimeline({ opportunity_id: id })
      const beside = { record: 1, open_tasks: open, notes: entries }
      expect(totals).toEqual(contacts.length === 0 ? beside : { ...beside, contacts: contacts.length })
    }
    for (const key of ['lists', 'safety']) {
      const { totals } = await ask('read_record', { kind: 'pillar', id: ids[key] ?? '' })
      expect(totals['posts']).toBe(await total('content.list', { query: { pillar_id: ids[key] ?? '' } }))
    }
  },
  async read_brief() {
    const { data: meetings } = JSON.parse(
      (await fixture.ada.request('meetings.list', { query: { limit: 100 } })).text,
    ) as {
      data: { id: string; title: string }[]
    }
    const { data: companies } = JSON.parse(
      (await fixture.ada.request('companies.list', { query: { limit: 200 } })).text,
    ) as { data: { id: string }[] }
    for (const { id } of companies) {
      const brief = await ask('read_brief', { kind: 'company', id, words: 'price' })
      const { totals } = await ask('read_record', { kind: 'company', id })
      expect(brief.totals).toMatchObject(totals)
      const known = new Set(meetings.map((meeting) => meeting.id))
      for (const row of [...rowsOf(brief, 'meetings_ahead'), ...rowsOf(brief, 'meetings_held')])
        expect([row.title, known.has(row.id)]).toEqual([row.title, true])
    }
  },
  async find_passages() {
    const { rows } = await ask('find_passages', { words: 'price' })
    expect(rows.length).toBeGreaterThan(0)
    for (const { title, facts } of rows)
      expect(`${title} ${String(facts['quote'])} ${String(facts['text'])}`.toLowerCase()).toMatch(/pric/u)
  },
  async find_records() {
    const found = await ask('find_records', { words: 'Fjord', kinds: ['opportunity'] })
    expect(found.totals['opportunity']).toBe(await total('opportunities.list', { query: { q: 'Fjord' } }))
  },
  async count_everything() {
    const found = await ask('count_everything')
    const routes = {
      Ideas: 'ideas.list',
      Posts: 'content.list',
      Pillars: 'pillars.list',
      Channels: 'channels.list',
      Deals: 'opportunities.list',
      Companies: 'companies.list',
      Contacts: 'contacts.list',
    } as const
    for (const [title, route] of Object.entries(routes))
      expect([title, factsOf(found, title)['total']]).toEqual([title, await total(route, { query: { limit: 1 } })])
    expect(factsOf(found, 'Tasks')['open']).toBe(await total('crmTasks.list', { query: { due: 'open' } }))
  },
  async what_is_stuck() {
    const { totals } = await ask('what_is_stuck')
    expect(totals['overdue_tasks']).toBe(await total('crmTasks.list', { query: { due: 'overdue' } }))
    expect(totals['posts_in_review']).toBe(await total('content.list', { query: { status: 'in_review' } }))
  },
  async what_is_due() {
    const { totals } = await ask('what_is_due', { from: '2026-11-18', to: '2026-11-18' })
    expect(totals['overdue_tasks']).toBe(await total('crmTasks.list', { query: { due: 'overdue' } }))
  },
  async what_did_well() {
    const posts = await fixture.ada.call('analytics.topContent', {
      query: { start_date: span.from, end_date: span.to },
    })
    const found = rowsOf(await ask('what_did_well', span), 'posts')
    for (const { id, views } of posts) expect(found.find((row) => row.id === id)?.facts['views']).toBe(views)
  },
  async pipeline() {
    const found = await ask('pipeline')
    const board = await fixture.ada.call('opportunityBoard.read')
    expect(rowsOf(found, 'stages').map(({ id, facts }) => [id, facts['deals']])).toEqual(
      board.columns.map(({ stage_id, count }) => [stage_id, count]),
    )
  },
  async content_gaps() {
    const { totals } = await ask('content_gaps')
    expect(totals['pillars']).toBe(await total('pillars.list', { query: { is_active: 'true' } }))
    expect(totals['ideas_waiting']).toBe(await total('ideas.list', { query: { status: 'new' } }))
  },
  async content_insight() {
    const { totals } = await ask('content_insight')
    const { decay } = await fixture.ada.call('insight.read')
    expect(totals['posts_to_refresh']).toBe(decay.posts.length)
  },
  async audience() {
    const found = await ask('audience', { about: 'visits', ...span })
    const { totals } = await fixture.ada.call('analytics.report', {
      query: { start_date: span.from, end_date: span.to },
    })
    expect(rowsOf(found, 'visits')[0]?.facts).toMatchObject({ views: totals.views, visits: totals.visits })
    const sources = await ask('audience', { about: 'sources', ...span })
    const breakdown = await fixture.ada.call('analytics.breakdown', {
      query: { by: 'source', start_date: span.from, end_date: span.to },
    })
    expect(sources.totals['sources']).toBe(breakdown.total)
  },
  async network_numbers() {
    const { totals } = await ask('network_numbers')
    const { networks } = await fixture.ada.call('networkNumbers.report')
    expect(totals['networks']).toBe(networks.length)
  },
  async compare_periods() {
    const found = await ask('compare_periods', { first: span, second: span })
    const { totals } = await fixture.ada.call('analytics.report', {
      query: { start_date: span.from, end_date: span.to },
    })
    expect(factsOf(found, 'Posts and readers')['views']).toBe(totals.views)
  },
  async recent_changes() {
    const { totals } = await ask('recent_changes', { since: '2000-01-01', to: '2099-12-31' })
    expect(totals['new_companies']).toBe(await total('companies.list', {}))
    expect(totals['new_contacts']).toBe(await total('contacts.list', {}))
    expect(totals['new_deals']).toBe(await total('opportunities.list', {}))
  },
  async record_history() {
    const found = await ask('record_history', { kind: 'company', id: company })
    expect(found.totals['history']).toBe(Math.min(20, (await readTimeline({ company_id: company })).items))
  },
  async survey_answers() {
    const found = await ask('survey_answers')
    const reports = rowsOf(found, 'surveys')
    expect(reports.length).toBeGreaterThan(0)
    for (const { id, facts } of reports) {
      const params = { id: id.replace('survey-', '') }
      const { n_answers, mean_points } = await fixture.ada.call('surveys.results', { params })
      expect([facts['answers'], facts['mean_points']]).toEqual([n_answers, mean_points])
    }
  },
  async find_meetings() {
    const { totals } = await ask('find_meetings')
    const { data } = JSON.parse((await fixture.ada.request('meetings.list', { query: { limit: 100 } })).text) as {
      data: { visibility: string }[]
    }
    expect(totals['meetings']).toBe(data.filter(({ visibility }) => visibility !== 'private').length)
  },
  async read_meeting() {
    const { ada, ids } = fixture
    for (const key of ['meeting pricing', 'meeting kick-off', 'meeting check-in']) {
      const params = { id: ids[key] ?? '' }
      const found = await ask('read_meeting', params)
      const { segments } = await ada.call('transcripts.read', { params })
      expect([key, found.totals['said']]).toEqual([key, segments.length])
      expect(rowsOf(found, 'said').map(({ facts }) => facts['quote'])).toEqual(segments.map(({ text }) => text))
      const notes = (await ada.call('meetingNotes.list', { params })).filter(({ state }) => state !== 'rejected')
      for (const [kind, some] of Map.groupBy(notes, (note) => note.kind))
        expect([key, kind, found.totals[`${kind}s`]]).toEqual([key, kind, some.length])
    }
  },
}

/** Compared elsewhere, tool by tool, with the rows themselves. */
const comparedElsewhere: readonly ReadTool[] = ['query_records', 'list_tables']

describe('the numbers of each tool are those of the page', () => {
  it.each(Object.entries(checks))('%s', (_name, check) => check())

  it('for every tool there is', () => {
    expect([...Object.keys(checks), ...comparedElsewhere].toSorted()).toEqual(Object.keys(readTools).toSorted())
  })
})

it('says what each person is called on a deal, from the deal, the person and the company', async () => {
  const named = (found: ToolResult) =>
    Object.fromEntries(rowsOf(found, 'contacts').map((row) => [row.title, row.facts['role']]))
  const deals = rowsOf(await ask('read_record', { kind: 'company', id: company }), 'deals')
  const id = deals.find(({ title }) => title === 'Fjord lighting')?.id ?? ''
  const deal = await ask('read_record', { kind: 'opportunity', id })
  expect(named(deal)).toEqual({ Nils: 'Decides', Oda: null })
  expect(rowsOf(deal, 'record')[0]?.facts['people']).toBe('Nils (Decides), Oda')
  expect(named(await ask('read_record', { kind: 'company', id: company }))).toEqual({
    Nils: 'Pays on Fjord repairs, Decides on Fjord lighting',
    Oda: null,
  })
})

it('reads on in a meeting, and the lines of one person', async () => {
  const id = fixture.ids['meeting pricing'] ?? ''
  const rest = rowsOf(await ask('read_meeting', { id, from_line: 3 }), 'said')
  expect(rest[0]?.href).toMatch(/line=3$/u)
  const bob = rowsOf(await ask('read_meeting', { id, person: 'Bob Stone' }), 'said')
  expect(new Set(bob.map(({ facts }) => facts['said_by']))).toEqual(new Set(['Bob Stone']))
})
