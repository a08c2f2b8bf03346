import { beforeAll, describe, expect, it } from 'vitest'
import { type AdvisorWorld, makeAdvisorWorld } from '../../../../test/advisor-world.ts'
import type { Person } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import type { Found } from '../../../models/advising/found.ts'
import { readable, type ReadTool, searchable } from '../../../models/advising/read-tools.ts'
import { readTool } from './read-tool.ts'

/** Whatever a tool tells somebody, and however much it says there is, they can read over HTTP as well, and as much. */
const { app, parts } = await useApp({ hasRateLimits: false })
let world: AdvisorWorld
const goneIds = ['checklist', 'pilot', 'dana', 'booth']
let gone: string[] = []
beforeAll(async () => {
  world = await makeAdvisorWorld(app, parts)
  const { ada, ids } = world
  // What is in the trash is nobody's to see.
  const id = (key: string) => ({ params: { id: ids[key] ?? `no ${key}` } })
  await ada.call('content.remove', id('checklist'))
  await ada.call('opportunities.remove', id('pilot'))
  await ada.call('contacts.remove', id('dana'))
  await ada.call('crmTasks.remove', id('booth'))
  gone = goneIds.map((key) => ids[key] ?? '')
})

const days = { since: '2026-01-01', from: '2026-01-01', to: '2026-12-31' }
const span = { from: days.from, to: days.to }
/** Every tool, asked for as much as it can be. */
const wide: [ReadTool, unknown][] = [
  ...[...'aeiou'].map((words): [ReadTool, unknown] => ['find_records', { words, kinds: [...searchable] }]),
  ...readable.map((kind): [ReadTool, unknown] => ['list_records', { kind }]),
  ...['open', 'done', 'overdue', 'later'].map((status): [ReadTool, unknown] => [
    'list_records',
    { kind: 'task', status },
  ]),
  ['what_is_stuck', {}],
  ['what_is_due', span],
  ['what_did_well', span],
  ['pipeline', {}],
  ['content_gaps', {}],
  ['compare_periods', { first: span, second: span }],
  ['recent_changes', { since: days.since, to: days.to }],
  ['count_everything', {}],
]
const reads = {
  idea: 'ideas.read',
  post: 'content.read',
  pillar: 'pillars.read',
  channel: 'channels.read',
  opportunity: 'opportunities.read',
  company: 'companies.read',
  contact: 'contacts.read',
  task: 'crmTasks.read',
  log_entry: 'activityLog.read',
  file: 'crmFiles.read',
} as const
const isReadable = (kind: string): kind is keyof typeof reads => Object.hasOwn(reads, kind)
const told = ({ rows }: Found) => rows.map(({ kind, id }) => ({ kind, id }))

/** All that the tools tell a person: what they find, and around each row of it. */
async function everything(person: Person): Promise<{ kind: string; id: string }[]> {
  const call = world.call(person)
  const found = await Promise.all(wide.map(([name, input]) => readTool(call, name, input)))
  const rows = found.flatMap(told)
  const one = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  const around: Found[] = []
  for (const { kind, id } of one.values()) {
    around.push(await readTool(call, 'read_record', { kind, id }))
    // Entries of a history are events, not rows with an address of their own.
    const history = await readTool(call, 'record_history', { kind, id })
    expect(history.rows.filter((row) => gone.includes(row.id))).toEqual([])
  }
  for (const row of around.flatMap(told)) one.set(`${row.kind} ${row.id}`, row)
  return [...one.values()]
}

describe.each(['ada', 'sam', 'gus'] as const)('what the tools tell %s', (who) => {
  it('can be read over HTTP, row by row, and nothing of it is in the trash', async () => {
    const rows = await everything(world[who])
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ id }) => gone.includes(id))).toEqual([])
    for (const { kind, id } of rows) {
      if (!isReadable(kind)) continue
      const { status } = await world[who].ask(reads[kind], { params: { id } })
      expect([kind, id, status]).toEqual([kind, id, 200])
    }
  })

  it('can be had by an id where HTTP answers it, but out of the trash', async () => {
    const call = world.call(world[who])
    for (const [key, id] of Object.entries(world.ids))
      for (const kind of readable) {
        const { rows } = await readTool(call, 'read_record', { kind, id })
        const own = rows.find((row) => row.kind === kind && row.id === id)
        const { status } = await world[who].ask(reads[kind], { params: { id } })
        expect([key, kind, own !== undefined]).toEqual([key, kind, status === 200 && !gone.includes(id)])
      }
  })

  it('is as much as the lists count', async () => {
    const call = world.call(world[who])
    const counts = {
      idea: 'ideas.list',
      post: 'content.list',
      opportunity: 'opportunities.list',
      company: 'companies.list',
      contact: 'contacts.list',
      task: 'crmTasks.list',
    } as const
    for (const [kind, route] of Object.entries(counts)) {
      const answer = await world[who].ask(route, { query: { limit: 1 } })
      const meta = answer.status === 200 ? (JSON.parse(answer.text) as { meta: { total: number } }).meta.total : 0
      const { totals } = await readTool(call, 'list_records', { kind })
      expect([kind, totals[kind] ?? 0]).toEqual([kind, meta])
    }
  })
})
