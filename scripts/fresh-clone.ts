import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './inputs.ts'
import { findFreePort } from './free-port.ts'

/** The system's PATH: npm prepends this repository's programs, which a new user does not have. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)
// npm passes its settings to child processes; a new user's shell has none of them.
const env: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
Object.assign(env, { PATH })

/** Runs a new user's steps, `git clone`, `npm ci && npm start`, with one npm; throws a message if a step fails. */
async function tryWith(npm: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'draftwright-clone-'))
  const npmArgs = (...args: string[]) => [...npm.slice(1), ...args]
  const program = npm[0] ?? 'npm'
  try {
    execFileSync('git', ['clone', '-q', root, folder], { env })
    const start = performance.now()
    execFileSync(program, npmArgs('ci', '--no-progress'), { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
    const installed = performance.now() - start
    const node = execFileSync(join(folder, 'node_modules/.bin/node'), ['--version'], { env, encoding: 'utf8' }).trim()
    if (!node.startsWith('v24.')) throw new Error(`node_modules/.bin/node is ${node}`)
    return `installed in ${(installed / 1000).toFixed(0)} s, Node ${node}, ${await runUntilServing(folder, program, npmArgs('start'))}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runUntilServing(folder: string, program: string, args: string[]): Promise<string> {
  const port = await findFreePort()
  const begun = performance.now()
  // Its own process group, so that npm and its children are stopped together and nothing else is.
  const child = spawn(program, args, { cwd: folder, env: { ...env, PORT: String(port) }, detached: true })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const url = `http://127.0.0.1:${port}`
  try {
    while (!printed.includes(url)) {
      if (child.exitCode !== null || performance.now() - begun > 120_000)
        throw new Error(`no address appeared:\n${printed}`)
      await wait(100)
    }
    for (const path of ['/healthz', '/readyz']) {
      const { status } = await fetch(url + path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    return `serving after ${((performance.now() - begun) / 1000).toFixed(1)} s`
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await wait(1000)
  }
}

const versions: Record<string, string[]> = {
  "the machine's npm": ['npm'],
  'npm 10': ['npx', '--yes', 'npm@10'],
  'npm 11': ['npx', '--yes', 'npm@11'],
}
let failed = 0
for (const [name, npm] of Object.entries(versions)) {
  try {
    console.log(`✓ ${name}: ${await tryWith(npm)}`)
  } catch (error) {
    failed += 1
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
process.exit(failed === 0 ? 0 : 1)
