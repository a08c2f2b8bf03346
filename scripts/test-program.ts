import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './inputs.ts'

const memoryFolder = '/dev/shm'
const gigabyte = 1024 ** 3

/** An in-memory folder for the tests' files, if there is enough space: hundreds of databases are slow on a disk. */
function createMemoryFolder(): string | null {
  if (process.env['TMPDIR'] || !existsSync(memoryFolder)) return null
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize < 4 * gigabyte || process.availableMemory() < 8 * gigabyte) return null
  const folder = mkdtempSync(join(memoryFolder, 'draftwright-test-'))
  // PostgreSQL runs as another user there (server/test/postgres-server.ts).
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return folder
}

const TMPDIR = createMemoryFolder()
const shared = {
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  // Every worker and server of a run loads the same code.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, '.cache/compile'),
  ...(TMPDIR === null ? {} : { TMPDIR }),
}

export interface ProgramResult {
  code: number
  /** Empty if it was shown directly. */
  printed: string
}

/** Runs a program in the repository's root; returns its exit code, and its output unless that is shown directly. */
export function runProgram(
  program: string,
  args: string[],
  { env = {}, isShown = true }: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<ProgramResult> {
  return new Promise((done) => {
    const output = isShown ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...shared, ...env },
      shell: process.platform === 'win32',
    })
    let printed = ''
    child.stdout?.on('data', (chunk) => (printed += chunk))
    child.stderr?.on('data', (chunk) => (printed += chunk))
    child.on('error', (error) => done({ code: 1, printed: `${printed}${error.message}\n` }))
    child.on('close', (code) => done({ code: code ?? 1, printed }))
  })
}
