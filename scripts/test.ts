import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { findPostgres } from './find-postgres.ts'
import { root } from './inputs.ts'

type Outcome = { name: string; passed: number; failed: number; note?: string }
type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number; success: boolean }

const bin = join(root, 'node_modules/.bin')
const PATH = [bin, process.env['PATH']].join(delimiter)
const narrow = process.argv.slice(2)
const isCi = Boolean(process.env['CI'])

/** Runs one program in the repository's root with its output visible; gives its exit code. */
function run(program: string, args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH },
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

async function step(name: string, commands: string[][]): Promise<Outcome> {
  for (const [program = '', ...args] of commands)
    if ((await run(program, args)) !== 0) return { name, passed: 0, failed: 1 }
  return { name, passed: 1, failed: 0 }
}

/** Runs Vitest on some of its projects and reads the counts from its report; a run that reports nothing is one failure. */
async function vitest(name: string, args: string[]): Promise<Outcome> {
  const report = join(root, '.cache', `vitest-${name.replaceAll(/\W+/g, '-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', '--passWithNoTests', ...reporters, ...args])
  if (!existsSync(report)) return { name, passed: 0, failed: 1, note: 'Vitest wrote no report' }
  const counts: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
  const failed = counts.numFailedTests || (code === 0 ? 0 : Math.max(1, counts.numFailedTestSuites))
  return { name, passed: counts.numPassedTests, failed }
}

async function databases(): Promise<Outcome> {
  const hasPostgres = Boolean(findPostgres()) || Boolean(process.env['TEST_DATABASE_URL'])
  if (hasPostgres)
    return vitest('unit and API, PGlite and PostgreSQL', ['--project', 'pglite', '--project', 'postgres'])
  const outcome = await vitest('unit and API, PGlite', ['--project', 'pglite'])
  const missing = 'no PostgreSQL found (Debian: apt-get install postgresql), so only PGlite was tried'
  // On a build machine a missing database is a failure: nobody would read the note.
  return { ...outcome, failed: outcome.failed + (isCi ? 1 : 0), note: missing }
}

async function journeys(): Promise<Outcome> {
  const name = 'browser journeys'
  try {
    findBrowser({ install: isCi })
  } catch (error) {
    return { name, passed: 0, failed: 1, note: error instanceof Error ? error.message : String(error) }
  }
  return vitest(name, ['--project', 'e2e'])
}

const parts: Array<[heading: string, run: () => Promise<Outcome>]> = [
  ['Types', () => step('types', [['tsc', '-p', 'tsconfig.json']])],
  [
    'Lint and format',
    () =>
      step('lint and format', [
        ['oxlint', '--type-aware', '--deny-warnings'],
        ['biome', 'format', '.'],
      ]),
  ],
  ['Generated files', () => step('generated files', [['node', 'scripts/generate.ts', '--check']])],
  ['Web build', () => step('web build', [['node', 'scripts/build.ts']])],
  ['Layer rules, unit and API', databases],
  ['Browser journeys', journeys],
]

if (narrow.length > 0) process.exit(await run('vitest', ['run', ...narrow]))

const outcomes: Outcome[] = []
for (const [heading, part] of parts) {
  console.log(`\n━━ ${heading}`)
  const start = performance.now()
  const outcome = await part()
  outcomes.push(outcome)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${outcome.failed === 0 ? 'ok' : 'FAILED'} · ${outcome.name} · ${seconds} s`)
}

console.log('\n━━ Summary')
for (const { name, passed, failed, note } of outcomes)
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`)
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
