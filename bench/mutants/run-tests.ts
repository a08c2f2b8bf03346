import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { RunReport } from '../../scripts/test-times.ts'
import type { TestProject } from './mutant.ts'

export interface TestRun {
  /** `project file › test: first line of the error`. */
  readonly failures: readonly string[]
  readonly passed: number
  readonly seconds: number
}

let child: ChildProcess | undefined
process.on('exit', () => child?.kill('SIGTERM'))

/** Runs test files of a copy once, in the projects in which the usual run has them. Throws if Vitest says nothing of them. */
export async function runTests(
  folder: string,
  files: readonly string[],
  projects: readonly TestProject[] = [],
): Promise<TestRun> {
  const report = join(folder, '.cache/mutants-report.json')
  mkdirSync(join(folder, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const start = performance.now()
  const printed = await runVitest(folder, report, [...projects.flatMap((name) => ['--project', name]), ...files])
  const seconds = (performance.now() - start) / 1000
  if (!existsSync(report)) throw new Error(`Vitest wrote no report:\n${printed.slice(-2000)}`)
  const { files: reported, errors }: RunReport = JSON.parse(readFileSync(report, 'utf8'))
  if (reported.length === 0) throw new Error(`The usual run has none of ${files.join(', ')}`)
  const failures = reported.flatMap(({ project, file, failures: own, isEnded }) =>
    [...own, ...(isEnded ? [] : ['its process died'])].map((failure) => `${project} ${file} › ${failure}`),
  )
  const passed = reported.reduce((sum, file) => sum + file.passed, 0)
  return { failures: failures.length === 0 && errors > 0 ? ['an error outside every test'] : failures, passed, seconds }
}

function runVitest(folder: string, report: string, args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const bin = join(folder, 'node_modules/.bin')
    child = spawn(join(bin, 'vitest'), ['run', '--reporter=./scripts/test-reporter.ts', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [bin, process.env['PATH']].join(delimiter),
        TEST_REPORT: report,
        TEST_RUN: 'usual',
      },
    })
    let printed = ''
    child.stdout?.on('data', (chunk) => (printed += chunk))
    child.stderr?.on('data', (chunk) => (printed += chunk))
    child.on('error', fail)
    child.on('close', () => done(printed))
  })
}
