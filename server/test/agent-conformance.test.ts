import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseCheckedEvents, type AgentEvent, assertShape } from './agent-checks.ts'
import { AgentClient, readAgentResponse } from './agent-client.ts'
import { createBraceReader, createLineReader, readInPieces } from './agent-readers.ts'
import * as shapes from './agent-shapes.ts'
import { signUp } from './harness.ts'
import { type ScriptLine, ScriptedModel } from './scripted-model.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const model = new ScriptedModel().install(context)
const base = await app.listen({ host: '127.0.0.1', port: 0 })

const nobody = new AgentClient(base, null)
let ada: AgentClient
let token: string
beforeEach(async () => {
  const person = await signUp(app)
  ada = AgentClient.forPerson(base, person)
  token = person.session?.accessToken ?? ''
  await person.call('ideas.create', { body: { text: 'A guide to heat pumps' } })
})
const says = (...turns: ScriptLine[][]) => {
  model.script = (_asked, turn) => turns[turn - first] ?? ['.']
  const first = model.calls.length
}

const names = (events: readonly AgentEvent[]) => events.map(({ event }) => event)
const whole = async (fields: Record<string, string>) => {
  const { status, body } = await readAgentResponse(await ada.startRun({ stream: 'false', ...fields }))
  expect(status, JSON.stringify(body)).toBe(200)
  return assertShape(shapes.run, body)
}

describe('what there is', () => {
  it('is public as far as a client needs it before it has a token', async () => {
    assertShape(shapes.health, (await nobody.get('/health')).body)
    assertShape(shapes.info, (await nobody.get('/info')).body)
    expect((await nobody.get('/')).body).toMatchObject({ name: expect.any(String), version: expect.any(String) })
    expect((await nobody.get('')).status).toBe(200)
    expect((await nobody.get('/health/')).status).toBe(200)
  })

  it('is complete for those who have one', async () => {
    const agents = (await ada.get('/agents')).body as unknown[]
    expect(agents).toHaveLength(1)
    assertShape(shapes.agent, agents[0])
    expect((await ada.get('/agents/co-ceo-advisor')).body).toEqual(agents[0])
    assertShape(shapes.config, (await ada.get('/config')).body)
    assertShape(shapes.models, (await ada.get('/models')).body)
    for (const none of ['/teams', '/workflows']) expect((await ada.get(none)).body).toEqual([])
    const text = JSON.stringify([agents, (await ada.get('/config')).body])
    expect(text).not.toContain(':null')
  })
})

describe('a refusal', () => {
  const paths = ['/config', '/models', '/agents', '/teams', '/workflows', '/sessions']
  it.each(paths)('of %s without a token, and with a bad one, is a 401 that clients know', async (path) => {
    expect(await nobody.get(path)).toMatchObject({ status: 401, body: { detail: 'Authorization header required' } })
    const liar = new AgentClient(base, 'nonsense')
    expect(await liar.get(path)).toMatchObject({ status: 401, body: { detail: 'Invalid authentication token' } })
  })

  it('of a run names the field that is missing', async () => {
    for (const body of [new FormData(), new URLSearchParams({ stream: 'true' })]) {
      const answer = await readAgentResponse(await ada.send('/agents/co-ceo-advisor/runs', { method: 'POST', body }))
      expect(answer.status).toBe(422)
      assertShape(shapes.wrongFields, answer.body)
      expect(answer.body).toMatchObject({ detail: [{ loc: ['body', 'message'], type: 'missing' }] })
    }
  })

  it('of an unknown agent says so on every address below it', async () => {
    const run = crypto.randomUUID()
    const all: [string, string][] = [
      ['GET', '/agents/nobody'],
      ['POST', '/agents/nobody/runs'],
      ['GET', `/agents/nobody/runs/${run}`],
      ['POST', `/agents/nobody/runs/${run}/cancel`],
      ['POST', `/agents/nobody/runs/${run}/continue`],
      ['POST', `/agents/nobody/runs/${run}/resume`],
      ['POST', `/agents/nobody/sessions/${run}/fork`],
    ]
    for (const [method, path] of all) {
      const isForm = /runs$|continue$|resume$/u.test(path)
      const fields = new URLSearchParams({ message: 'Hi', session_id: run })
      const answer = await readAgentResponse(
        await ada.send(path, { method, ...(method === 'POST' && isForm && { body: fields }) }),
      )
      expect(answer, path).toMatchObject({ status: 404, body: { detail: 'Agent not found' } })
    }
  })
})

