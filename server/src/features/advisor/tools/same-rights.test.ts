import { beforeAll, describe, expect, it } from 'vitest'
import { type AdvisorFixture, createAdvisorFixture } from '../../../../test/advisor-fixture.ts'
import type { Person } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { readableKinds, type ReadTool, searchableKinds } from '../../../models/advising/read-tools.ts'
import { runReadTool } from './run-read-tool.ts'

/** Whatever a tool returns to a person, including its totals, must also be readable for them over HTTP. */
const { app, context } = await useApp({ hasRateLimits: false })
let fixture: AdvisorFixture
const goneIds = ['checklist', 'pilot', 'dana', 'booth']
let gone: string[] = []
beforeAll(async () => {
  fixture = await createAdvisorFixture(app, context)
  const { ada, ids } = fixture
  // Records in the trash are visible to nobody.
  const id = (key: string) => ({ params: { id: ids[key] ?? `no ${key}` } })
  await ada.call('content.remove', id('checklist'))
  await ada.call('opportunities.remove', id('pilot'))
  await ada.call('contacts.remove', id('dana'))
  await ada.call('crmTasks.remove', id('booth'))
  gone = goneIds.map((key) => ids[key] ?? '')
})

const days = { since: '2026-01-01', from: '2026-01-01', to: '2026-12-31' }
const span = { from: days.from, to: days.to }
/** Every tool, with the widest possible input. */
const wide: [ReadTool, unknown][] = [
  ...[...'aeiou'].map((words): [ReadTool, unknown] => ['find_records', { words, kinds: [...searchableKinds] }]),
  ...readableKinds.map((kind): [ReadTool, unknown] => ['query_records', { kind, where: [] }]),
  ...['price', 'list', 'post', 'call'].map((words): [ReadTool, unknown] => ['find_passages', { words }]),
  ['what_is_stuck', {}],
  ['what_is_due', span],
  ['what_did_well', span],
  ['pipeline', {}],
  ['content_gaps', {}],
  ['content_insight', {}],
  ['network_numbers', {}],
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
const toIds = ({ rows }: ToolResult) => rows.map(({ kind, id }) => ({ kind, id }))

/** Everything the tools return to a person: what they find, and the related rows of each. */
async function everything(person: Person): Promise<{ kind: string; id: string }[]> {
  const call = fixture.call(person)
  const found = await Promise.all(wide.map(([name, input]) => runReadTool(call, name, input)))
  const rows = found.flatMap(toIds)
  const one = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  const around: ToolResult[] = []
  for (const { kind, id } of one.values()) {
    around.push(await runReadTool(call, 'read_record', { kind, id }))
    if (kind === 'company' || kind === 'contact' || kind === 'opportunity')
      around.push(await runReadTool(call, 'read_brief', { kind, id, words: 'price' }))
    // History entries are events, not rows with an address.
    const history = await runReadTool(call, 'record_history', { kind, id })
    expect(history.rows.filter((row) => gone.includes(row.id))).toEqual([])
  }
  for (const row of around.flatMap(toIds)) one.set(`${row.kind} ${row.id}`, row)
  return [...one.values()]
}

describe.each(['ada', 'sam', 'gus'] as const)('what the tools return to %s', (who) => {
  it('can be read over HTTP, row by row, and nothing of it is in the trash', async () => {
    const rows = await everything(fixture[who])
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ id }) => gone.includes(id))).toEqual([])
    for (const { kind, id } of rows) {
      if (!isReadable(kind)) continue
      const { status } = await fixture[who].request(reads[kind], { params: { id } })
      expect([kind, id, status]).toEqual([kind, id, 200])
    }
  })

  it('can be had by an id where HTTP answers it, but out of the trash', async () => {
    const call = fixture.call(fixture[who])
    for (const [key, id] of Object.entries(fixture.ids))
      for (const kind of readableKinds) {
        const { rows } = await runReadTool(call, 'read_record', { kind, id })
        const own = rows.find((row) => row.kind === kind && row.id === id)
        const { status } = await fixture[who].request(reads[kind], { params: { id } })
        expect([key, kind, own !== undefined]).toEqual([key, kind, status === 200 && !gone.includes(id)])
      }
  })

  it('is as much as the lists count', async () => {
    const call = fixture.call(fixture[who])
    const counts = {
      idea: 'ideas.list',
      post: 'content.list',
      opportunity: 'opportunities.list',
      company: 'companies.list',
      contact: 'contacts.list',
      task: 'crmTasks.list',
    } as const
    for (const [kind, route] of Object.entries(counts)) {
      const answer = await fixture[who].request(route, { query: { limit: 1 } })
      const meta = answer.status === 200 ? (JSON.parse(answer.text) as { meta: { total: number } }).meta.total : 0
      const { totals } = await runReadTool(call, 'query_records', { kind, where: [] })
      expect([kind, totals['matches'] ?? 0]).toEqual([kind, meta])
    }
  })
})
