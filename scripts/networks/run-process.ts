import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface RunningProcess {
  /** Everything it has printed, both streams. */
  output(): string
  /** Ends it and what it has started; resolves when it is gone. */
  stop(): Promise<void>
  /** Resolves when `isReady` first says so; throws with the output if the process ends or five minutes pass before. */
  waitUntil(isReady: () => Promise<boolean>): Promise<void>
}

export interface ProcessOptions {
  cwd: string
  /** The whole environment besides PATH: a test run's own NODE_ENV, NODE_OPTIONS or npm settings would change a server. */
  env?: Record<string, string>
}

const startLimit = 300_000

/** Starts a program in a process group of its own, so that Ctrl+C reaches only the caller, which then stops it. */
export function startProcess(program: string, args: readonly string[], options: ProcessOptions): RunningProcess {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { PATH: toPath(), HOME: options.cwd, TMPDIR: options.cwd, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  const keepOutput = (chunk: Buffer) => (printed += chunk.toString())
  child.stdout.on('data', keepOutput)
  child.stderr.on('data', keepOutput)
  let hasEnded = false
  const ended = new Promise<void>((done) => {
    const end = () => {
      hasEnded = true
      process.off('exit', kill)
      done()
    }
    child.on('exit', end)
    child.on('error', (error) => {
      printed += `${error.message}\n`
      end()
    })
  })
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch (error) {
      // The group has ended in the meantime.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  const kill = () => signalGroup('SIGKILL')
  process.on('exit', kill)

  return {
    output: () => printed,
    async stop() {
      // The data is thrown away with the server, so nothing is lost by not asking first.
      if (!hasEnded) kill()
      await ended
    },
    async waitUntil(isReady) {
      const start = performance.now()
      while (!(await isReady().catch(() => false))) {
        if (hasEnded || performance.now() - start > startLimit)
          throw new Error(`${program} ${hasEnded ? 'ended' : 'was not ready in time'}. It printed:\n${printed}`)
        await wait(50)
      }
    },
  }
}

/** Whether a GET is answered with a status below 300. */
export async function isAnswering(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  await response.body?.cancel()
  return response.status < 300
}

/** The programs of the list that are not on this machine. */
export function listMissingPrograms(names: readonly string[]): string[] {
  return names.filter((name) => findProgram(name) === undefined)
}

/** The whole path of a program; undefined if it is not on this machine. */
export function findProgram(name: string): string | undefined {
  return toPath()
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

/** PATH with the folder of servers, which a plain user's leaves out. */
export const toPath = (): string => [process.env['PATH'] ?? '', '/usr/sbin'].join(delimiter)
