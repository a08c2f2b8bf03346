import type { Run } from '@draftwright/contract/agent/agents'
import type { RunEvent } from '@draftwright/contract/agent/events'
import type { SessionSummary } from '@draftwright/contract/advisor'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { createAgentCaller, type ReceivedEvent, followRun } from './agent-streams.ts'
import { openKillableServers } from './killable-servers.ts'
import { startModelServer } from './model-server.ts'

const model = await startModelServer()
/**
 * Text received less than this many milliseconds before the kill may be lost: the promised half second, and a margin
 * for a busy machine.
 */
const spared = 4000

const product = await openKillableServers({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'tiny' })
afterAll(() => model.close())

test('answers that are being written when the server is killed keep their text, and can be asked for again', {
  timeout: 600_000,
}, async () => {
  let server = await product.start()
  const person = await signUp(server.url)
  model.mode = 'slow'
  model.wordMs = 50
  const ask = createAgentCaller(server.url, person)
  // The maximum per person: neither may block the next one after the restart.
  const received: ReceivedEvent[][] = [[], []]
  const readers = received.map((pieces) =>
    followRun(ask, { message: 'Write, and be slow' }, pieces).catch(() => undefined),
  )
  await expect.poll(() => received.every((pieces) => pieces.length > 120)).toBe(true)
  const killing = product.kill()
  const killedAt = performance.now()
  await killing
  await Promise.all(readers)

  server = await product.start()
  model.mode = 'good'
  const asked = createAgentCaller(server.url, person)
  const api = createCaller(server.url, person)
  const lost: number[] = []
  for (const pieces of received) {
    const { run_id, session_id } = pieces[0]?.event ?? { run_id: '', session_id: '' }
    const read = () => asked<Run>('GET', `/agents/co-ceo-advisor/runs/${run_id}`)
    await expect.poll(async () => (await read()).status, { interval: 200 }).toBe('ERROR')
    const run = await read()
    expect(run.error).toMatchObject({ code: 'interrupted' })
    expect(run.error?.message).toContain('The text so far is saved')
    const answerText = textOf(pieces.map(({ event }) => event))
    const early = textOf(pieces.filter(({ at }) => at < killedAt - spared).map(({ event }) => event))
    expect(early.length).toBeGreaterThan(100)
    expect(run.content.startsWith(early)).toBe(true)
    expect(answerText.startsWith(run.content) || run.content.startsWith(answerText)).toBe(true)
    const first = pieces.find(
      (_piece, n) => textOf(pieces.slice(0, n + 1).map(({ event }) => event)).length > run.content.length,
    )
    lost.push(first === undefined ? 0 : Math.round(killedAt - first.at))

    // A reader is told how it ended, wherever they stopped reading.
    const after = pieces.at(-1)?.event.event_index ?? 0
    const again: ReceivedEvent[] = []
    await followRun(asked, { last_event_index: after - 40 }, again, `/agents/co-ceo-advisor/runs/${run_id}/resume`)
    expect(again.at(-1)?.event).toMatchObject({ event: 'RunError', error_type: 'interrupted' })

    // The conversation can be continued at once, with another answer and with a further question.
    const form = { session_id, stream: 'false', regenerate: 'true' }
    const second = await asked<Run>('POST', `/agents/co-ceo-advisor/runs/${run_id}/continue`, form)
    expect(second).toMatchObject({ status: 'COMPLETED', regenerated_from: run_id })
    const third = await asked<Run>('POST', '/agents/co-ceo-advisor/runs', {
      message: 'On',
      session_id,
      stream: 'false',
    })
    expect(third).toMatchObject({ status: 'COMPLETED', parent_run_id: second.run_id })
  }
  console.info(`text of the last ms before the kill that is missing: ${lost.join(', ')}`)
  const marks = await api<SessionSummary[]>('GET', '/advisor/sessions')
  expect(marks.map(({ is_running }) => is_running)).toEqual([false, false])
})

test('a server that is asked to stop stores all that was said, and how it ended', {
  timeout: 600_000,
}, async () => {
  let server = await product.start()
  const person = await signUp(server.url)
  model.mode = 'slow'
  const pieces: ReceivedEvent[] = []
  const ask = createAgentCaller(server.url, person)
  const reader = followRun(ask, { message: 'Write, and be slow' }, pieces).catch(() => undefined)
  await expect.poll(() => pieces.length > 20).toBe(true)
  await product.stop()
  await reader
  server = await product.start()
  const run = await createAgentCaller(server.url, person)<Run>(
    'GET',
    `/agents/co-ceo-advisor/runs/${pieces[0]?.event.run_id}`,
  )
  expect(run).toMatchObject({ status: 'ERROR', error: { code: 'interrupted' } })
  expect(run.content.startsWith(textOf(pieces.map(({ event }) => event)))).toBe(true)
})

const textOf = (events: readonly RunEvent[]): string =>
  events.flatMap(({ event, content }) => (event === 'RunContent' ? [content ?? ''] : [])).join('')
