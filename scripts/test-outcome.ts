import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.ts'
import { runProgram } from './test-program.ts'
import type { FileReport, RunReport } from './test-times.ts'

/** The result of one stage of `npm test` or `npm run check`. */
export interface Outcome {
  name: string
  passed: number
  failed: number
  notes?: string[]
  files?: FileReport[]
}

/** Runs commands one after the other and prints the output of each when it ends, since other stages run beside. */
export async function runCommands(name: string, commands: readonly string[][]): Promise<Outcome> {
  for (const [program = '', ...args] of commands) {
    const { code, printed } = await runProgram(program, args, { isShown: false })
    process.stdout.write(printed)
    if (code !== 0) return { name, passed: 0, failed: 1 }
  }
  return { name, passed: 1, failed: 0 }
}

/** Which test files Vitest runs: each database test once, or all on both databases (scripts/test-files.ts). */
export type TestRun = 'usual' | 'all'

/** Runs Vitest and reads the report that scripts/test-reporter.ts writes; null when it wrote none. */
async function runReported(name: string, run: TestRun, args: string[]): Promise<(RunReport & { code: number }) | null> {
  const folder = join(root, '.cache')
  const report = join(folder, `vitest-${name.replaceAll(/\W+/g, '-')}.json`)
  mkdirSync(folder, { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/test-reporter.ts']
  const env = { TEST_REPORT: report, TEST_RUN: run }
  const { code } = await runProgram('vitest', ['run', '--passWithNoTests', ...reporters, ...args], { env })
  return existsSync(report) ? { code, ...JSON.parse(readFileSync(report, 'utf8')) } : null
}

/**
 * Runs Vitest on some of its projects; a run without a report is one failure. V8 ends a process now and then that starts
 * and ends many worker threads (docs/decisions/0004): a file without an end is run once more, whole, and named.
 */
export async function runVitest(name: string, run: TestRun, args: string[]): Promise<Outcome> {
  const first = await runReported(name, run, args)
  if (first === null) return { name, passed: 0, failed: 1, notes: ['Vitest wrote no report'] }
  const cut = first.files.filter(({ isEnded }) => !isEnded)
  const second = cut.length === 0 ? null : await runReported(name, run, [...args, ...cut.map(({ file }) => file)])
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
