import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { type ModelServerMode, startModelServer, writeDraftAnswer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { type Jobs, openJobs } from '../../jobs/queue.ts'
import { runJob } from './run-job.ts'

const model = await startModelServer()
const settings = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
const { app, context } = await useApp({ models: { ...settings, baseUrl: model.baseUrl, model: 'tiny' } })

let reopened: Jobs | undefined
afterAll(() => reopened?.close())
beforeEach(() => {
  model.mode = 'good'
  model.wordMs = 20
})

async function workspace() {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const idea = await ada.call('ideas.create', { body: { text: 'Ask customers early.' } })
  return { ada, channel_id: channel?.id ?? '', idea_id: idea.id }
}
const read = (person: Person, id: string) => person.call('generation.read', { params: { id } })

async function waitForState(person: Person, id: string, state: string, ms = 8000) {
  await expect.poll(async () => (await read(person, id)).state, { timeout: ms, interval: 20 }).toBe(state)
  return read(person, id)
}
const readStepText = async (person: Person, id: string, step: string) =>
  (await read(person, id)).steps.find((row) => row.step === step)?.text ?? ''

describe('a run', () => {
  it('goes on when the person leaves, and its result is there later', async () => {
    const { ada, ...runInput } = await workspace()
    const run = await ada.call('generation.start', { body: runInput })
    // A worker may have taken it up before the answer was read.
    expect(['queued', 'running']).toContain(run.state)
    expect(run.content_id).toBeNull()
    const done = await waitForState(ada, run.id, 'done')
    const content = await ada.call('content.read', { params: { id: done.content_id ?? '' } })
    expect(content.title).toBe('Ask early')
  })

  it('goes on when the reader of its stream leaves in the middle', async () => {
    const { ada, channel_id, idea_id } = await workspace()
    model.mode = 'slow'
    model.wordMs = 5
    const base = await app.listen({ host: '127.0.0.1', port: 0 })
    const leave = new AbortController()
    const response = await fetch(`${base}/functions/v1/api/generate-content/${channel_id}`, {
      method: 'POST',
      signal: leave.signal,
      body: JSON.stringify({ idea_id }),
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${ada.session?.accessToken}`,
      },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    while (!received.includes('Sentence a')) received += (await reader?.read())?.value ?? ''
    leave.abort()
    const [run] = await ada.call('generation.list', { query: { idea_id } })
    expect(run?.state).toBe('running')
    expect((await waitForState(ada, run?.id ?? '', 'done')).content_id).not.toBeNull()
  })

  it('stops within a fifth of a second and keeps what was written', async () => {
    const { ada, ...runInput } = await workspace()
    model.mode = 'slow'
    const run = await ada.call('generation.start', { body: runInput })
    await expect.poll(() => readStepText(ada, run.id, 'draft'), { interval: 20 }).toContain('Sentence a')
    const before = model.calls.length
    const at = performance.now()
    const stopped = await ada.call('generation.stop', { params: { id: run.id } })
    // The model would continue for many seconds.
    expect(performance.now() - at).toBeLessThan(2000)
    expect(stopped.state).toBe('stopped')
    const so = await readStepText(ada, run.id, 'draft')
    await delay(300)
    const later = await readStepText(ada, run.id, 'draft')
    expect(later).toContain(so)
    expect(later.length - so.length).toBeLessThan(100)
    expect(model.calls.length).toBe(before)
    expect((await ada.call('generation.list', { query: { idea_id: runInput.idea_id } }))[0]?.content_id).toBeNull()
    expect((await read(ada, run.id)).steps.find(({ step }) => step === 'draft')?.state).toBe('stopped')
  })

  it('tells its readers that it was stopped', async () => {
    const { ada, channel_id, idea_id } = await workspace()
    model.mode = 'slow'
    const waiting = ada.request('generation.all', { params: { channel_id }, body: { idea_id } })
    const runs = () => ada.call('generation.list', { query: { idea_id } })
    await expect.poll(async () => (await runs())[0]?.state).toBe('running')
    await ada.call('generation.stop', { params: { id: (await runs())[0]?.id ?? '' } })
    expect((await waiting).error.code).toBe('run_stopped')
  })

  it('that was cut off by a stop of the server goes on from its last finished step, and makes one content', async () => {
    const { ada, ...runInput } = await workspace()
    model.mode = 'slow'
    model.wordMs = 5
    const run = await ada.call('generation.start', { body: runInput })
    await expect.poll(() => readStepText(ada, run.id, 'draft'), { interval: 20 }).toContain('Sentence a')
    await context.jobs.close()
    expect((await read(ada, run.id)).state).toBe('running')
    model.mode = 'good'
    model.calls.length = 0
    await restartJobs()
    const done = await waitForState(ada, run.id, 'done', 40_000)
    expect(model.calls[0]?.response_format).toBeUndefined()
    const made = await ada.call('ideas.contents', { params: { id: runInput.idea_id } })
    expect(made.map(({ id }) => id)).toEqual([done.content_id])
  })

  it('that two workers hold at once makes one content', async () => {
    const { ada, ...runInput } = await workspace()
    model.mode = 'slow'
    model.wordMs = 2
    const run = await ada.call('generation.start', { body: runInput })
    await expect.poll(() => readStepText(ada, run.id, 'draft'), { interval: 20 }).toContain('Sentence a')
    const db = createAccountDb(context.engine, ada.accountId ?? '')
    await context.jobs.enqueue(runJob, { account_id: db.accountId, run_id: run.id }, db)
    await waitForState(ada, run.id, 'done')
    await delay(300)
    expect(await ada.call('ideas.contents', { params: { id: runInput.idea_id } })).toHaveLength(1)
  })
})

describe('a model that fails', () => {
  it.each([
    ['unauthorized', 502, 'model_no_key'],
    ['busy', 429, 'model_busy'],
    ['nonsense', 502, 'model_nonsense'],
    ['broken', 502, 'model_unreachable'],
  ] as const)('(%s) is said in a sentence; idea and text stay, and Retry works', async (mood, status, code) => {
    const { ada, channel_id, idea_id } = await workspace()
    model.mode = mood satisfies ModelServerMode
    const answer = await ada.request('generation.all', { params: { channel_id }, body: { idea_id } })
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect(answer.error.message).toMatch(/^tiny at .*\.$/u)
    const [failed] = await ada.call('generation.list', { query: { idea_id } })
    expect(failed).toMatchObject({ state: 'failed', error: { code } })
    expect(failed?.steps[0]?.state).toBe('failed')
    model.mode = 'good'
    await ada.call('generation.rerun', { params: { id: failed?.id ?? '', step: 'brief' } })
    expect((await waitForState(ada, failed?.id ?? '', 'done')).content_id).not.toBeNull()
  })
})

describe('running a step again', () => {
  it('keeps the steps before it and proposes the new text', async () => {
    const { ada, ...runInput } = await workspace()
    const run = await ada.call('generation.start', { body: runInput })
    const { content_id } = await waitForState(ada, run.id, 'done')
    model.calls.length = 0
    model.answers.draft = writeDraftAnswer({ markdown: 'Another text.' })
    await ada.call('generation.rerun', { params: { id: run.id, step: 'edit' } })
    const again = await waitForState(ada, run.id, 'done')
    delete model.answers.draft
    expect(model.calls).toHaveLength(1)
    expect(again.content_id).toBe(content_id)
    expect(again.revision_id).not.toBeNull()
    const content = await ada.call('content.read', { params: { id: content_id ?? '' } })
    expect(JSON.stringify(content.rich_content)).not.toContain('Another text')
  })

  it('is done once when two ask at the same time', async () => {
    const { ada, ...runInput } = await workspace()
    const run = await ada.call('generation.start', { body: runInput })
    await waitForState(ada, run.id, 'done')
    const ask = () => ada.request('generation.rerun', { params: { id: run.id, step: 'fit' } })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('run_in_progress')
    await waitForState(ada, run.id, 'done')
  })
})

describe('a member who did not start a run', () => {
  it('sees it, but neither stops it nor runs it again; a publisher may', async () => {
    const { ada, ...runInput } = await workspace()
    const run = await ada.call('generation.start', { body: runInput })
    await waitForState(ada, run.id, 'done')
    const member = await addMember(context, ada, 'general_member')
    const ask = { params: { id: run.id } }
    expect((await member.request('generation.read', ask)).status).toBe(200)
    expect((await member.request('generation.stop', ask)).status).toBe(403)
    const again = { params: { id: run.id, step: 'fit' } }
    expect((await member.request('generation.rerun', again)).status).toBe(403)
    const publisher = await addMember(context, ada, 'social_media')
    expect((await publisher.request('generation.rerun', again)).status).toBe(200)
    await waitForState(ada, run.id, 'done')
  })
})

describe('several runs of one person', () => {
  it('wait for each other rather than fail: two at once', async () => {
    const { ada, ...runInput } = await workspace()
    model.mode = 'slow'
    const runs = await Promise.all([1, 2, 3].map(() => ada.call('generation.start', { body: runInput })))
    const states = async () => (await Promise.all(runs.map(({ id }) => read(ada, id)))).map(({ state }) => state).sort()
    await expect.poll(states).toEqual(['queued', 'running', 'running'])
    for (const { id } of runs) await ada.call('generation.stop', { params: { id } })
  })
})

describe('asking again and again', () => {
  it('is slowed down after twenty times a minute', async () => {
    const { ada, channel_id } = await workspace()
    const ask = () => ada.request('generation.all', { params: { channel_id }, body: { text: 'x', model: 'none' } })
    for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(400)
    const answer = await ask()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

/** The queue as a new process opens it. */
async function restartJobs(): Promise<void> {
  reopened = await openJobs(context.engine, context.log)
  Object.assign(context, { jobs: reopened })
  if (context.engine.kind === 'postgres')
    await context.engine.query(SYSTEM, `update pgboss.job set start_after = now() where state = 'retry'`)
  await reopened.work(context, [runJob])
}
