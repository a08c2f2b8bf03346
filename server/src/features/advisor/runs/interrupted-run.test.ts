import { beforeEach, expect, it } from 'vitest'
import {
  readAction,
  approveActions,
  parseEvents,
  resumePausedRun,
  listEventNames,
  proposeActions,
  replaceAdvisorModel,
  undoAction,
} from '../../../../test/advisor-actions.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { executeDecision } from '../actions/execute-decision.ts'
import { parseDecisions } from '../actions/decisions.ts'
import { toRunKey } from './follow-run.ts'
import { LiveRun } from './live-run.ts'
import { getRunRegistry } from './run-registry.ts'
import { findRun, reopenRun } from './store.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const model = replaceAdvisorModel(context)
const agent_id = 'co-ceo-advisor'
const idea = { tool: 'create_idea', input: { text: 'A guide to heat pumps' } }

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
})
const read = (run_id: string) => ada.call('agents.readRun', { params: { agent_id, run_id } })
const resumed = async (run_id: string, last_event_index = -1) =>
  parseEvents(
    (await ada.request('agents.resume', { params: { agent_id, run_id }, body: { last_event_index } })).text,
  ).filter(({ event_index }) => event_index !== undefined)
const ideasOf = async () => (await ada.call('ideas.list')).map(({ text }) => text)

