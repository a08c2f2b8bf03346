import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseEvents, proposeActions, replaceAdvisorModel } from './advisor-actions.ts'
import { addMember, type CallResponse, type Person, signUp } from './harness.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const model = replaceAdvisorModel(context)
const agent_id = 'co-ceo-advisor'
const runs = `/agent/agents/${agent_id}/runs`
const runBody = { message: 'Hi', model: 'scripted', stream: false }

let ada: Person
let run: { run_id: string; session_id: string; status?: string; content?: string }
beforeEach(async () => {
  ada = await signUp(app)
  model.script = () => ['Fine.']
  run = await ask(ada, runBody)
})
async function ask(person: Person, body: object): Promise<typeof run> {
  const sent = await person.request('agents.run', { params: { agent_id }, body })
  expect(sent.status, sent.text).toBeLessThan(300)
  return sent.data as typeof run
}
const continueRun = (person: Person, of: typeof run, more: object) =>
  person.request('agents.continueRun', {
    params: { agent_id, run_id: of.run_id },
    body: { session_id: of.session_id, stream: false, ...more },
  })
const read = (person: Person, run_id: string) => person.call('agents.readRun', { params: { agent_id, run_id } })

/** Checks an error in the protocol's form: a detail, without implementation details. */
function assertRefused(answer: CallResponse<unknown>, ...statuses: number[]): void {
  expect(statuses, answer.text.slice(0, 300)).toContain(answer.status)
  expect(JSON.parse(answer.text)).toHaveProperty('detail')
  expect(answer.text).not.toMatch(/\bat \w+ \(|node_modules|select |postgres/iu)
}

describe('what is sent', () => {
  it.each([
    ...[-1, -999_999_999, 0, 5, 999_999_999].map((index) => [index, 200] as const),
    ...[1e308, -1e308, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER].map((index) => [index, 422] as const),
    ...(['NaN', 'Infinity', '1e308', '', '0x10', '-', '99999999999999999999', []] as const).map(
      (index) => [index, 422] as const,
    ),
  ])('as the index of an event: %j', async (last_event_index, status) => {
    const { run_id } = run
    const answer = await ada.request('agents.resume', { params: { agent_id, run_id }, body: { last_event_index } })
    expect(answer.status, answer.text).toBe(status)
    if (status === 422) assertRefused(answer, 422)
    else expect(parseEvents(answer.text)[0]?.event).toBe('replay')
  })

  it('of characters that cannot be stored is refused, never a fault', async () => {
    for (const [field, value] of [
      ['message', 'a\u0000b'],
      ['session_id', '\u0000'],
      ['session_id', '\ud800'],
      ['parent_run_id', '\u0000'],
      ['model', '\u0000'],
      ['message', 'half a sign \ud83d and more'],
      ['user_id', '\u0000\ud800'],
      ['factory_input', '\u0000'],
      ['nobody_knows', '\u0000'],
    ])
      assertRefused(await ada.send('POST', runs, { body: { ...runBody, [field ?? '']: value } }), 422)
    const session = `/agent/sessions/${run.session_id}`
    for (const body of [
      { session_state: { a: '\u0000' } },
      { metadata: { '\u0000': 1 } },
      { summary: { a: ['\u0000'] } },
      { session_state: { a: '\ud800' } },
    ])
      assertRefused(await ada.send('PATCH', session, { body }), 400, 422)
    for (const path of [`${session}%00`, '/agent/sessions/%00', `${runs}/%00`, '/agent/sessions/%ff', '/agent/%c0%80'])
      assertRefused(await ada.send('GET', path), 400, 404)
    assertRefused(await ada.send('GET', `${session}/runs`, { query: { created_after: '9'.repeat(40) } }), 422)
    expect((await ada.send('GET', '/agent/sessions', { query: { session_name: '\u0000' } })).status).toBeLessThan(500)
  })

  it('of bytes that are no text is read as well as can be', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = Buffer.concat([
      Buffer.from('stream=false&message=caf'),
      Buffer.from([0xe9, 0xff]),
      Buffer.from('%ff%00'),
    ])
    assertRefused(await ada.send('POST', runs, { headers, body }), 422)
    const text = Buffer.concat([Buffer.from('stream=false&model=scripted&message=caf'), Buffer.from([0xe9, 0xff])])
    expect((await ada.send('POST', runs, { headers, body: text })).status).toBe(200)
    const json = Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xe9, 0xff]), Buffer.from('"')])
    assertRefused(await ada.send('POST', runs, { headers: { 'content-type': 'application/json' }, body: json }), 415)
  })

  it('too large is refused before it is read to its end', async () => {
    const ten = 'x'.repeat(10 * 1024 * 1024)
    assertRefused(await ada.send('POST', runs, { body: { ...runBody, message: ten } }), 413)
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' }
    assertRefused(await ada.send('POST', runs, { headers: encoded, body: `message=${ten}` }), 413)
    const form = new FormData()
    form.set('message', ten)
    assertRefused(await sendForm(form), 400, 413, 422)
    assertRefused(await ada.send('POST', runs, { body: { ...runBody, message: 'x'.repeat(60_001) } }), 422)
    const many = new FormData()
    for (let n = 0; n < 10_000; n++) many.set(`field${n}`, 'x')
    assertRefused(await sendForm(many), 400, 422)
    const fields = Array.from({ length: 10_000 }, (_one, n) => `f${n}=x`).join('&')
    const answer = await ada.send('POST', runs, {
      headers: encoded,
      body: `${fields}&message=Hi&stream=false&model=scripted`,
    })
    expect(answer.status).toBeLessThan(500)
  })

  async function sendForm(form: FormData) {
    const request = new Request('http://x', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return ada.send('POST', runs, { headers, body: Buffer.from(await request.arrayBuffer()) })
  }

  it('as a form that is broken anywhere is refused', async () => {
    const part = (name: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const whole = `${part('message', 'Hi')}${part('stream', 'false')}--b--\r\n`
    const type = (value: string) => ({ 'content-type': value })
    expect(
      (await ada.send('POST', runs, { headers: type('multipart/form-data; boundary=b'), body: whole })).status,
    ).toBe(200)
    for (const [content, body] of [
      ['multipart/form-data', whole],
      ['multipart/form-data; boundary=', whole],
      ['multipart/form-data; boundary=other', whole],
      ['multipart/form-data; boundary=b', whole.slice(0, -9)],
      ['multipart/form-data; boundary=b', whole.slice(0, 30)],
      ['multipart/form-data; boundary=b', '--b'],
      ['multipart/form-data; boundary=b', '\u0000'.repeat(5000)],
      ['multipart/form-data; boundary=b', `--b\r\n${'x'.repeat(100_000)}: y\r\n\r\nHi\r\n--b--\r\n`],
      ['multipart/form-data; boundary=b', `--b\r\ncontent-disposition: form-data\r\n\r\nHi\r\n--b--\r\n`],
      [`multipart/form-data; boundary=${'b'.repeat(10_000)}`, whole],
    ] as const)
      assertRefused(await ada.send('POST', runs, { headers: type(content), body }), 400, 415, 422)
  })

  it('with another method, or to nowhere, is answered in the one shape', async () => {
    for (const [method, path] of [
      ['GET', runs],
      ['DELETE', runs],
      ['PUT', `/agent/sessions/${run.session_id}`],
      ['POST', '/agent/health'],
      ['GET', '/agent/nowhere'],
      ['GET', '/agent/agents/other'],
    ] as const)
      assertRefused(await ada.send(method, path), 404, 405)
    const head = await app.inject({ method: 'HEAD', url: '/agent/health' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const hidden = await app.inject({ method: 'HEAD', url: `/agent/sessions/${run.session_id}` })
    expect([hidden.statusCode, hidden.body]).toEqual([401, ''])
    const options = await app.inject({ method: 'OPTIONS', url: runs, headers: { origin: 'https://evil.example' } })
    expect(options.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('at the same moment', () => {
  it('the same decision is carried out once', async () => {
    const paused = await proposeActions(model, ada, [{ tool: 'create_idea', input: { text: 'Once' } }])
    const tools = JSON.stringify(paused.tools.map((tool) => ({ ...tool, confirmed: true })))
    const answers = await Promise.all(Array.from({ length: 6 }, () => continueRun(ada, paused, { tools })))
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) assertRefused(answer, 409, 429)
    expect((await ada.call('ideas.list')).map(({ text }) => text)).toEqual(['Once'])
    const id = paused.tools[0]?.approval_id ?? ''
    const undone = await Promise.all(
      Array.from({ length: 4 }, () => ada.request('advisorActions.undo', { params: { id } })),
    )
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('a run that is under way is not answered anew, and its copy leaves it out', async () => {
    model.script = () => ['Slow', { wait: 20_000 }]
    const slow = await ask(ada, { ...runBody, session_id: run.session_id, background: true })
    assertRefused(await continueRun(ada, slow, { regenerate: true }), 409)
    assertRefused(await continueRun(ada, slow, { input: 'And?' }), 409)
    assertRefused(await continueRun(ada, slow, { tools: '[]' }), 409)
    const { session_id } = await ada.call('agents.fork', { params: { agent_id, session_id: run.session_id } })
    const copy = await ada.call('agentSessions.runs', { params: { session_id } })
    expect(copy.map(({ content }) => content)).toEqual(['Fine.'])
    await ada.request('agents.cancel', { params: { agent_id, run_id: slow.run_id } })
  })

  it('a conversation that is deleted takes no more, and what runs in it ends by itself', async () => {
    model.script = () => ['Slow', { wait: 400 }, '.']
    const slow = await ask(ada, { ...runBody, session_id: run.session_id, background: true })
    await ada.call('agentSessions.remove', { params: { session_id: run.session_id } })
    assertRefused(
      await ada.request('agents.run', { params: { agent_id }, body: { ...runBody, session_id: run.session_id } }),
      404,
    )
    assertRefused(await continueRun(ada, run, { input: 'And?' }), 404)
    assertRefused(await ada.request('agents.readRun', { params: { agent_id, run_id: slow.run_id } }), 404)
    await ada.request('agents.cancel', { params: { agent_id, run_id: slow.run_id } })
    await delay(600)
    await ada.call('advisor.restore', { params: { id: run.session_id } })
    expect((await read(ada, slow.run_id)).status).toMatch(/CANCELLED|COMPLETED/u)
  })

  it('stops while it ends leave one end, and the whole text', async () => {
    for (let wait = 0; wait < 12; wait++) {
      model.script = () => ['One ', 'two ', 'three.']
      const one = await ask(ada, { ...runBody, background: true })
      await delay(wait)
      await Promise.all([1, 2, 3].map(() => ada.request('agents.cancel', { params: { agent_id, run_id: one.run_id } })))
      await expect.poll(async () => (await read(ada, one.run_id)).status).not.toBe('RUNNING')
      const kept = await read(ada, one.run_id)
      const receivedEvents = parseEvents(
        (await ada.request('agents.resume', { params: { agent_id, run_id: one.run_id }, body: {} })).text,
      )
      const said = receivedEvents.flatMap(({ event, content }) => (event === 'RunContent' ? [content] : [])).join('')
      expect(said).toBe(kept.content)
      const ends = receivedEvents.filter(({ event }) => /^(?:WorkflowCompleted|RunCancelled|RunError)$/u.test(event))
      expect(ends).toHaveLength(1)
    }
  })

  it('twenty who write into one conversation do not stand in each other’s way', async () => {
    const { session_id } = run
    const id = session_id
    const writes = Array.from({ length: 20 }, (_one, n) => {
      if (n % 5 === 0) return ada.request('agents.run', { params: { agent_id }, body: { ...runBody, session_id } })
      if (n % 5 === 1)
        return ada.request('agentSessions.rename', { params: { session_id }, body: { session_name: `N ${n}` } })
      if (n % 5 === 2) return ada.request('advisor.change', { params: { id }, body: { is_pinned: n % 2 === 0 } })
      if (n % 5 === 3) return ada.request('advisor.choose', { params: { id }, body: { run_id: run.run_id } })
      return continueRun(ada, run, { regenerate: true })
    })
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(14)
    await expect
      .poll(async () => (await ada.call('advisor.tree', { params: { id } })).runs.map(({ status }) => status))
      .not.toContain('RUNNING')
  })
})

describe('a conversation that is shared', () => {
  it('shows its readers the branch that is shown, and nothing else of it', async () => {
    const { session_id, run_id } = run
    model.script = () => ['Another.']
    const second = (await continueRun(ada, run, { regenerate: true })).data as typeof run
    const ben = await addMember(context, ada, 'general_member')
    const inSession = (person: Person, id: string) =>
      person.request('agentSessions.readRun', { params: { session_id, run_id: id } })
    const resumed = async (person: Person, id: string) =>
      parseEvents((await person.request('agents.resume', { params: { agent_id, run_id: id }, body: {} })).text)[0]
        ?.event
    expect((await inSession(ben, second.run_id)).status).toBe(404)
    await ada.call('advisor.share', { params: { id: session_id } })
    expect((await inSession(ben, second.run_id)).status).toBe(200)
    expect(await resumed(ben, second.run_id)).toBe('replay')
    // A person's deleted rows remain private.
    expect((await inSession(ben, run_id)).status).toBe(404)
    expect(await resumed(ben, run_id)).toBe('error')
    const copied = await ben.request('agents.fork', { params: { agent_id, session_id }, query: { run_id } })
    expect(copied.status).toBe(404)
    expect((await inSession(ada, run_id)).status).toBe(200)
    // Read access does not include write access.
    for (const answer of [
      await continueRun(ben, second, { input: 'And?' }),
      await ben.request('agents.run', { params: { agent_id }, body: { ...runBody, session_id } }),
      await ben.request('agentSessions.rename', { params: { session_id }, body: { session_name: 'Mine' } }),
      await ben.request('agentSessions.remove', { params: { session_id } }),
      await ben.request('agents.readRun', { params: { agent_id, run_id: second.run_id } }),
    ])
      assertRefused(answer, 404)
    for (const id of ['advisor.tree', 'advisor.export'] as const)
      expect((await ben.request(id, { params: { id: session_id } })).status).toBe(404)
  })

  it('is copied whole along a branch that was put aside', async () => {
    const { session_id, run_id } = run
    const next = await ask(ada, { ...runBody, session_id })
    await continueRun(ada, run, { regenerate: true })
    const copy = await ada.call('agents.fork', { params: { agent_id, session_id }, query: { run_id: next.run_id } })
    const runs = await ada.call('agentSessions.runs', { params: { session_id: copy.session_id } })
    expect(runs.map(({ forked_from_run_id }) => forked_from_run_id)).toEqual([run_id, next.run_id])
  })
})
