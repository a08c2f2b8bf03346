import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { findPostgres } from './find-postgres.ts'
import { root } from './inputs.ts'
import {
  checkBudget,
  type FileReport,
  formatTimes,
  type RunReport,
  type StageTime,
  type TestBudget,
} from './test-times.ts'

type Outcome = { name: string; passed: number; failed: number; notes?: string[]; files?: FileReport[] }

const bin = join(root, 'node_modules/.bin')
const PATH = [bin, process.env['PATH']].join(delimiter)
const isEverything = process.argv[2] === '--all'
const narrow = isEverything ? [] : process.argv.slice(2)
const isCi = Boolean(process.env['CI'])

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

/** Runs a program in the repository's root; returns its exit code, and its output unless that is shown directly. */
function runProgram(
  program: string,
  args: string[],
  { env = {}, isShown = true }: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<{ code: number; printed: string }> {
  return new Promise((done) => {
    const output = isShown ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, PATH, ...(TMPDIR === null ? {} : { TMPDIR }), ...env },
      shell: process.platform === 'win32',
    })
    let printed = ''
    child.stdout?.on('data', (chunk) => (printed += chunk))
    child.stderr?.on('data', (chunk) => (printed += chunk))
    child.on('error', (error) => done({ code: 1, printed: `${printed}${error.message}\n` }))
    child.on('close', (code) => done({ code: code ?? 1, printed }))
  })
}

/**
 * Runs the commands of one step in sequence and prints their output after the last one, since other steps run in
 * parallel.
 */
async function runStep(name: string, commands: string[][]): Promise<Outcome> {
  for (const [program = '', ...args] of commands) {
    const { code, printed } = await runProgram(program, args, { isShown: false })
    process.stdout.write(printed)
    if (code !== 0) return { name, passed: 0, failed: 1 }
  }
  return { name, passed: 1, failed: 0 }
}

const reportFolder = join(root, '.cache')

