import { readConfig } from '../../../config.ts'
import type { RunEvent } from '@draftwright/contract/agent/events'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../../db/engine.ts'
import { createId } from '../../../db/create-id.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { ScriptedModel } from '../../../../test/scripted-model.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ limits: readConfig({ RATE_LIMITS: 'x1000,askAtOnce=2' }).limits })
const model = new ScriptedModel().install(context)
const agent_id = 'co-ceo-advisor'

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
  model.script = () => ['Hello ', 'there.']
  model.calls.length = 0
})

const eventsOf = (text: string): RunEvent[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as RunEvent)

async function stream(person: Person, body: Record<string, unknown>): Promise<RunEvent[]> {
  const answer = await person.request('agents.run', { params: { agent_id }, body })
  expect(answer.status, answer.text).toBe(200)
  return eventsOf(answer.text)
}
const names = (events: readonly RunEvent[]) => events.map(({ event }) => event)

async function whole(person: Person, body: Record<string, unknown>) {
  const run = await person.call('agents.run', { params: { agent_id }, body: { stream: false, ...body } })
  if (!('content' in run)) throw new Error('The run was only accepted')
  return run
}

/** Starts a run without a reader. */
async function begin(person: Person, body: Record<string, unknown>) {
  const answer = await person.request('agents.run', {
    params: { agent_id },
    body: { stream: false, background: true, ...body },
  })
  expect(answer.status, answer.text).toBe(202)
  return answer.data as { run_id: string; session_id: string }
}
const stateOf = (person: Person, run_id: string) => person.call('agents.readRun', { params: { agent_id, run_id } })
async function over(person: Person, run_id: string) {
  for (let look = 0; look < 200; look++) {
    const run = await stateOf(person, run_id)
    if (run.status !== 'RUNNING') return run
    await delay(25)
  }
  throw new Error('The run does not end')
}

