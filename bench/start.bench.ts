import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '../scripts/api-client.ts'
import { findFreePort } from '../scripts/free-port.ts'
import { root } from '../scripts/inputs.ts'
import { type RunningServer, runServer } from '../scripts/run-server.ts'
import { createDatabase } from '../server/test/engines.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { computeMedian, formatLoad } from './load.ts'
import { partPrefix, type StartPart } from './start-part.ts'

const rounds = Number(process.env['START_ROUNDS'] ?? 5)
/** By then the work that a start leaves for later is done. */
const settleMs = 5000

/** What was measured under a name, one of each round. */
type Samples = Map<string, { wall: number[]; processor: number[]; memory: number[] }>

/**
 * The start by its parts, on new and on existing data of both databases: wall clock and processor of each part, medians of
 * rounds in which both take turns; then the first sign-up, and resident memory. At last `npm start` as a person runs it.
 * `START_ROUNDS` sets how often; on a busy machine compare processor times.
 */
export async function runBenchmark(): Promise<void> {
  console.log(`load ${formatLoad()}`)
  await measureEngine('embedded database', () => Promise.resolve({}))
  const stopPostgres = await startPostgres()
  const server = process.env['TEST_DATABASE_URL']
  try {
    if (server !== undefined)
      await measureEngine('PostgreSQL', async () => ({
        DATABASE_URL: await createDatabase(server),
        SECRET: 'the same secret for every round of the bench',
      }))
  } finally {
    await stopPostgres?.()
  }
  await measureCommand()
  console.log(`load ${formatLoad()}`)
}

/** `createEnv` provides a new database for each round. */
async function measureEngine(name: string, createEnv: () => Promise<Record<string, string>>): Promise<void> {
  const fresh: Samples = new Map()
  const again: Samples = new Map()
  for (let round = 0; round <= rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-start-'))
    const env = await createEnv()
    for (const samples of [fresh, again]) {
      const server = await runServer({
        dataDir,
        env,
        script: ['--import', './bench/start-parts.ts', 'scripts/start.ts'],
      })
      const measured = await measureServer(server)
      // The first round fills the compile cache and may build, so it does not count.
      if (round > 0) for (const part of measured) addSample(samples, part)
      await server.stop()
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  printSamples(`${name}, new data`, fresh)
  printSamples(`${name}, existing data`, again)
}

/** The parts of its start, each by itself; the whole; its first request. */
async function measureServer(server: RunningServer): Promise<StartPart[]> {
  const whole = {
    part: 'ready',
    wall: server.readyAfter,
    processor: server.processor() * 1000,
    memory: server.memory(),
  }
  const parts = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith(partPrefix))
    .map((line): StartPart => JSON.parse(line.slice(partPrefix.length)))
  const single = parts.map((part, index) => ({
    ...part,
    wall: part.wall - (parts[index - 1]?.wall ?? 0),
    processor: part.processor - (parts[index - 1]?.processor ?? 0),
  }))
  const before = { now: performance.now(), processor: server.processor() * 1000 }
  await signUp(server.url)
  const first = {
    part: 'then the first sign-up',
    wall: performance.now() - before.now,
    processor: server.processor() * 1000 - before.processor,
    memory: server.memory(),
  }
  await wait(settleMs)
  return [...single, whole, first, { part: 'idle', wall: Number.NaN, processor: Number.NaN, memory: server.memory() }]
}

function addSample(samples: Samples, { part, wall, processor, memory }: StartPart): void {
  const known = samples.get(part) ?? { wall: [], processor: [], memory: [] }
  known.wall.push(wall)
  known.processor.push(processor)
  known.memory.push(memory)
  samples.set(part, known)
}

function printSamples(name: string, samples: Samples): void {
  console.log(`${name.padEnd(36)}  wall ms  processor ms  MiB resident`)
  const format = (values: number[], width: number) => {
    const median = computeMedian(values)
    return (Number.isNaN(median) ? '' : median.toFixed(0)).padStart(width)
  }
  for (const [part, { wall, processor, memory }] of samples)
    console.log(`  ${part.padEnd(34)} ${format(wall, 8)} ${format(processor, 13)} ${format(memory, 13)}`)
}

/** `npm start` on existing data; npm and what stands between it and the server are the difference to the server alone. */
async function measureCommand(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-start-'))
  const walls: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const port = await findFreePort()
    const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOCAL_MODELS: 'off' }
    const before = performance.now()
    // A group of its own, so that the end reaches whatever stands between.
    const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
    const ended = new Promise((done) => child.on('exit', done))
    await waitUntilReady(child, port)
    if (round > 0) walls.push(performance.now() - before)
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
    await wait(500)
  }
  rmSync(dataDir, { recursive: true, force: true })
  console.log(`npm start, existing data: ready after ${computeMedian(walls).toFixed(0)} ms`)
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    await wait(10)
  }
  throw new Error('npm start ended before the server was ready')
}
