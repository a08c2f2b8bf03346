import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './find-browser.ts'
import { findPostgres } from './find-postgres.ts'
import { root } from './inputs.ts'
import { keepRun, listSlowestFiles, readLastRun, toKeptRun } from './kept-times.ts'
import { type Outcome, runCommands, runVitest, type TestRun } from './test-outcome.ts'
import { runProgram } from './test-program.ts'
import { checkBudget, formatDuration, formatTimes, type StageTime, type TestBudget } from './test-times.ts'

const own = parseArgs({
  options: { all: { type: 'boolean' }, bail: { type: 'boolean' } },
  strict: false,
  allowPositionals: true,
})
const isCi = Boolean(process.env['CI'])
const run: TestRun = own.values['all'] === true ? 'all' : 'usual'
const hasPostgres = Boolean(findPostgres()) || Boolean(process.env['TEST_DATABASE_URL'])

if (own.positionals.length > 0) process.exit((await runProgram('vitest', ['run', ...process.argv.slice(2)])).code)

async function runDatabases(): Promise<Outcome> {
  const outcome = await runVitest('unit and API', run, ['--project', '!e2e'])
  const notes = outcome.notes ?? []
  if (hasPostgres)
    return run === 'all'
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
  return runVitest(name, run, ['--project', 'e2e'])
}

interface Stage {
  /** Also its name in the kept times. */
  name: string
  run(): Promise<Outcome>
}
const toStage = (name: string, ...commands: string[][]): Stage => ({ name, run: () => runCommands(name, commands) })

/** Real servers that publishing is tried against (docs/NETWORKS.md): the tests of a named one fail if it is not installed. */
const networks = (process.env['REQUIRED_NETWORKS'] ?? '').split(' ').filter(Boolean)

/** Two at a time, for two cores; an installation mostly waits for what it downloads. */
const checks: Stage[][] = [
  [toStage('types', ['tsc', '-p', 'tsconfig.json'])],
  [
    toStage('unused code', ['knip', '--no-progress']),
    toStage('generated files', ['node', 'scripts/generate.ts', '--check']),
    toStage('web build', ['node', 'scripts/build.ts']),
  ],
  ...(networks.length === 0 ? [] : [[toStage('networks', ['node', 'scripts/networks.ts', '--install', ...networks])]]),
]
const others: Stage[] = [
  toStage('lint and format', ['oxlint', '--type-aware', '--deny-warnings'], ['biome', 'format', '.']),
  { name: 'unit and API', run: runDatabases },
  { name: 'browser journeys', run: runJourneys },
]

const last = readLastRun()
const expected = (name: string): string => {
  const seconds = last?.stages[name]
  return seconds === undefined ? '' : ` · about ${formatDuration(seconds)}`
}
const stages = [...checks.flat(), ...others]
console.log(
  `${stages.length} stages${last === undefined ? '' : `, about ${formatDuration(last.seconds)} as in the last whole run`}: ${stages.map(({ name }) => name).join(', ')}`,
)
if (!hasPostgres) console.log('No PostgreSQL was found: its tests run on the embedded database, which takes longer.')

const outcomes: Outcome[] = []
const times: StageTime[] = []
let nStarted = 0
const isOver = () => own.values['bail'] === true && outcomes.some(({ failed }) => failed > 0)

async function runStages(listed: readonly Stage[]): Promise<void> {
  for (const stage of listed) {
    if (isOver()) return
    console.log(`\n━━ ${++nStarted}/${stages.length} ${stage.name}${expected(stage.name)}`)
    const start = performance.now()
    const outcome = await stage.run()
    outcomes.push(outcome)
    const seconds = (performance.now() - start) / 1000
    times.push({ name: outcome.name, seconds, files: outcome.files ?? [] })
    console.log(`${outcome.failed === 0 ? 'ok' : 'FAILED'} · ${outcome.name} · ${seconds.toFixed(1)} s`)
  }
}

/** The last step: no file may exceed its share of the stage in scripts/test-budget.json. */
function compareWithBudget(): Outcome {
  const budget: TestBudget = JSON.parse(readFileSync(join(root, 'scripts/test-budget.json'), 'utf8'))
  const notes = checkBudget(times, budget, (file) => existsSync(join(root, file)))
  return { name: 'time of each test file', passed: notes.length === 0 ? 1 : 0, failed: notes.length, notes }
}

/** Stages of .ci/run before this program, as `npm ci=30,networks=12`. */
const earlier: StageTime[] = (process.env['EARLIER_STAGES'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((text) => ({ name: text.split('=')[0] ?? '', seconds: Number(text.split('=')[1]), files: [] }))

const start = performance.now()
await Promise.all(checks.map(runStages))
await runStages(others)
const earlierSeconds = earlier.reduce((sum, stage) => sum + stage.seconds, 0)
const seconds = earlierSeconds + (performance.now() - start) / 1000
const isWhole = times.length === stages.length
if (isWhole) outcomes.push(compareWithBudget())
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)

console.log('\n━━ Times')
for (const line of formatTimes([...earlier, ...times], listSlowestFiles(times), seconds)) console.log(line)
if (isWhole)
  keepRun(toKeptRun([...earlier, ...times], { seconds, passed: total('passed'), failed: total('failed') }), isCi)

console.log('\n━━ Summary')
for (const { name, passed, failed, notes = [] } of outcomes) {
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`)
  for (const note of notes) console.log(`    ${note}`)
}
if (!isWhole) console.log(`Stopped at the first stage that failed: ${stages.length - times.length} did not run.`)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
