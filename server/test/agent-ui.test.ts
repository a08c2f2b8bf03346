import { beforeEach, expect, it } from 'vitest'
import { AgentClient } from './agent-client.ts'
import { createBraceReader } from './agent-readers.ts'
import { type Person, signUp } from './harness.ts'
import { type ScriptLine, ScriptedModel } from './scripted-model.ts'
import { useApp } from './test-app.ts'

/**
 * What the open-source client agno-agi/agent-ui does, in the same order and way (its origin is http://localhost:3000).
 */
const origin = 'http://localhost:3000'
const { app, context } = await useApp({ hasRateLimits: false })
const model = new ScriptedModel().install(context)
const base = await app.listen({ host: '127.0.0.1', port: 0 })

let client: AgentClient
let person: Person
beforeEach(async () => {
  person = await signUp(app)
  client = AgentClient.forPerson(base, person)
})
const says = (...turns: ScriptLine[][]) => {
  const first = model.calls.length
  model.script = (_asked, turn) => turns[turn - first] ?? ['.']
}
/** Browsers send a preflight request first. */
async function mayAsk(path: string, method: string): Promise<void> {
  const { status, headers } = await fetch(`${base}/agent${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  expect(status).toBeLessThan(300)
  expect(headers.get('access-control-allow-origin')).toBe(origin)
  expect(headers.get('access-control-allow-methods')).toContain(method)
  for (const name of ['authorization', 'content-type'])
    expect(headers.get('access-control-allow-headers')).toContain(name)
}
async function get<T>(path: string): Promise<T> {
  await mayAsk(path, 'GET')
  const response = await client.send(path, { headers: { 'content-type': 'application/json', origin } })
  expect(response.status, path).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  return (await response.json()) as T
}

type Chunk = {
  event: string
  session_id?: string
  created_at?: number
  content?: unknown
  tool?: { tool_call_id: string; tool_name: string; created_at: number }
  extra_data?: { references: { query: string; references: { name: string; content: string; meta_data: object }[] }[] }
}

/** What it displays of a stream, by its own rules. */
async function chat(message: string, session_id: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ message, stream: 'true', session_id })) form.append(name, value)
  const path = '/agents/co-ceo-advisor/runs'
  await mayAsk(path, 'POST')
  const response = await client.send(path, { method: 'POST', body: form, headers: { origin } })
  expect(response.ok).toBe(true)
  const reader = createBraceReader()
  const shown = { content: '', session: '', begun: 0, tools: [] as string[], references: [] as string[], isLive: true }
  let last = ''
  for await (const bytes of response.body ?? [])
    for (const chunk of reader.read(bytes) as Chunk[]) {
      if (chunk.event === 'RunStarted' || chunk.event === 'ReasoningStarted') {
        shown.session = chunk.session_id ?? shown.session
        shown.begun = chunk.created_at ?? 0
      } else if (chunk.event === 'ToolCallStarted' || chunk.event === 'ToolCallCompleted') {
        const { tool_call_id = '', tool_name = '', created_at = 0 } = chunk.tool ?? {}
        expect(created_at).toBeGreaterThan(1_600_000_000)
        if (!shown.tools.includes(`${tool_name} ${tool_call_id}`)) shown.tools.push(`${tool_name} ${tool_call_id}`)
      } else if (chunk.event === 'RunContent') {
        expect(typeof chunk.content).toBe('string')
        // Its way of finding the added text: wrong for repeated chunks until the whole text arrives.
        shown.content += String(chunk.content).replace(last, '')
        last = String(chunk.content)
      } else if (chunk.event === 'RunCompleted') {
        shown.content = String(chunk.content)
        const references = chunk.extra_data?.references.flatMap(({ references: found }) => found) ?? []
        shown.references = references.map(({ name }) => name)
        shown.isLive = false
      }
    }
  return shown
}

it('1, 2: starts, finds the agent and what it needs of it', async () => {
  await get('/health')
  expect(await get<unknown[]>('/teams')).toEqual([])
  const [agent] = await get<{ id: string; db_id: string; model: { model: string } }[]>('/agents')
  expect([agent?.id, agent?.db_id, agent?.model.model].every((text) => (text ?? '') !== '')).toBe(true)
})

it('3–6, 8: chats, lists the session, opens it again and deletes it', async () => {
  expect(
    await get<{ data: unknown[] }>('/sessions?type=agent&component_id=co-ceo-advisor&db_id=draftwright'),
  ).toMatchObject({ data: [] })
  says(['The ', 'theory ', 'is ', 'this ', 'an', 'banana'])
  const shown = await chat('What is the theory?', '')
  expect(shown).toMatchObject({ content: 'The theory is this anbanana', isLive: false })
  expect([shown.session !== '', shown.begun > 1_600_000_000]).toEqual([true, true])
  await chat('And then?', shown.session)
  const { data } = await get<{ data: { session_id: string; session_name: string; created_at: string }[] }>(
    '/sessions?type=agent&component_id=co-ceo-advisor&db_id=draftwright',
  )
  expect(data).toMatchObject([{ session_id: shown.session, session_name: 'What is the theory?' }])
  expect(Number.isNaN(new Date(data[0]?.created_at ?? '').getTime())).toBe(false)
  const runs = await get<Record<string, unknown>[]>(`/sessions/${shown.session}/runs?type=agent&db_id=draftwright`)
  expect(runs.map(({ run_input, content }) => [run_input, content])).toEqual([
    ['What is the theory?', 'The theory is this anbanana'],
    ['And then?', '.'],
  ])
  for (const run of runs)
    for (const list of ['tools', 'images', 'videos', 'audio']) expect(Array.isArray(run[list]), list).toBe(true)
  const path = `/sessions/${shown.session}?db_id=draftwright`
  await mayAsk(path, 'DELETE')
  const gone = await client.send(path, { method: 'DELETE', headers: { 'content-type': 'application/json', origin } })
  expect(gone.ok).toBe(true)
})

it('6: shows the sentence of a refusal', async () => {
  const stranger = new AgentClient(base, 'nonsense')
  const form = new FormData()
  form.append('message', 'Hi')
  const response = await stranger.send('/agents/co-ceo-advisor/runs', {
    method: 'POST',
    body: form,
    headers: { origin },
  })
  expect(response.ok).toBe(false)
  expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  const { detail } = (await response.json()) as { detail: unknown }
  expect(typeof detail).toBe('string')
})

it('7, 10, 11: draws tools and references from a stream with braces in it', async () => {
  await person.call('ideas.create', { body: { text: 'A guide to heat pumps {draft}' } })
  says([{ tool: 'find', input: { words: 'heat pumps' } }], ['Yes, {one} [r1].'])
  const shown = await chat('Heat pumps?', '')
  expect(shown.tools).toEqual([expect.stringMatching(/^find \S+$/u)])
  expect(shown.references).toHaveLength(1)
  expect(shown.content).toMatch(/^Yes, \{one\} \[1\]\(/u)
})

it('3: reads a conversation in the middle of an answer, and keeps what it heard', async () => {
  says(['One ', { wait: 400 }, 'two'], ['And ', { wait: 400 }, 'more'])
  const form = (session_id: string) => ({ message: 'Count', stream: 'true', session_id })
  // Any list in a response replaces the messages on its screen, so none may be outdated.
  const readWhile = async (session_id: string) => {
    const response = await client.post('/agents/co-ceo-advisor/runs', form(session_id))
    const reader = createBraceReader()
    const answerText = { session: '', ran: '', meanwhile: null as unknown, ours: null as unknown }
    for await (const bytes of response.body ?? [])
      for (const chunk of reader.read(bytes) as Chunk[]) {
        if (chunk.event !== 'RunStarted') continue
        answerText.session = chunk.session_id ?? ''
        const path = `/sessions/${answerText.session}/runs?type=agent&db_id=draftwright`
        const received = await client.get(path)
        answerText.meanwhile = received.status === 200 ? received.body : received.status
        answerText.ours = (await client.get(`${path}&with_running=true`)).body
      }
    return answerText
  }
  const first = await readWhile('')
  expect(first).toMatchObject({ meanwhile: [], ours: [{ status: 'RUNNING' }] })
  const second = await readWhile(first.session)
  expect(second.meanwhile).toMatchObject([{ content: 'One two', status: 'COMPLETED' }])
  expect((second.meanwhile as unknown[]).length).toBe(1)
  expect((await client.get(`/sessions/${first.session}/runs?type=agent&db_id=draftwright`)).body).toHaveLength(2)
})

it('asks before an action, from what a pause requires', async () => {
  says([{ tool: 'propose_change', input: { change: 'create_idea', text: 'Heat pumps in old houses' } }])
  const response = await client.post('/agents/co-ceo-advisor/runs', { message: 'Note it', stream: 'true' })
  const events = createBraceReader().read(new Uint8Array(await response.arrayBuffer())) as {
    event: string
    session_id: string
    tools?: unknown[]
    requirements?: unknown
  }[]
  const pause = events.at(-1)
  expect(pause).toMatchObject({
    event: 'RunPaused',
    requirements: [
      {
        id: expect.any(String),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
        tool_execution: {
          tool_name: 'create_idea',
          requires_confirmation: true,
          tool_args: { text: 'Heat pumps in old houses' },
        },
      },
    ],
  })
  const runs = (await client.get(`/sessions/${pause?.session_id}/runs`)).body
  expect(runs).toMatchObject([{ status: 'PAUSED', requirements: pause?.requirements }])
})

it('opens the app itself from the links of an answer, wherever a key lets a program show it', async () => {
  await person.call('ideas.create', { body: { text: 'A guide to heat pumps' } })
  const { secret } = await person.call('apiKeys.create', { body: { name: 'agent-ui' } })
  const app = context.config.publicUrl
  const answers = async (by: AgentClient) => {
    says([{ tool: 'find', input: { words: 'heat pumps' } }], ['Yes [r1], see [ideas](/content/ideas).'])
    const response = await by.post('/agents/co-ceo-advisor/runs', { message: 'Heat pumps?', stream: 'true' })
    const events = createBraceReader().read(new Uint8Array(await response.arrayBuffer())) as Chunk[]
    const end = events.find(({ event }) => event === 'RunCompleted')
    const answerText = events
      .flatMap(({ event, content }) => (event === 'RunContent' ? [String(content)] : []))
      .join('')
    expect(answerText).toBe(end?.content)
    const runs = (await by.get(`/sessions/${end?.session_id}/runs`)).body
    const { extra_data, citations, content } = (runs as [Chunk & { citations: unknown }])[0]
    expect(content).toBe(answerText)
    return { answerText, references: JSON.stringify([extra_data, citations, end?.extra_data]) }
  }
  const byKey = await answers(new AgentClient(base, secret))
  expect(byKey.answerText).toContain(`[1](${app}/idea/`)
  expect(byKey.answerText).toContain('see ideas.')
  expect(byKey.references.split(`"href":"${app}/idea/`)).toHaveLength(3)
  expect(byKey.references).toContain(`"url":"${app}/idea/`)
  const inApp = await answers(client)
  expect(inApp.answerText).toContain('[1](/idea/')
  expect(inApp.references.split('"href":"/idea/')).toHaveLength(3)
})
