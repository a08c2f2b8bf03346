import { execFileSync } from 'node:child_process'
import { findPostgres } from './find-postgres.ts'
import { findChangedTests } from './changed-tests.ts'
import { root } from './inputs.ts'
import { readLastRun } from './kept-times.ts'
import { listTestFiles } from './test-files.ts'
import { type Outcome, runCommands, runVitest } from './test-outcome.ts'

/** `npm run check`: the round of a person who is at work on something, in two minutes; `npm test` is the whole. */

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Files changed since the last commit; with a clean tree, those of the last commit. */
function listChangedFiles(): string[] {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1', 'HEAD')
}

const hasPostgres = Boolean(findPostgres()) || Boolean(process.env['TEST_DATABASE_URL'])
const files = listTestFiles({ hasPostgres, isEverything: false })
const changed = listChangedFiles()
const slow = new Set(Object.keys(readLastRun()?.slowest ?? {}).map((name) => name.split(' ')[1] ?? ''))
const { api, left } = findChangedTests(changed, hasPostgres ? files.postgres : files.pglite, slow)
const rules = files.pglite.filter((file) => /^server\/test\/(layers|docs|names|lock-file)\.test\.ts$/.test(file))
const linted = changed.filter((path) => /\.tsx?$/.test(path) && !path.includes('.generated.'))

console.log(
  `${changed.length} changed files: types, lint, rules, unit tests and ${api.length} API files that they touch; about two minutes`,
)
for (const file of left) console.log(`left to npm test, since it is slow: ${file}`)

const start = performance.now()
async function runStage(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await run()
  const at = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${outcome.failed === 0 ? 'ok' : 'FAILED'} · ${name} · after ${at} s`)
  return outcome
}

const oxlint = ['oxlint', '--deny-warnings']
const [types, lint] = await Promise.all([
  runStage('types', () =>
    runCommands('types', [
      ['tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    ]),
  ),
  runStage('lint and format', () =>
    runCommands('lint and format', [
      oxlint,
      // Rules that need types take as long as the types themselves, so only the changed files meet them here.
      ...(linted.length > 0 ? [[...oxlint, '--type-aware', ...linted]] : []),
      ['biome', 'format', '.'],
    ]),
  ),
])
const tests = await runStage('rules, unit and API', () =>
  runVitest('check', 'usual', ['--project', '!e2e', ...files.unit, ...files.web, ...rules, ...api]),
)
const outcomes = [types, lint, tests]
for (const note of outcomes.flatMap(({ notes = [] }) => notes)) console.log(note)
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0)
