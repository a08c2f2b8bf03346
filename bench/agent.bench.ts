import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import startPostgres from '../server/test/postgres-server.ts'
import { openRunStream, type RunStream } from './agent-reader.ts'
import { computeQuantile } from './load.ts'
import { readClock } from './ticking-model.ts'

const steps = [500, 1000, 1500, 2000, 2500]
/** Maximum milliseconds between two tokens of a stream, at the 99th percentile. */
const maxGapMs = 100
const [settleMs, measureMs] = [3000, 8000]
const [singleRuns, tokensARun] = [100, 20]
/** Concurrent streams per person. */
const streamsPerPerson = 2

/**
 * The overhead of the agent service with one stream, and how many streams of 20 tokens per second one process sustains.
 */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined) throw new Error('No PostgreSQL was found: install it')
  const server = fork(join(import.meta.dirname, 'agent-server.ts'), {
    execArgv: ['--no-memory-protection-keys', '--expose-gc'],
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex') },
  })
  const answer = async <T>(say?: object): Promise<T> => {
    const message = once(server, 'message')
    if (say !== undefined) server.send(say)
    // Sent by bench/agent-server.ts.
    return (await message)[0] as T
  }
  try {
    await answer()
    const people = Math.ceil(Math.max(...steps) / streamsPerPerson)
    const { url, tokens } = await answer<{ url: string; tokens: string[] }>({ say: 'people', people })
    await measureOneStream(url, tokens)
    for (const step of steps) {
      server.send({ say: 'begin' })
      const empty = await answer<Memory>({ say: 'memory' })
      const { gaps, readings, perSecond, cpu } = await measureManyStreams(url, tokens, step, () =>
        answer<Memory>({ say: 'memory' }),
      )
      const full = await answer<Memory>({ say: 'memory' })
      server.send({ say: 'end' })
      await Promise.all(readings.map(({ ended }) => ended))
      await wait(1000)
      const p99 = computeQuantile(gaps, 0.99)
      const kib = (now: number, before: number) => `${((now - before) / step / 1024).toFixed(0)} KiB`
      console.log(
        `${String(step).padStart(5)} streams: gap p50 ${computeQuantile(gaps, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${computeQuantile(gaps, 1).toFixed(0)} ms; ${perSecond.toFixed(0)} tokens/s, ${(cpu * 100).toFixed(0)} % of a core; memory a stream ${kib(full.rss, empty.rss)} (heap ${kib(full.heapUsed, empty.heapUsed)})`,
      )
      if (p99 >= maxGapMs) break
    }
  } finally {
    server.kill()
    await stopPostgres?.()
  }
}

interface Memory {
  rss: number
  heapUsed: number
  /** Microseconds since the start. */
  cpu: { user: number; system: number }
}

async function measureOneStream(url: string, tokens: string[]): Promise<void> {
  const [starts, delays, jitter]: [number[], number[], number[]] = [[], [], []]
  for (let n = 0; n <= singleRuns; n++) {
    let [sentBefore, receivedBefore] = [0, 0]
    const asked = readClock()
    const one: number[] = []
    const reading = openRunStream(url, tokens[n] ?? '', `${tokensARun} tokens`, (_n, bytes) => {
      const receivedAt = readClock()
      for (const [, said = ''] of bytes.toString().matchAll(/"event":"RunContent".*?"content":"([\d.]+) /gu)) {
        one.push(receivedAt - Number(said))
        if (sentBefore > 0 && n > 0) jitter.push(Math.abs(receivedAt - receivedBefore - (Number(said) - sentBefore)))
        ;[sentBefore, receivedBefore] = [Number(said), receivedAt]
      }
    })
    const first = await reading.first
    await reading.ended
    // The first one is a warm-up.
    if (n === 0) continue
    starts.push(first - asked)
    delays.push(...one)
  }
  const printAdded = (name: string, values: number[]) =>
    console.log(
      `1 stream, ${name.padEnd(46)} p50 ${computeQuantile(values, 0.5).toFixed(2)} ms, p99 ${computeQuantile(values, 0.99).toFixed(2)} ms`,
    )
  // The model sends its first token at once, so all of this is the service's overhead.
  printAdded('added to the time to the first token:', starts)
  printAdded('each token’s way from the model to the reader:', delays)
  printAdded('added between two tokens:', jitter)
}

/** Opens this many streams, lets them settle, and measures the gaps between tokens for some seconds. */
async function measureManyStreams(url: string, tokens: string[], count: number, look: () => Promise<Memory>) {
  const gaps: number[] = []
  let [isMeasuring, n] = [false, 0]
  const readings: RunStream[] = []
  for (let at = 0; at < count; at += 40) {
    const batch = Array.from({ length: Math.min(40, count - at) }, (_none, place) => {
      let before = 0
      return openRunStream(url, tokens[Math.floor((at + place) / streamsPerPerson)] ?? '', '100000 tokens', (came) => {
        const now = readClock()
        if (isMeasuring && before > 0) {
          gaps.push(now - before, ...Array.from({ length: came - 1 }, () => 0))
          n += came
        }
        before = now
      })
    })
    readings.push(...batch)
    await Promise.all(batch.map(({ first }) => first))
  }
  await wait(settleMs)
  const before = await look()
  // `look` collects the garbage of all streams at once.
  await wait(200)
  isMeasuring = true
  const began = readClock()
  await wait(measureMs)
  isMeasuring = false
  const tookMs = readClock() - began
  const after = await look()
  const cpuMs = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000
  return { gaps, readings, perSecond: (n / tookMs) * 1000, cpu: cpuMs / (tookMs + 200) }
}
