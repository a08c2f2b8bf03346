import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { FileReport, RunReport } from './test-times.ts'

/** Vitest's reporter for `npm test`: writes a RunReport to the path in TEST_REPORT when the run ends. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env['TEST_REPORT']
    if (!path) return
    const report: RunReport = {
      files: modules.map(toFileReport),
      errors: errors.filter(({ message }) => !message.startsWith('[vitest-pool]: Worker')).length,
    }
    writeFileSync(path, JSON.stringify(report))
  }
}

function toFileReport(module: TestModule): FileReport {
  const tests = [...module.children.allTests()]
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  const failed = tests.filter((test) => test.result().state === 'failed').length
  return {
    project: module.project.name,
    // A file whose process died has none of these.
    isEnded: ['passed', 'failed', 'skipped'].includes(module.state()),
    file: module.relativeModuleId,
    // Includes loading: the work before a file's first test costs the run as much as the tests.
    seconds: (collectDuration + setupDuration + duration) / 1000,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    // A file that fails to load, or whose hook fails after its tests, has no failed test itself.
    failed: failed === 0 && module.state() === 'failed' ? 1 : failed,
    failures: listFailures(module),
    retried: tests
      .filter((test) => test.result().state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0)
      .map((test) => [test.fullName, ...(test.result().errors ?? []).map(toFirstLines)].join(': ')),
  }
}

/** Name and first line of each error: of tests, and of hooks and files that failed outside them. */
function listFailures(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')].map((test) => [test.fullName, test.result().errors] as const)
  const suites = [...module.children.allSuites()].map((suite) => [suite.fullName, suite.errors()] as const)
  return [['the file', module.errors()] as const, ...suites, ...tests].flatMap(([name, errors = []]) =>
    errors.slice(0, 1).map((error) => `${name}: ${toFirstLines(error)}`),
  )
}

/** What went wrong; Playwright's second line says which element was waited for. */
const toFirstLines = ({ message }: { message: string }): string =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ')
