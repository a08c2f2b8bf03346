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

/** Files below this share of their stage are summed in the report. */
const LISTED_SHARE = 0.01

const sum = (files: readonly FileReport[]): number => files.reduce((total, { seconds }) => total + seconds, 0)
const toSeconds = (seconds: number): string => seconds.toFixed(1).padStart(8)
const toPercent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Output of `npm test`: every stage, then every slow file with its share of its stage, the rest by project. */
export function formatTimes(stages: readonly StageTime[]): string[] {
  return [
    'seconds  stage',
    ...stages.map(({ name, seconds }) => `${toSeconds(seconds)}  ${name}`),
    ...stages.filter(({ files }) => files.length > 0).flatMap(formatFiles),
  ]
}

function formatFiles({ name, files }: StageTime): string[] {
  const total = sum(files)
  const isSlow = ({ seconds }: FileReport) => seconds >= total * LISTED_SHARE
  const slow = files.filter(isSlow).toSorted((one, other) => other.seconds - one.seconds)
  const rest = files.filter((file) => !isSlow(file))
  const projects = [...new Set(rest.map(({ project }) => project))]
  return [
    '',
    `${name}: ${total.toFixed(1)} s in ${files.length} files, several at a time`,
    ...slow.map(
      ({ project, file, seconds }) =>
        `${toSeconds(seconds)} ${toPercent(seconds / total).padStart(7)}  ${project}  ${file}`,
    ),
    ...projects.map((project) => {
      const others = rest.filter((file) => file.project === project)
      const share = toPercent(sum(others) / total).padStart(7)
      return `${toSeconds(sum(others))} ${share}  ${project}  ${others.length} quicker files`
    }),
  ]
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
