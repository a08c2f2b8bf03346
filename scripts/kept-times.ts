import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './inputs.ts'
import type { FileReport, StageTime } from './test-times.ts'

/** One whole run of the suite. Times are seconds by the clock. */
export interface KeptRun {
  /** From the first stage to the last; those that ran side by side count once. */
  seconds: number
  at: string
  /** Cores of the machine. */
  cores: number
  passed: number
  failed: number
  /** Tests that only passed on a retry. */
  retried: number
  stages: Record<string, number>
  /** The slowest files by project and path, the slowest first. */
  slowest: Record<string, number>
}

/** Rows of CI, one a run, committed. */
const ciFile = join(root, 'bench/test-times.json')
/** The last whole run on this machine. */
const ownFile = join(root, '.cache/test-times.json')

const readRows = (file: string): KeptRun[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/** The last whole run here, else the last one of CI; undefined before the first. */
export const readLastRun = (): KeptRun | undefined => readRows(ownFile).at(-1) ?? readRows(ciFile).at(-1)

const SLOWEST = 20
const roundTime = (seconds: number): number => Math.round(seconds * 10) / 10

/** The slowest files of all stages. */
export const listSlowestFiles = (stages: readonly StageTime[]): FileReport[] =>
  stages
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)

export function toKeptRun(
  stages: readonly StageTime[],
  counts: { seconds: number; passed: number; failed: number },
  at = new Date(),
): KeptRun {
  return {
    seconds: Math.round(counts.seconds),
    at: at.toISOString(),
    cores: availableParallelism(),
    passed: counts.passed,
    failed: counts.failed,
    retried: stages.flatMap(({ files }) => files).reduce((sum, { retried }) => sum + retried.length, 0),
    stages: Object.fromEntries(stages.map(({ name, seconds }) => [name, roundTime(seconds)])),
    slowest: Object.fromEntries(
      listSlowestFiles(stages).map(({ project, file, seconds }) => [`${project} ${file}`, roundTime(seconds)]),
    ),
  }
}

/** Keeps the run for the next one here, and a run of CI for everybody. One row a line, so that a new one is one line more. */
export function keepRun(run: KeptRun, isCi: boolean): void {
  writeRows(ownFile, [run])
  if (isCi) writeRows(ciFile, [...readRows(ciFile), run])
}

function writeRows(file: string, rows: readonly KeptRun[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
}