/** Runs Vitest and reads the report that scripts/test-reporter.ts writes; null when it wrote none. */
async function runReported(name: string, args: string[]): Promise<(RunReport & { code: number }) | null> {
  const report = join(reportFolder, `vitest-${name.replaceAll(/\W+/g, '-')}.json`)
  mkdirSync(reportFolder, { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/test-reporter.ts']
  const env = { TEST_REPORT: report, TEST_RUN: isEverything ? 'all' : 'usual' }
  const { code, printed } = await runProgram('vitest', ['run', '--passWithNoTests', ...reporters, ...args], { env })
  process.stdout.write(printed)
  return existsSync(report) ? { code, ...JSON.parse(readFileSync(report, 'utf8')) } : null
}

/**
 * Runs Vitest on some of its projects; a run without a report is one failure. V8 ends a process now and then that starts
 * and ends many worker threads (docs/decisions/0004): a file without an end is run once more, whole, and named.
 */
async function runVitest(name: string, args: string[]): Promise<Outcome> {
  const first = await runReported(name, args)
  if (first === null) return { name, passed: 0, failed: 1, notes: ['Vitest wrote no report'] }
  const cut = first.files.filter(({ isEnded }) => !isEnded)
  const second = cut.length === 0 ? null : await runReported(name, [...args, ...cut.map(({ file }) => file)])
  const again = (second?.files ?? []).filter((file) => cut.some((other) => isSameFile(file, other)))
  const files = [...first.files.filter((file) => !again.some((other) => isSameFile(file, other))), ...again]
  const total = (key: 'passed' | 'failed') => files.reduce((sum, file) => sum + file[key], 0)
  // Vitest also fails for an error outside every test.
  const isFailed = (second ?? first).code !== 0 || first.errors > 0 || files.some(({ isEnded }) => !isEnded)
  const notes = [
    ...cut.map(({ project, file }) => `its process died, run once more: ${project} ${file}`),
    ...files.flatMap((file) => file.failures.map((failure) => `failed: ${file.project} ${file.file} › ${failure}`)),
    ...files.flatMap((file) => file.retried.map((test) => `passed when tried again: ${file.file} › ${test}`)),
  ]
  return { name, passed: total('passed'), failed: total('failed') || (isFailed ? 1 : 0), notes, files }
}

const isSameFile = (one: FileReport, other: FileReport): boolean =>
  one.file === other.file && one.project === other.project

async function runDatabases(): Promise<Outcome> {
  const hasPostgres = Boolean(findPostgres()) || Boolean(process.env['TEST_DATABASE_URL'])
  const outcome = await runVitest('unit and API', ['--project', '!e2e'])
  const notes = outcome.notes ?? []
  if (hasPostgres)
    return isEverything
      ? outcome
      : { ...outcome, notes: [...notes, 'npm run test:all runs every file on both databases'] }
  const missing = 'no PostgreSQL found (Debian: apt-get install postgresql), so only PGlite was tried'
  // On CI a missing database is a failure: nobody would read the note.
  return { ...outcome, failed: outcome.failed + (isCi ? 1 : 0), notes: [missing, ...notes] }
}

async function runJourneys(): Promise<Outcome> {
  const name = 'browser journeys'
  try {
    findBrowser({ install: isCi })
  } catch (error) {
    return { name, passed: 0, failed: 1, notes: [error instanceof Error ? error.message : String(error)] }
  }
  return runVitest(name, ['--project', 'e2e'])
}

type Part = [heading: string, run: () => Promise<Outcome>]

/** Two at a time, for two cores. */
const checks: Part[][] = [
  [['Types', () => runStep('types', [['tsc', '-p', 'tsconfig.json']])]],
  [
    ['Unused code', () => runStep('unused code', [['knip', '--no-progress']])],
    ['Generated files', () => runStep('generated files', [['node', 'scripts/generate.ts', '--check']])],
    ['Web build', () => runStep('web build', [['node', 'scripts/build.ts']])],
  ],
]

const lint: Part = [
  'Lint and format',
  () =>
    runStep('lint and format', [
      ['oxlint', '--type-aware', '--deny-warnings'],
      ['biome', 'format', '.'],
    ]),
]

const testParts: Part[] = [lint, ['Layer rules, unit and API', runDatabases], ['Browser journeys', runJourneys]]

if (narrow.length > 0) process.exit((await runProgram('vitest', ['run', ...narrow])).code)

/** The last step: no file may exceed its share of the stage in scripts/test-budget.json. */
function compareWithBudget(times: readonly StageTime[]): Outcome {
  const budget: TestBudget = JSON.parse(readFileSync(join(root, 'scripts/test-budget.json'), 'utf8'))
  const notes = checkBudget(times, budget, (file) => existsSync(join(root, file)))
  return { name: 'time of each test file', passed: notes.length === 0 ? 1 : 0, failed: notes.length, notes }
}

const outcomes: Outcome[] = []
const times: StageTime[] = []

async function runParts(parts: readonly Part[]): Promise<void> {
  for (const [heading, part] of parts) {
    console.log(`\n━━ ${heading}`)
    const start = performance.now()
    const outcome = await part()
    outcomes.push(outcome)
    const seconds = (performance.now() - start) / 1000
    times.push({ name: outcome.name, seconds, files: outcome.files ?? [] })
    console.log(`${outcome.failed === 0 ? 'ok' : 'FAILED'} · ${outcome.name} · ${seconds.toFixed(1)} s`)
  }
}

await Promise.all(checks.map(runParts))
await runParts(testParts)
console.log('\n━━ Times')
for (const line of formatTimes(times)) console.log(line)
outcomes.push(compareWithBudget(times))

console.log('\n━━ Summary')
for (const { name, passed, failed, notes = [] } of outcomes) {
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`)
  for (const note of notes) console.log(`    ${note}`)
}
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
