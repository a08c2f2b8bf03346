import type { RunEvent } from '@draftwright/contract/agent/events'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listEventNames, parseEvents } from '../../../../test/advisor-actions.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { type ModelServerMode, startModelServer } from '../../../../test/model-server.ts'
import { useApp } from '../../../../test/test-app.ts'

const model = await startModelServer()
afterAll(() => model.close())
const settings = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
const { app } = await useApp({
  hasRateLimits: false,
  models: { ...settings, baseUrl: model.baseUrl, model: 'tiny' },
})
const agent_id = 'co-ceo-advisor'

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
  model.mode = 'good'
  model.answers['text'] = 'All is well.'
  Object.assign(model.refusals, { left: 0, retryAfter: null })
  model.calls.length = 0
})

const ask = async (): Promise<RunEvent[]> =>
  parseEvents((await ada.request('agents.run', { params: { agent_id }, body: { message: 'Hi' } })).text)
async function begin(): Promise<{ run_id: string; session_id: string }> {
  const body = { message: 'Hi', stream: false, background: true }
  const { data } = await ada.request('agents.run', { params: { agent_id }, body })
  return data as { run_id: string; session_id: string }
}
const textOf = (events: readonly RunEvent[]) =>
  events.flatMap(({ event, content }) => (event === 'RunContent' ? [content] : [])).join('')
const readRun = ({ run_id = '' }: Partial<RunEvent> = {}) =>
  ada.call('agents.readRun', { params: { agent_id, run_id } })

describe('a model that does not answer as one', () => {
  const at = `tiny at ${new URL(model.baseUrl).host}`
  it.each<[ModelServerMode, string, string, string]>([
    ['page', 'model_page', `A web page came instead of an answer of ${at} (HTTP 200)`, ''],
    ['bad-gateway', 'model_page', `A web page came instead of an answer of ${at} (HTTP 502)`, ''],
    ['plain', 'model_nonsense', `${at} sent something that is not an answer of a model. Your question is saved`, ''],
    ['garbage', 'model_nonsense', `${at} began to send something that is not an answer of a model.`, 'Half an answer'],
    ['half', 'model_cut', `The connection to ${at} broke off before the answer was complete.`, 'Half an answer'],
    ['cut', 'model_cut', `The connection to ${at} broke off before the answer was complete.`, 'Half an answer'],
    ['short', 'model_cut', `${at} stopped at its own length limit before the answer was complete.`, 'It is long'],
    ['broken', 'model_unreachable', `${at} cannot be reached. Your question is saved`, ''],
  ])('%s: %s, in its own sentence, with what came before', async (mode, error_type, sentence, content) => {
    model.mode = mode
    const events = await ask()
    expect(events.at(-1)).toMatchObject({ event: 'RunError', error_type })
    expect(events.at(-1)?.content).toContain(sentence)
    expect(textOf(events)).toBe(content)
    expect(await readRun(events[0])).toMatchObject({ status: 'ERROR', content, error: { code: error_type } })
  })

  it('endless: is ended after 60,000 characters, which are kept', async () => {
    model.mode = 'endless'
    const events = await ask()
    expect(events.at(-1)).toMatchObject({ event: 'RunError', error_type: 'model_endless' })
    expect(events.at(-1)?.content).toContain('did not stop, so the answer was ended after 60,000 characters')
    const { content } = await readRun(events[0])
    expect(content.length).toBeGreaterThan(59_000)
    expect(content.length).toBeLessThanOrEqual(60_000)
  })
})

describe('a provider that refuses because of too many requests', () => {
  it('is asked again after the pause it wants, which the person sees', async () => {
    Object.assign(model.refusals, { left: 1, retryAfter: '1' })
    const began = performance.now()
    const events = await ask()
    expect(performance.now() - began).toBeGreaterThan(1000)
    expect(events.filter(({ event }) => event === 'ModelRequestRetrying')).toMatchObject([
      { reason: expect.stringMatching(/ is busy\. Asking again in 1 s \(2 of 4\)\.$/u) },
    ])
    expect(textOf(events)).toBe('All is well.')
    expect(await readRun(events[0])).toMatchObject({ status: 'COMPLETED' })
  })

  it('is asked four times with growing pauses, and then named', async () => {
    Object.assign(model.refusals, { left: 9 })
    const events = await ask()
    const pauses = events.flatMap(({ retry_in }) => retry_in ?? [])
    expect(pauses).toHaveLength(3)
    pauses.forEach((pause, at) => {
      expect(pause).toBeGreaterThanOrEqual(2 ** at / 2)
      expect(pause).toBeLessThanOrEqual(2 ** at)
    })
    expect(model.refusals.left).toBe(5)
    expect(events.at(-1)).toMatchObject({ event: 'RunError', error_type: 'model_busy' })
    expect(events.at(-1)?.content).toContain('is busy. Your question is saved. Try again in a moment.')
  })

  it('is not waited for if it wants a long pause', async () => {
    Object.assign(model.refusals, { left: 9, retryAfter: '3600' })
    const events = await ask()
    expect(listEventNames(events)).not.toContain('ModelRequestRetrying')
    expect(events.at(-1)?.content).toContain('Try again in 3600 seconds')
    expect(model.refusals.left).toBe(8)
  })

  it('can be stopped meanwhile, at once and without cost', async () => {
    Object.assign(model.refusals, { left: 9, retryAfter: '15' })
    const { run_id, session_id } = await begin()
    await expect.poll(() => model.refusals.left).toBe(8)
    // The first answer is being written: its conversation is there, with nothing to read yet.
    expect(await ada.call('agentSessions.runs', { params: { session_id } })).toEqual([])
    const began = performance.now()
    await ada.call('agents.cancel', { params: { agent_id, run_id } })
    await expect.poll(async () => (await readRun({ run_id })).status).toBe('CANCELLED')
    expect(performance.now() - began).toBeLessThan(5000)
    expect((await readRun({ run_id })).metrics).toMatchObject({ total_tokens: 0 })
    expect(model.refusals.left).toBe(8)
  })
})

describe('a stream that is taken up again', () => {
  const resume = async ({ run_id = '' }: Partial<RunEvent> = {}, last_event_index = -1) =>
    parseEvents((await ada.request('agents.resume', { params: { agent_id, run_id }, body: { last_event_index } })).text)

  it('ends with its end, also for a reader who heard more than was recorded', async () => {
    const events = await ask()
    const last = events.at(-1)?.event_index ?? 0
    for (const after of [-1, 0, last - 1, last, last + 40]) {
      const end = (await resume(events[0], after)).at(-1)
      expect([after, end?.event]).toEqual([after, 'WorkflowCompleted'])
      expect(end?.event_index).toBeGreaterThanOrEqual(Math.min(after, last))
    }
    model.mode = 'half'
    const failed = await ask()
    for (const after of [-1, 900]) expect((await resume(failed[0], after)).at(-1)?.event).toBe('RunError')
  })

  it('ends while it is being written', async () => {
    model.mode = 'slow'
    model.answers['text'] = 'word '.repeat(60)
    expect((await resume(await begin(), 100_000)).at(-1)?.event).toBe('WorkflowCompleted')
  })
})
