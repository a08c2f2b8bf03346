import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { root } from './inputs.ts'
import serverProcess from './server-process.json' with { type: 'json' }

export type RunningServer = {
  url: string
  pid: number
  dataDir: string
  /** Milliseconds from spawning the process to the first successful response of /readyz. */
  readyAfter: number
  /** Everything it has printed so far. */
  output(): string
  /** Resident memory in MiB; NaN on systems without /proc. */
  memory(): number
  /** Seconds of processor of the process and its threads so far: unlike time, they say the same on a busy machine. NaN without /proc. */
  processor(): number
  stop(): Promise<void>
}

export type RunServerOptions = {
  env?: Record<string, string>
  dataDir?: string
  script?: string[]
  timeout?: number
  /** Defaults to a free one; set it if the port must be known before. */
  port?: number
}

/** Starts the built product in its own process on a free port with its own data folder, and waits until it is ready. */
export async function runServer(options: RunServerOptions = {}): Promise<RunningServer> {
  const { env = {}, script = ['scripts/start.ts'], timeout = 300_000 } = options
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'draftwright-'))
  const port = options.port ?? (await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  // As scripts/run.mjs starts it.
  const child = spawn(process.execPath, [...serverProcess.flags, ...script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...serverProcess.env,
      RATE_LIMITS: 'off',
      // What else this machine has must not change a result.
      LOCAL_MODELS: 'off',
      FFMPEG_PATH: 'off',
      LOCAL_MODEL_DIR: join(dataDir, 'local-model'),
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  let hasEnded = false
  const ended = new Promise<void>((done) =>
    child.on('exit', () => {
      hasEnded = true
      done()
    }),
  )

  const stop = async () => {
    if (!hasEnded) {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
      await ended
      clearTimeout(late)
    }
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }

  while (!(await isReady(url))) {
    if (hasEnded || performance.now() - start > timeout) {
      await stop()
      // Another process may have taken the port that was free.
      if (options.port === undefined && printed.includes('is taken by another program')) return runServer(options)
      throw new Error(`The server ${hasEnded ? 'ended' : 'was not ready in time'}. It printed:\n${printed}`)
    }
    await wait(10)
  }
  const readyAfter = performance.now() - start
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    readyAfter,
    output: () => printed,
    memory: () => readMemory(child.pid),
    processor: () => readProcessorSeconds(child.pid),
    stop,
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}

/** Of Linux, whatever the processor's own clock is. */
const ticksPerSecond = 100

function readProcessorSeconds(pid: number | undefined): number {
  try {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

function readMemory(pid: number | undefined): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Number(line[1]) / 1024 : Number.NaN
  } catch {
    return Number.NaN
  }
}