describe('a stream', () => {
  const answer = ['Grüße, "Bob" {[}] \\ 💡\n\n- one\n- two\u2028', ' and so on.']

  it('is framed in two lines an event, compact, with its name in both, and ends with the connection', async () => {
    says(answer)
    const response = await ada.startRun({ message: 'Hi', stream: 'true' })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/u)
    expect(response.headers.get('cache-control')).toContain('no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-encoding')).toBeNull()
    const text = await response.text()
    expect(text.endsWith('\n\n')).toBe(true)
    for (const frame of text.slice(0, -2).split('\n\n')) {
      const [, name, data = ''] = /^event: (\w+)\ndata: (\{[^\n]*\})$/u.exec(frame) ?? []
      const event = JSON.parse(data) as AgentEvent
      expect(event.event).toBe(name)
      expect(data).toBe(JSON.stringify(event))
    }
  })

  it('begins with RunStarted and ends as both kinds of clients wait for', async () => {
    says(answer)
    const events = parseCheckedEvents(await ada.readRunBytes({ message: 'Hi' }))
    const wanted = answer.join('')
    expect(names(events)[0]).toBe('RunStarted')
    expect(names(events).slice(-2)).toEqual(['RunCompleted', 'WorkflowCompleted'])
    expect(names(events)).toContain('RunContentCompleted')
    expect(names(events).lastIndexOf('RunContent')).toBeLessThan(names(events).indexOf('RunContentCompleted'))
    const deltas = events.filter(({ event }) => event === 'RunContent').map(({ content }) => content)
    expect(deltas.join('')).toBe(wanted)
    for (const end of events.slice(-2)) expect(end.content).toBe(wanted)
    expect(events.map(({ event_index }) => event_index)).toEqual(events.map((_event, index) => index))
  })

  it.each([1, 7])('reads the same in pieces of %i bytes, by lines and by braces', async (size) => {
    says(['Looking.', { tool: 'find', input: { words: 'heat pumps' } }], answer)
    const bytes = await ada.readRunBytes({ message: 'What on "heat pumps" {now}?' })
    const events = parseCheckedEvents(bytes)
    expect(names(events)).toContain('ToolCallCompleted')
    expect(readInPieces(createLineReader(), bytes, size)).toEqual(events)
    expect(readInPieces(createBraceReader(), bytes, size)).toEqual(events)
  })

  it('reports tools, thoughts and what the model was asked', async () => {
    says([{ think: 'Let me see.' }, { tool: 'find', input: { words: 'heat pumps' } }], ['There is one [r1].'])
    const events = parseCheckedEvents(await ada.readRunBytes({ message: 'Heat pumps?' }))
    const order = [
      'ReasoningStarted',
      'ReasoningContentDelta',
      'ReasoningCompleted',
      'ToolCallStarted',
      'ToolCallCompleted',
    ]
    const eventNames = names(events).filter((name) => order.includes(name))
    expect(eventNames).toEqual(order)
    const started = events.find(({ event }) => event === 'ToolCallStarted')
    expect(started?.['tool']).toMatchObject({ tool_name: 'find', tool_args: { words: 'heat pumps' } })
    const end = events.at(-2)
    expect(end?.['citations']).toMatchObject({ urls: [{ title: 'A guide to heat pumps' }] })
    expect(end).toHaveProperty('extra_data.references', end?.['references'])
  })

  it('reports a failed tool, and a failed model in a sentence', async () => {
    says(
      [{ tool: 'read', input: { row: 'x' } }],
      ['Half', { fail: Object.assign(new Error('out of ink'), { code: 'ECONNRESET' }) }],
    )
    const events = parseCheckedEvents(await ada.readRunBytes({ message: 'Hi' }))
    expect(names(events)).toContain('ToolCallError')
    expect(names(events).at(-1)).toBe('RunError')
    expect(events.at(-1)?.content).not.toContain('ink')
  })
})