describe('a run', () => {
  it('sends its events in the order the clients expect', async () => {
    const events = await stream(ada, { message: 'Hi' })
    expect(names(events)).toEqual([
      'RunStarted',
      'ModelRequestStarted',
      'RunContent',
      'RunContent',
      'ModelRequestCompleted',
      'RunContentCompleted',
      'FollowupsStarted',
      'FollowupsCompleted',
      'RunCompleted',
      'WorkflowCompleted',
    ])
    expect(events.map(({ event_index }) => event_index)).toEqual(events.map((_event, index) => index))
    expect(events.at(-2)?.content).toBe('Hello there.')
    expect(new Set(events.map(({ run_id, session_id }) => `${run_id} ${session_id}`)).size).toBe(1)
  })

  it('can be waited for, and is kept with its question', async () => {
    const run = await whole(ada, { message: 'Hi' })
    expect(run).toMatchObject({ status: 'COMPLETED', content: 'Hello there.', run_input: 'Hi' })
    const runs = await ada.call('agentSessions.runs', { params: { session_id: run.session_id } })
    expect(runs.map(({ run_id, content }) => [run_id, content])).toEqual([[run.run_id, 'Hello there.']])
  })

  it('names its session by the first fifty characters', async () => {
    const message = 'What is stuck in the pipeline of the northern region since spring?'
    const { session_id } = await whole(ada, { message })
    await whole(ada, { message: 'And now?', session_id })
    const { data } = await ada.call('agentSessions.list')
    expect(data.map(({ session_name }) => session_name)).toEqual([`${message.slice(0, 50)}...`])
  })

  it('sends the model the earlier messages', async () => {
    const { session_id } = await whole(ada, { message: 'First' })
    await whole(ada, { message: 'Second', session_id })
    const said = model.calls.at(-1)?.prompt.filter(({ role }) => role !== 'system')
    expect(said?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  it('continues when its reader leaves, and can be replayed from any event', async () => {
    model.script = () => ['One ', { wait: 60 }, 'two ', { wait: 60 }, 'three.']
    const { run_id } = await begin(ada, { message: 'Count' })
    const answer = await ada.request('agents.resume', { params: { agent_id, run_id }, body: {} })
    const [meta, ...received] = eventsOf(answer.text)
    expect(meta?.event).toMatch(/catch_up|subscribed/u)
    const events = received.filter(({ event_index }) => event_index !== undefined)
    expect(events.at(-2)).toMatchObject({ event: 'RunCompleted', content: 'One two three.' })
    for (const after of [0, 2, 4, events.length - 2]) {
      const again = await ada.request('agents.resume', {
        params: { agent_id, run_id },
        body: { last_event_index: after },
      })
      const [replay, ...rest] = eventsOf(again.text)
      expect(replay?.event).toBe('replay')
      expect(names(rest)).toEqual(names(events.slice(after + 1)))
      expect(rest.map(({ event_index }) => event_index)).toEqual(
        events.slice(after + 1).map((event) => event.event_index),
      )
    }
  })

  it('stops within a moment and keeps its text', async () => {
    model.script = () => ['Some words', { wait: 30_000 }, ' never said']
    const { run_id } = await begin(ada, { message: 'Go on and on' })
    await expect.poll(async () => (await stateOf(ada, run_id)).status).toBe('RUNNING')
    await delay(50)
    await ada.call('agents.cancel', { params: { agent_id, run_id } })
    expect(await over(ada, run_id)).toMatchObject({ status: 'CANCELLED', content: 'Some words' })
    const receivedEvents = eventsOf(
      (await ada.request('agents.resume', { params: { agent_id, run_id }, body: {} })).text,
    )
    expect(receivedEvents.at(-1)).toMatchObject({ event: 'RunCancelled', content: 'Some words' })
  })

  it('is nobody else’s to read, stop or go on from', async () => {
    model.script = () => ['Some words', { wait: 300 }, '.']
    const { run_id, session_id } = await begin(ada, { message: 'Mine' })
    const eve = await signUp(app)
    expect((await eve.request('agents.readRun', { params: { agent_id, run_id } })).status).toBe(404)
    expect((await eve.request('agents.cancel', { params: { agent_id, run_id } })).status).toBe(200)
    const peek = await eve.request('agents.resume', { params: { agent_id, run_id }, body: {} })
    const error = `Run with ID ${run_id} not found`
    expect(eventsOf(peek.text)).toEqual([{ event: 'error', run_id, error, message: error }])
    expect((await eve.request('agentSessions.runs', { params: { session_id } })).status).toBe(404)
    expect((await over(ada, run_id)).status).toBe('COMPLETED')
    // An id of another person in another workspace starts a new session here.
    const own = await whole(eve, { message: 'Hi', session_id })
    expect(own.session_id).toBe(session_id)
    expect((await ada.call('agentSessions.runs', { params: { session_id } })).length).toBe(1)
  })

  it('says in a sentence what a model failed with, and keeps what it had written', async () => {
    model.script = () => ['Half an answer', { fail: Object.assign(new Error('socket'), { code: 'ECONNRESET' }) }]
    const events = await stream(ada, { message: 'Hi' })
    expect(events.at(-1)).toMatchObject({ event: 'RunError', error_type: 'model_cut' })
    const run = await stateOf(ada, events[0]?.run_id ?? '')
    expect(run).toMatchObject({ status: 'ERROR', content: 'Half an answer' })
    expect(run.error?.message).toContain('broke off before the answer was complete. The text so far is saved')
  })

  it('that was cut off is marked, its text kept', async () => {
    model.script = () => ['Kept words', { wait: 3000 }, ' lost']
    const { run_id } = await begin(ada, { message: 'Hi' })
    await delay(700)
    // As if the process were killed: its row says RUNNING and no registry contains it.
    const lost = createId()
    await context.engine.query(
      SYSTEM,
      `insert into agent_runs (account_id, id, session_id, user_id, input, model, alive_at)
       select account_id, $2, session_id, user_id, input, model, now() - interval '1 minute' from agent_runs where id = $1`,
      [run_id, lost],
    )
    await context.engine.query(
      SYSTEM,
      'insert into agent_run_events (account_id, run_id, first_index, events) select account_id, $2, first_index, events from agent_run_events where run_id = $1',
      [run_id, lost],
    )
    const receivedEvents = eventsOf(
      (await ada.request('agents.resume', { params: { agent_id, run_id: lost }, body: {} })).text,
    )
    expect(receivedEvents.at(-1)).toMatchObject({ event: 'RunError', error_type: 'interrupted' })
    expect(await stateOf(ada, lost)).toMatchObject({ status: 'ERROR', content: 'Kept words' })
    await ada.call('agents.cancel', { params: { agent_id, run_id } })
    await over(ada, run_id)
  })
})

describe('tools', () => {
  it('are called with the person’s rights, and their rows are cited by number', async () => {
    const idea = await ada.call('ideas.create', { body: { text: 'A guide to heat pumps' } })
    model.script = (_asked, turn) =>
      turn === 0
        ? ['Let me look.', { tool: 'find', input: { words: 'heat pumps' } }]
        : ['There is an idea [', 'r1], and nothing else [r7].']
    const events = await stream(ada, { message: 'What have we on heat pumps?' })
    expect(names(events).filter((name) => name.startsWith('Tool'))).toEqual(['ToolCallStarted', 'ToolCallCompleted'])
    const end = events.find(({ event }) => event === 'RunCompleted')
    expect(end?.content).toBe(
      `Let me look.\n\nThere is an idea [1](/idea/${idea.id} "A guide to heat pumps"), and nothing else.`,
    )
    expect(end?.citations?.urls).toEqual([{ url: `/idea/${idea.id}`, title: 'A guide to heat pumps' }])
    const receivedEvents = model.calls[1]?.prompt.find(({ role }) => role === 'tool')
    expect(JSON.stringify(receivedEvents)).toContain('A guide to heat pumps')
    const [run] = await ada.call('agentSessions.runs', { params: { session_id: events[0]?.session_id ?? '' } })
    expect(run?.references[0]?.references[0]?.meta_data).toMatchObject({ number: 1, kind: 'idea', id: idea.id })
  })

  it('that fail are reported to the model and shown', async () => {
    model.script = (_asked, turn) =>
      turn === 0 ? [{ tool: 'read', input: { row: 'nonsense' } }] : ['I could not look.']
    const events = await stream(ada, { message: 'Look' })
    expect(names(events)).toContain('ToolCallError')
    expect(events.at(-2)?.content).toBe('I could not look.')
  })

  it('are called eight times at most; the last call has to be words', async () => {
    model.script = (asked) =>
      asked.toolChoice?.type === 'none' ? ['Enough.'] : [{ tool: 'numbers', input: { about: 'what_to_write' } }]
    const events = await stream(ada, { message: 'Loop' })
    expect(names(events).filter((name) => name === 'ModelRequestStarted')).toHaveLength(8)
    expect(events.at(-2)?.content).toContain('Enough.')
  })
})

describe('branches', () => {
  it('another answer hides the first, an edited question begins anew', async () => {
    const first = await whole(ada, { message: 'One' })
    const { session_id } = first
    await whole(ada, { message: 'Two', session_id })
    model.script = () => ['Another answer.']
    const again = await ada.call('agents.continueRun', {
      params: { agent_id, run_id: first.run_id },
      body: { session_id, regenerate: true, stream: false },
    })
    expect(again).toMatchObject({ regenerated_from: first.run_id, content: 'Another answer.' })
    const shown = await ada.call('agentSessions.runs', { params: { session_id } })
    expect(shown.map(({ content }) => content)).toEqual(['Another answer.'])
    await whole(ada, { message: 'One, edited', session_id, parent_run_id: 'root' })
    const edited = await ada.call('agentSessions.runs', { params: { session_id } })
    expect(edited.map(({ run_input }) => run_input)).toEqual(['One, edited'])
  })

  it('a copy is a conversation of its own', async () => {
    const first = await whole(ada, { message: 'One' })
    const copy = await ada.call('agents.fork', { params: { agent_id, session_id: first.session_id } })
    const runs = await ada.call('agentSessions.runs', { params: { session_id: copy.session_id } })
    expect(runs.map(({ run_input, forked_from_run_id }) => [run_input, forked_from_run_id])).toEqual([
      ['One', first.run_id],
    ])
  })
})

describe('limits', () => {
  it('two answers are written for one person at once', async () => {
    model.script = () => [{ wait: 20_000 }]
    const runs = [await begin(ada, { message: 'a' }), await begin(ada, { message: 'b' })]
    const third = await ada.request('agents.run', { params: { agent_id }, body: { message: 'c' } })
    expect([third.status, third.error.message]).toEqual([
      429,
      'You have reached the limit of answers in progress. Wait for one to finish, or stop it.',
    ])
    for (const { run_id } of runs) await ada.call('agents.cancel', { params: { agent_id, run_id } })
    for (const { run_id } of runs) await over(ada, run_id)
    model.script = () => ['Fine.']
    expect((await whole(ada, { message: 'd' })).content).toBe('Fine.')
  })

  it('a workspace has so many tokens of real models a day', async () => {
    await whole(ada, { message: 'a' })
    const used = await context.engine.query<{ tokens: number }>(
      SYSTEM,
      'select tokens from ai_usage where account_id = $1',
      [ada.accountId],
    )
    expect(used.rows).toEqual([{ tokens: 15 }])
    await context.engine.query(SYSTEM, 'update ai_usage set tokens = 2000000 where account_id = $1', [ada.accountId])
    const refused = await ada.request('agents.run', { params: { agent_id }, body: { message: 'b' } })
    expect([refused.status, refused.error.message]).toEqual([
      429,
      'This workspace has used the 2,000,000 AI tokens available per day. The limit resets at midnight UTC. The built-in composer still answers.',
    ])
  })

  it('a server may have it switched off; what was said can still be read', async () => {
    const { session_id } = await whole(ada, { message: 'a' })
    const config = context.config
    Object.assign(context, { config: { ...config, hasAdvisor: false } })
    try {
      const refused = await ada.request('agents.run', { params: { agent_id }, body: { message: 'b' } })
      expect([refused.status, refused.error.code]).toEqual([503, 'advisor_off'])
      expect(await ada.call('agentSessions.runs', { params: { session_id } })).toHaveLength(1)
    } finally {
      Object.assign(context, { config })
    }
  })
})
