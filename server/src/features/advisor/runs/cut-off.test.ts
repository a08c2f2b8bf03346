import { beforeEach, expect, it } from 'vitest'
import { actionOf, approve, eventsOf, goOn, names, proposed, scriptTalks, undo } from '../../../../test/approving.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { accountDb } from '../../../db/account-db.ts'
import { decide } from '../actions/decide.ts'
import { decisionsIn } from '../actions/decisions.ts'
import { keyOf } from './follow.ts'
import { LiveRun } from './live-run.ts'
import { readRun, reopenRun } from './store.ts'

const { app, parts } = await useApp({ hasRateLimits: false })
const model = scriptTalks(parts)
const agent_id = 'co-ceo-advisor'
const idea = { tool: 'create_idea', input: { text: 'A guide to heat pumps' } }

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
})
const read = (run_id: string) => ada.call('agents.readRun', { params: { agent_id, run_id } })
const resumed = async (run_id: string, last_event_index = -1) =>
  eventsOf((await ada.ask('agents.resume', { params: { agent_id, run_id }, body: { last_event_index } })).text).filter(
    ({ event_index }) => event_index !== undefined,
  )
const ideasOf = async () => (await ada.call('ideas.list')).map(({ text }) => text)

/** A run that a process took up again after its pause, and was killed with; `told` is what it had written down by then. */
async function killedAgain(paused: Awaited<ReturnType<typeof proposed>>, told: (run: LiveRun) => Promise<void> | void) {
  const db = accountDb(parts.engine, ada.accountId ?? '')
  const row = await readRun(db, paused.run_id)
  if (row === undefined) throw new Error('The run is gone')
  await reopenRun(db, row.id)
  const run = new LiveRun(keyOf(row), parts.now, row.n_events)
  run.tell({ event: 'RunContinued' })
  await told(run)
  await db.insert('agent_run_events', { run_id: row.id, first_index: row.n_events, events: run.log }).execute()
  await db.update('agent_runs').set({ alive_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', row.id).execute()
  return { db, row }
}

it('a run that was cut off before a decision was carried out waits for it again, with all its text', async () => {
  const paused = await proposed(model, ada, [idea])
  // After a day the events of the first part are gone.
  const db = accountDb(parts.engine, ada.accountId ?? '')
  await db.remove('agent_run_events').where('run_id', '=', paused.run_id).execute()
  await killedAgain(paused, (run) => run.write(' Some more words'))
  const run = await read(paused.run_id)
  expect(run).toMatchObject({ status: 'PAUSED', content: 'I propose this. Some more words' })
  const events = await resumed(paused.run_id, (paused.events.at(-1)?.event_index ?? 0) + 1)
  expect(names(events)).toEqual(['RunContent', 'RunPaused'])
  const rest = await approve(ada, paused)
  expect(names(rest)).toContain('ToolCallCompleted')
  expect(await ideasOf()).toEqual(['A guide to heat pumps'])
  expect((await read(paused.run_id)).status).toBe('COMPLETED')
})

it('what was done before the cut is not done twice, whether it was written down or not', async () => {
  for (const isTold of [true, false]) {
    const paused = await proposed(model, ada, [{ tool: 'create_idea', input: { text: `Told: ${isTold}` } }])
    await killedAgain(paused, async (run) => {
      const db = accountDb(parts.engine, ada.accountId ?? '')
      const [decision] = decisionsIn(
        JSON.stringify(paused.tools.map((tool) => ({ ...tool, confirmed: true }))),
        paused.tools,
      )
      if (decision === undefined) throw new Error('Nothing is decided')
      const caller = {
        userId: ada.session?.user.id ?? '',
        accountId: ada.accountId ?? '',
        role: 'owner',
        sessionId: '',
      } as const
      await decide({ db, caller, parts, signal: run.signal }, { ip: '127.0.0.1', user_agent: 'test' }, decision)
      const [tool] = paused.tools
      if (isTold && tool !== undefined)
        run.tell({
          event: 'ToolCallCompleted',
          tool: { ...tool, confirmed: true, result: '{}', tool_call_error: false },
        })
      if (isTold) run.write('Done, and')
    })
    expect(await ideasOf()).toContain(`Told: ${isTold}`)
    const run = await read(paused.run_id)
    if (isTold) {
      expect(run).toMatchObject({ status: 'ERROR', error: { code: 'interrupted' }, tools: [{ confirmed: true }] })
      expect(run.content).toBe('I propose this.Done, and')
      expect((await goOn(ada, paused, paused.tools)).error.code).toBe('nothing_waits')
      expect(names(await resumed(paused.run_id)).at(-1)).toBe('RunError')
    } else {
      expect(run.status).toBe('PAUSED')
      expect(names(await approve(ada, paused))).toContain('ToolCallCompleted')
    }
    expect((await ideasOf()).filter((text) => text === `Told: ${isTold}`)).toHaveLength(1)
  }
})

it('an action that is taken back while the answer about it is written stays taken back in its conversation', async () => {
  const paused = await proposed(model, ada, [idea], ['Done', { wait: 600 }, '.'])
  const going = approve(ada, paused)
  await expect.poll(async () => (await actionOf(ada, paused)).state).toBe('done')
  expect((await undo(ada, paused)).status).toBe(200)
  expect((await undo(ada, paused)).error.code).toBe('not_done')
  await going
  const { tools } = await read(paused.run_id)
  expect(JSON.parse(tools[0]?.result ?? '{}')).toMatchObject({ undone: true })
})

it('a run that another process keeps alive by the clock of the database is left alone, whatever this one’s clock says', async () => {
  const paused = await proposed(model, ada, [idea])
  const db = accountDb(parts.engine, ada.accountId ?? '')
  await reopenRun(db, paused.run_id)
  const { now } = Date
  try {
    Date.now = () => now() + 3_600_000
    expect((await read(paused.run_id)).status).toBe('RUNNING')
  } finally {
    Date.now = now
  }
})