describe('POST …/runs', () => {
  it('takes both encodings of a form and JSON, and streams by default', async () => {
    const path = '/agents/co-ceo-advisor/runs'
    const encoded = await ada.send(path, { method: 'POST', body: new URLSearchParams({ message: 'Hi' }) })
    expect(encoded.headers.get('content-type')).toMatch(/^text\/event-stream/u)
    expect(names(parseCheckedEvents(new Uint8Array(await encoded.arrayBuffer()))).at(-1)).toBe('WorkflowCompleted')
    const json = await ada.request('POST', path, { message: 'Hi', stream: false })
    assertShape(shapes.run, json.body)
    // A boolean in Python's spelling, and fields that other clients add.
    const fields = { message: 'Hi', stream: 'False', monitor: 'True', user_id: 'default', session_state: '{"a":1}' }
    assertShape(shapes.run, (await readAgentResponse(await ada.startRun(fields))).body)
  })

  it('makes a session where none is named, goes on in one that is, and believes no user_id', async () => {
    const one = await whole({ message: 'One', session_id: '', user_id: 'someone-else' })
    const two = await whole({ message: 'Two', session_id: one.session_id })
    expect(two.session_id).toBe(one.session_id)
    const named = crypto.randomUUID()
    expect((await whole({ message: 'Three', session_id: named })).session_id).toBe(named)
    expect(one.user_id).not.toBe('someone-else')
  })

  it('in the background answers at once, and can be listened to', async () => {
    says(['One ', { wait: 200 }, 'two.'])
    const { status, body } = await readAgentResponse(
      await ada.startRun({ message: 'Hi', stream: 'false', background: 'true' }),
    )
    expect(status).toBe(202)
    expect(body).toEqual({ run_id: expect.any(String), session_id: expect.any(String), status: 'PENDING' })
    const { run_id } = body as { run_id: string }
    const received = await ada.post(`/agents/co-ceo-advisor/runs/${run_id}/resume`, {})
    const bytes = new Uint8Array(await received.arrayBuffer())
    const [meta, ...followed] = readInPieces(createLineReader(), bytes, 64) as AgentEvent[]
    const missed = assertShape(shapes.caughtUp, meta).missed_events
    assertShape(shapes.subscribed, followed[missed])
    const events = followed.filter(({ event }) => event !== 'subscribed')
    expect(events).toHaveLength(followed.length - 1)
    expect(events.at(-1)).toMatchObject({ event: 'WorkflowCompleted', content: 'One two.' })
    const after = await ada.post(`/agents/co-ceo-advisor/runs/${run_id}/resume`, { last_event_index: '1' })
    const [again, ...rest] = readInPieces(
      createLineReader(),
      new Uint8Array(await after.arrayBuffer()),
      64,
    ) as AgentEvent[]
    expect(assertShape(shapes.replay, again)).toMatchObject({
      status: 'COMPLETED',
      total_events: rest.length,
      total_buffered: events.length,
      last_event_index_requested: 1,
    })
    // The time of a text chunk is only accurate to half a second.
    const timeless = (all: AgentEvent[]) => all.map(({ created_at: _at, ...event }) => event)
    expect(timeless(rest)).toEqual(timeless(events.slice(2)))
    assertShape(shapes.run, (await ada.get(`/agents/co-ceo-advisor/runs/${run_id}`)).body)
  })
})

