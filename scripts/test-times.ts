/** The result of one test file in one Vitest project. */
export interface FileReport {
  project: string
  /** Relative to the repository's root. */
  file: string
  /** False for a file whose process died before its last test. */
  isEnded: boolean
  /** Loading, hooks and tests together. */
  seconds: number
  passed: number
  failed: number
  /** Name and first line of the error of each failed test, so that the end of a long output tells what failed. */
  failures: string[]
  /** Names of tests that only passed on a retry. */
  retried: string[]
}

export interface RunReport {
  files: FileReport[]
  /** Errors outside every test, but for processes that died. */
  errors: number
}

export interface StageTime {
  name: string
  seconds: number
  files: readonly FileReport[]
}

/** Content of test-budget.json by stage: the share of the stage's summed time that one file may take, 0 to 1. */
export type TestBudget = Readonly<Record<string, StageBudget | undefined>>
export interface StageBudget {
  /** For every file without its own entry. */
  share: number
  files: Readonly<Record<string, number>>
}

const sum = (files: readonly FileReport[]): number => files.reduce((total, { seconds }) => total + seconds, 0)
const toSeconds = (seconds: number): string => seconds.toFixed(1).padStart(8)
const toPercent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** As in "40 s" and "12 min". */
export const formatDuration = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`

/** Output of `npm test`: every stage, the sum of each Vitest project, and the slowest files with their share of their stage. */
export function formatTimes(
  stages: readonly StageTime[],
  slowest: readonly FileReport[],
  wholeSeconds: number,
): string[] {
  return [
    'seconds  stage',
    ...stages.map(({ name, seconds }) => `${toSeconds(seconds)}  ${name}`),
    `${toSeconds(wholeSeconds)}  all, ${formatDuration(wholeSeconds)}`,
    ...stages.filter(({ files }) => files.length > 0).flatMap(formatProjects),
    '',
    `the ${slowest.length} slowest files`,
    ...slowest.map(
      (report) => `${toSeconds(report.seconds)}  ${formatShare(report, stages)}  ${report.project}  ${report.file}`,
    ),
  ]
}

function formatProjects({ name, files }: StageTime): string[] {
  const byProject = Map.groupBy(files, ({ project }) => project)
  return [
    '',
    `${name}: ${sum(files).toFixed(1)} s in ${files.length} files, several at a time`,
    ...[...byProject].map(([project, own]) => `${toSeconds(sum(own))}  ${project}  ${own.length} files`),
  ]
}

function formatShare(report: FileReport, stages: readonly StageTime[]): string {
  const stage = stages.find(({ files }) => files.includes(report))
  return (stage === undefined ? '' : toPercent(report.seconds / sum(stage.files))).padStart(7)
}

/**
 * One sentence for every file that exceeds its share of the stage's time. Shares do not depend on the machine's speed.
 * Also reports entries of files that no longer exist.
 */
export function checkBudget(
  stages: readonly StageTime[],
  budget: TestBudget,
  exists: (file: string) => boolean,
): string[] {
  const slow = stages.flatMap(({ name, files }) => {
    const total = sum(files)
    const { share = 1, files: named = {} } = budget[name] ?? {}
    return files.flatMap(({ project, file, seconds }) => {
      const allowed = named[file] ?? share
      if (seconds <= total * allowed) return []
      const took = `${toPercent(seconds / total)} of “${name}” (${seconds.toFixed(1)} of ${total.toFixed(1)} s)`
      return [
        `${file} (${project}) took ${took}; it may take ${toPercent(allowed)}. Make it lighter, split it by what it is about, or record its share in scripts/test-budget.json.`,
      ]
    })
  })
  const deletedFiles = Object.values(budget)
    .flatMap((one) => Object.keys(one?.files ?? {}))
    .filter((file) => !exists(file))
  return [...slow, ...deletedFiles.map((file) => `scripts/test-budget.json names ${file}, which is not there.`)]
}
