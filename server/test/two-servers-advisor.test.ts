import type { Run } from '@draftwright/contract/agent/agents'
import { afterAll, describe, expect, test } from 'vitest'
import { signUp } from '../../scripts/api-client.ts'
import { createAgentCaller, type ReceivedEvent, followRun } from './agent-streams.ts'
import { openKillableServers } from './killable-servers.ts'
import { startModelServer } from './model-server.ts'

const model = await startModelServer()
const runsPath = '/agents/co-ceo-advisor/runs'

const product = await openKillableServers({
  AI_BASE_URL: model.baseUrl,
  AI_MODEL: 'tiny',
  RATE_LIMITS: 'x1000,askAtOnce=2',
})
afterAll(() => model.close())

// The embedded database supports only one process.
describe.skipIf(!product.canBeTwo)('two processes on one database', () => {
  async function fixture() {
    const [first, second = first] = await product.startBoth()
    const person = await signUp(first.url)
    return { firstClient: createAgentCaller(first.url, person), secondClient: createAgentCaller(second.url, person) }
  }
  const isUnderWay = async (pieces: ReceivedEvent[], least = 12) => {
    await expect.poll(() => pieces.length).toBeGreaterThan(least)
    return pieces[0]?.event ?? { run_id: '', session_id: '' }
  }
  /** Excludes events about the stream itself. */
  const isOfRun = ({ event_index }: { event_index?: number }) => event_index !== undefined
  const eventsOf = (pieces: readonly ReceivedEvent[]) =>
    // The time of a text chunk is when it is sent.
    pieces.map(({ event: { created_at: _seconds, ...event } }) => event)

  test('a run is heard in the other one as it comes, whole and in order, however the bytes are cut', async () => {
    const { firstClient, secondClient } = await fixture()
    model.mode = 'slow'
    model.wordMs = 20
    const received: ReceivedEvent[] = []
    const first = followRun(firstClient, { message: 'Write, and be slow' }, received)
    const { run_id } = await isUnderWay(received)
    const resumed = [undefined, 1, 7].map((bytes) => {
      const pieces: ReceivedEvent[] = []
      const done = followRun(secondClient, {}, pieces, `${runsPath}/${run_id}/resume`, { bytes })
      return { pieces, done }
    })
    // A reconnecting reader already has the first events.
    const late: ReceivedEvent[] = []
    const since = followRun(secondClient, { last_event_index: 5 }, late, `${runsPath}/${run_id}/resume`)
    await Promise.all([first, since, ...resumed.map(({ done }) => done)])
    const whole = eventsOf(received)
    expect(whole.map(({ event_index }) => event_index)).toEqual(whole.map((_event, index) => index))
    expect(whole.at(-1)?.event).toBe('WorkflowCompleted')
    for (const { pieces } of resumed) {
      const [meta, ...rest] = eventsOf(pieces)
      expect(meta?.event).toBe('catch_up')
      expect(rest.filter(isOfRun)).toEqual(whole)
    }
    expect(eventsOf(late).filter(isOfRun)).toEqual(whole.slice(6))
    const at = new Map(received.map((piece) => [piece.event.event_index, piece.at]))
    const lags = (resumed[0]?.pieces ?? [])
      .flatMap(({ event, at: then }) => then - (at.get(event.event_index) ?? Number.NaN))
      .filter((lag) => lag > 0)
      .sort((a, b) => a - b)
    const median = lags[Math.floor(lags.length / 2)] ?? 0
    console.info(`heard in the other process after ms: ${Math.round(median)}, at most ${Math.round(lags.at(-1) ?? 0)}`)
    // Half a second until it is recorded, without waiting for a poll after that.
    expect(median).toBeLessThan(5000)
  })

  test('a stop there ends it here at once, its text kept', async () => {
    const { firstClient, secondClient } = await fixture()
    model.mode = 'slow'
    model.wordMs = 40
    const received: ReceivedEvent[] = []
    const first = followRun(firstClient, { message: 'Write, and be slow' }, received)
    const { run_id, session_id } = await isUnderWay(received)
    const stoppedAt = performance.now()
    await secondClient('POST', `${runsPath}/${run_id}/cancel`, {})
    await first
    const took = performance.now() - stoppedAt
    console.info(`stopped from the other process after ms: ${Math.round(took)}`)
    expect(took).toBeLessThan(10_000)
    const end = received.at(-1)?.event
    expect(end?.event).toBe('RunCancelled')
    const said = received.flatMap(({ event }) => (event.event === 'RunContent' ? [event.content] : [])).join('')
    expect(said.length).toBeGreaterThan(20)
    for (const ask of [firstClient, secondClient])
      expect(await ask<Run>('GET', `${runsPath}/${run_id}`)).toMatchObject({ status: 'CANCELLED', content: said })
    // A later reader there gets the same events, and the conversation can continue from there.
    const again: ReceivedEvent[] = []
    await followRun(secondClient, {}, again, `${runsPath}/${run_id}/resume`)
    expect(eventsOf(again).slice(1)).toEqual(eventsOf(received))
    model.mode = 'good'
    const next = await secondClient<Run>('POST', runsPath, { message: 'On', session_id, stream: 'false' })
    expect(next).toMatchObject({ status: 'COMPLETED', parent_run_id: run_id })
  })

  test('both together write two answers for one person', async () => {
    const { firstClient, secondClient } = await fixture()
    model.mode = 'slow'
    model.wordMs = 60
    const began: Run[] = []
    for (const ask of [firstClient, secondClient])
      began.push(await ask<Run>('POST', runsPath, { message: 'Slow', stream: 'false', background: 'true' }))
    for (const ask of [firstClient, secondClient])
      await expect(ask('POST', runsPath, { message: 'A third', stream: 'false' })).rejects.toThrow(
        /429.+You have reached the limit of answers in progress/u,
      )
    const [first, second] = began
    // Each is stopped by the process that it does not run in.
    await secondClient('POST', `${runsPath}/${first?.run_id}/cancel`, {})
    await firstClient('POST', `${runsPath}/${second?.run_id}/cancel`, {})
    const states = () =>
      Promise.all(began.map(async ({ run_id }) => (await firstClient<Run>('GET', `${runsPath}/${run_id}`)).status))
    await expect.poll(states).toEqual(['CANCELLED', 'CANCELLED'])
    model.mode = 'good'
    expect(await firstClient<Run>('POST', runsPath, { message: 'A third', stream: 'false' })).toMatchObject({
      status: 'COMPLETED',
    })
  })
})