describe('a run', () => {
  it('is cancelled at any time, known or not', async () => {
    const unknown = `/agents/co-ceo-advisor/runs/${crypto.randomUUID()}/cancel`
    expect(await ada.request('POST', unknown)).toMatchObject({ status: 200, body: {} })
    says(['So far', { wait: 20_000 }, ' and more'])
    const response = await ada.startRun({ message: 'Hi', stream: 'true' })
    const reader = createLineReader()
    const found: AgentEvent[] = []
    for await (const bytes of response.body ?? []) {
      found.push(...(reader.read(bytes) as AgentEvent[]))
      if (found.some(({ event, content }) => event === 'RunContent' && content === 'So far')) {
        const began = performance.now()
        await ada.request('POST', `/agents/co-ceo-advisor/runs/${String(found[0]?.['run_id'])}/cancel`)
        // Without cancellation the model would wait twenty seconds.
        expect(performance.now() - began).toBeLessThan(10_000)
      }
    }
    const end = found.at(-1)
    expect(end?.event).toBe('RunCancelled')
    assertShape(shapes.events['RunCancelled'] ?? shapes.run, end)
    expect(end?.content).toBe('So far')
  })

  it('is asked again, gone on from, and copied', async () => {
    const one = await whole({ message: 'One' })
    const path = `/agents/co-ceo-advisor/runs/${one.run_id}/continue`
    const continueRun = async (fields: Record<string, string>) =>
      readAgentResponse(await ada.post(path, { session_id: one.session_id, stream: 'false', ...fields }))
    const again = await continueRun({ regenerate: 'true' })
    assertShape(shapes.run, again.body)
    expect(again.body).toMatchObject({ regenerated_from: one.run_id, run_input: 'One' })
    const shown = (await ada.get(`/sessions/${one.session_id}/runs`)).body as { run_id: string }[]
    expect(shown.map(({ run_id }) => run_id)).not.toContain(one.run_id)
    const fork = await ada.request('POST', `/agents/co-ceo-advisor/sessions/${one.session_id}/fork`)
    expect(fork.body).toEqual({ session_id: expect.any(String), forked_from_session_id: one.session_id })
    expect((await readAgentResponse(await ada.post(path, { stream: 'false' }))).body).toMatchObject({
      detail: [{ loc: ['body', 'session_id'] }],
    })
    const elsewhere = `/agents/co-ceo-advisor/runs/${crypto.randomUUID()}/continue`
    expect((await ada.post(elsewhere, { session_id: one.session_id })).status).toBe(404)
  })

  it('that is under way cannot be gone on from', async () => {
    says(['x', { wait: 20_000 }])
    const { body } = await readAgentResponse(await ada.startRun({ message: 'Hi', stream: 'false', background: 'true' }))
    const { run_id, session_id } = body as { run_id: string; session_id: string }
    await delay(100)
    const answer = await readAgentResponse(
      await ada.post(`/agents/co-ceo-advisor/runs/${run_id}/continue`, { session_id }),
    )
    expect(answer.status).toBe(409)
    assertShape(shapes.refusal, answer.body)
    await ada.request('POST', `/agents/co-ceo-advisor/runs/${run_id}/cancel`)
  })

  it('that nobody knows is an event of its own to who would listen', async () => {
    const id = crypto.randomUUID()
    const text = await (await ada.post(`/agents/co-ceo-advisor/runs/${id}/resume`, {})).text()
    expect(text).toMatch(/^event: error\ndata: \{.*\}\n\n$/u)
  })
})

it('an API key is a token as good as a person’s', async () => {
  const made = await fetch(`${base}/functions/v1/api/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Conformance' }),
  })
  const { data } = (await made.json()) as { data: { secret: string } }
  const program = new AgentClient(base, data.secret)
  says(['Hello.'])
  const events = parseCheckedEvents(await program.readRunBytes({ message: 'Hi' }))
  expect(events.at(-1)?.content).toBe('Hello.')
  const listed = (await program.get('/sessions?type=agent')).body as { data: { session_id: string }[] }
  expect(listed.data.map(({ session_id }) => session_id)).toEqual([events[0]?.['session_id']])
})