/** A run that a process resumed after its pause, and was killed with; `received` are the events it had recorded by then. */
async function killedAgain(
  paused: Awaited<ReturnType<typeof proposeActions>>,
  prompt: (run: LiveRun) => Promise<void> | void,
) {
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const row = await findRun(db, paused.run_id)
  if (row === undefined) throw new Error('The run is gone')
  await reopenRun(db, row.id)
  // The process that answers tells of the pause before it lets the run go.
  await expect.poll(() => getRunRegistry(context).find(row.id)).toBeUndefined()
  const run = new LiveRun(toRunKey(row), context.now, row.n_events)
  run.emit({ event: 'RunContinued' })
  await prompt(run)
  await db.insert('agent_run_events', { run_id: row.id, first_index: row.n_events, events: run.log }).execute()
  await db.update('agent_runs').set({ alive_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', row.id).execute()
  return { db, row }
}

it('a run that was cut off before a decision was carried out waits for it again, with all its text', async () => {
  const paused = await proposeActions(model, ada, [idea])
  // After a day the events of the first part are deleted.
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  await db.remove('agent_run_events').where('run_id', '=', paused.run_id).execute()
  await killedAgain(paused, (run) => run.writeText(' Some more words'))
  const run = await read(paused.run_id)
  expect(run).toMatchObject({ status: 'PAUSED', content: 'I propose this. Some more words' })
  const events = await resumed(paused.run_id, (paused.events.at(-1)?.event_index ?? 0) + 1)
  expect(listEventNames(events)).toEqual(['RunContent', 'RunPaused'])
  const rest = await approveActions(ada, paused)
  expect(listEventNames(rest)).toContain('ToolCallCompleted')
  expect(await ideasOf()).toEqual(['A guide to heat pumps'])
  expect((await read(paused.run_id)).status).toBe('COMPLETED')
})

/** Executes a person's decision on the one action of a paused run, as the run does. */
async function decideOn(
  { tools }: Awaited<ReturnType<typeof proposeActions>>,
  confirmed: boolean,
  signal: AbortSignal,
) {
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const [decision] = parseDecisions(JSON.stringify(tools.map((tool) => ({ ...tool, confirmed }))), tools)
  if (decision === undefined) throw new Error('Nothing is decided')
  const caller = {
    userId: ada.session?.user.id ?? '',
    accountId: ada.accountId ?? '',
    role: 'owner',
    sessionId: '',
  } as const
  return executeDecision({ db, caller, context, signal }, { ip: '127.0.0.1', user_agent: 'test' }, decision)
}

it('what was done before the cut is not done twice, whether it was written down or not', async () => {
  for (const isTold of [true, false]) {
    const paused = await proposeActions(model, ada, [{ tool: 'create_idea', input: { text: `Told: ${isTold}` } }])
    await killedAgain(paused, async (run) => {
      await decideOn(paused, true, run.signal)
      const [tool] = paused.tools
      if (isTold && tool !== undefined)
        run.emit({
          event: 'ToolCallCompleted',
          tool: { ...tool, confirmed: true, result: '{}', tool_call_error: false },
        })
      if (isTold) run.writeText('Done, and')
    })
    expect(await ideasOf()).toContain(`Told: ${isTold}`)
    const run = await read(paused.run_id)
    if (isTold) {
      expect(run).toMatchObject({ status: 'ERROR', error: { code: 'interrupted' }, tools: [{ confirmed: true }] })
      expect(run.content).toBe('I propose this.Done, and')
      expect((await resumePausedRun(ada, paused, paused.tools)).error.code).toBe('nothing_waits')
      expect(listEventNames(await resumed(paused.run_id)).at(-1)).toBe('RunError')
    } else {
      expect(run.status).toBe('PAUSED')
      expect(listEventNames(await approveActions(ada, paused))).toContain('ToolCallCompleted')
    }
    expect((await ideasOf()).filter((text) => text === `Told: ${isTold}`)).toHaveLength(1)
  }
})

it('what was declined before the interruption stays declined, and the model learns it', async () => {
  for (const isTold of [true, false]) {
    const paused = await proposeActions(model, ada, [{ tool: 'create_idea', input: { text: `Told: ${isTold}` } }])
    await killedAgain(paused, async (run) => {
      await decideOn(paused, false, run.signal)
      const [tool] = paused.tools
      if (isTold && tool !== undefined)
        run.emit({
          event: 'ToolCallCompleted',
          tool: { ...tool, confirmed: false, result: '{}', tool_call_error: false },
        })
    })
    if (isTold) {
      expect(await read(paused.run_id)).toMatchObject({ status: 'ERROR', tools: [{ confirmed: false }] })
      model.script = () => ['As you wish.']
      const { session_id } = paused
      await ada.request('agents.run', {
        params: { agent_id },
        body: { message: 'And now?', model: 'scripted', session_id },
      })
      const prompt = JSON.stringify(model.calls.at(-1)?.prompt)
      expect(prompt).toContain('And now?')
      expect(prompt).toContain('Declined; nothing was changed.')
      expect(prompt).not.toContain('Done.')
    } else {
      expect((await read(paused.run_id)).status).toBe('PAUSED')
      await approveActions(ada, paused)
    }
    expect(await readAction(ada, paused)).toMatchObject({ state: 'declined', result: null })
    expect(await ideasOf()).toEqual([])
  }
})

it('an action that is taken back while the answer about it is written stays taken back in its conversation', async () => {
  const paused = await proposeActions(model, ada, [idea], ['Done', { wait: 600 }, '.'])
  const going = approveActions(ada, paused)
  await expect.poll(async () => (await readAction(ada, paused)).state).toBe('done')
  expect((await undoAction(ada, paused)).status).toBe(200)
  expect((await undoAction(ada, paused)).error.code).toBe('not_done')
  await going
  const { tools } = await read(paused.run_id)
  expect(JSON.parse(tools[0]?.result ?? '{}')).toMatchObject({ undone: true })
})

it('a run that another process keeps alive by the clock of the database is left alone, whatever this one’s clock says', async () => {
  const paused = await proposeActions(model, ada, [idea])
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  await reopenRun(db, paused.run_id)
  const { now } = Date
  try {
    Date.now = () => now() + 3_600_000
    expect((await read(paused.run_id)).status).toBe('RUNNING')
  } finally {
    Date.now = now
  }
})

it('the end of a run’s first part leaves the part that was resumed meanwhile among the runs of the process', async () => {
  const paused = await proposeActions(model, ada, [idea])
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const row = await findRun(db, paused.run_id)
  if (row === undefined) throw new Error('The run is gone')
  const registry = getRunRegistry(context)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const parts = [first, second].map(({ promise }) => {
    const run = new LiveRun(toRunKey(row), context.now, row.n_events)
    registry.add(run, promise)
    return run
  })
  first.resolve()
  await first.promise
  expect(registry.find(row.id)).toBe(parts[1])
  second.resolve()
  await expect.poll(() => registry.find(row.id)).toBeUndefined()
})
