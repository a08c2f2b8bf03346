import { beforeAll, expect, it } from 'vitest'
import { type AdvisorFixture, createAdvisorFixture } from '../../../../test/advisor-fixture.ts'
import { fillMeetings } from '../../../../test/advisor-fixture-meetings.ts'
import type { Person } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import type { ReadTool } from '../../../models/advising/read-tools.ts'
import { runReadTool } from './run-read-tool.ts'

const { app, context } = await useApp({ hasRateLimits: false })
let fixture: AdvisorFixture
beforeAll(async () => {
  fixture = await createAdvisorFixture(app, context)
  await fillMeetings(fixture)
})

const ask = (person: Person, name: ReadTool, input: object, role?: 'amplifier') =>
  runReadTool(fixture.call(person, role), name, input)
/** Every tool that reads meetings, with the widest possible input. */
const wide: readonly (readonly [ReadTool, object])[] = [
  ['find_meetings', {}],
  ['find_meetings', { words: 'salary' }],
  ['find_meetings', { words: 'the' }],
  ['what_is_due', { from: '2026-10-01', to: '2026-12-31' }],
  ...['meeting', 'meeting_note', 'meeting_line'].map((kind): [ReadTool, object] => [
    'query_records',
    { kind, where: [] },
  ]),
]
const readAll = async (person: Person, role?: 'amplifier') =>
  JSON.stringify(await Promise.all(wide.map(([name, input]) => ask(person, name, input, role))))

it('leads from each note and each word to its line', async () => {
  const { ada, ids } = fixture
  const { rows, totals } = await ask(ada, 'read_meeting', { id: ids['meeting pricing'] ?? '' })
  expect(totals).toMatchObject({ record: 1, objections: 2, decisions: 1 })
  const { segments } = await ada.call('transcripts.read', { params: { id: ids['meeting pricing'] ?? '' } })
  for (const { kind, href, facts } of rows.filter((row) => row.kind === 'meeting_note')) {
    const [, line] = /^\/meetings\/view\/[\w-]+\?line=(\d+)$/u.exec(href) ?? []
    expect([kind, segments[Number(line) - 1]?.text]).toEqual([kind, expect.stringContaining(String(facts['quote']))])
  }
  const said = await ask(ada, 'find_meetings', { words: 'night staff' })
  expect(said.rows).toMatchObject([
    {
      kind: 'meeting_line',
      title: 'Acme pricing call',
      href: `/meetings/view/${ids['meeting pricing'] ?? ''}?line=9`,
      facts: { quote: 'Who trains the night staff after the rollout?', said_by: 'Bob Stone' },
    },
  ])
})

it('never reads a private meeting, not even for its owner', async () => {
  const { ada, ids } = fixture
  for (const person of [ada, fixture.sam, fixture.gus]) expect(await readAll(person)).not.toMatch(/salary|bonus/iu)
  const { rows, notes } = await ask(ada, 'read_meeting', { id: ids['meeting private'] ?? '' })
  expect([rows, notes.length]).toEqual([[], 1])
})

it('reads a meeting of its participants for them alone', async () => {
  const { ada, sam, ids } = fixture
  const params = { id: ids['meeting brainstorm'] ?? '' }
  await ada.call('meetings.update', { params, body: { visibility: 'participants' } })
  expect(await readAll(ada)).toContain('night shifts')
  expect(await readAll(sam)).not.toContain('Content brainstorm')
  expect((await ask(sam, 'read_meeting', params)).rows).toEqual([])
  await ada.call('meetings.update', { params, body: { visibility: 'workspace' } })
})

it('names no deal to a salesperson that is another’s', async () => {
  const { ada, sam, ids } = fixture
  const about = async (person: Person) =>
    (await ask(person, 'read_meeting', { id: ids['meeting check-in'] ?? '' })).rows[0]?.facts['about']
  expect(await about(ada)).toContain('Borealis starter')
  expect(await about(sam)).not.toContain('Borealis starter')
  const linked = { kind: 'meeting', where: [{ linked: 'opportunity', where: [] }] }
  const titles = async (person: Person) => (await ask(person, 'query_records', linked)).rows.map(({ title }) => title)
  expect(await titles(ada)).toContain('Borealis check-in')
  expect(await titles(sam)).not.toContain('Borealis check-in')
  expect((await ask(sam, 'find_meetings', { record_id: ids['starter'] ?? '' })).rows).toEqual([])
})

it('reads nothing without the right to read meetings, and nothing of the CRM without a place in it', async () => {
  const { gus, ids } = fixture
  expect(await readAll(gus, 'amplifier')).not.toMatch(/Acme|Borealis|brainstorm/u)
  const { rows } = await ask(gus, 'read_meeting', { id: ids['meeting kick-off'] ?? '' })
  expect(rows[0]).toMatchObject({ title: 'Acme kick-off', facts: { about: null } })
  const { notes } = await ask(gus, 'query_records', { kind: 'meeting', where: [{ linked: 'company', where: [] }] })
  expect(notes).toHaveLength(1)
})
