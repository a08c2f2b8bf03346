import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/inputs.ts'
import { allMutants } from './mutants/all-mutants.ts'
import { type CleanCopy, createCleanCopy } from './mutants/clean-copy.ts'
import type { Mutant, MutantOutcome } from './mutants/mutant.ts'
import { runTests, type TestRun } from './mutants/run-tests.ts'

/**
 * Plants small bugs one after the other and prints which of them the tests notice. `--only=id,id` or `--area=NAME` takes some of
 * them, `--at=COMMIT` another state than HEAD, so that before and after are measured by the same command; `--keep=NAME` writes
 * the outcomes into bench/mutants/NAME.json. `--unplanted` runs the same files without a bug: nothing must fail there.
 */
export async function runBenchmark(): Promise<void> {
  const wanted = readOption('only')?.split(',')
  const unknown = wanted?.filter((id) => !allMutants.some((mutant) => mutant.id === id)) ?? []
  if (unknown.length > 0) throw new Error(`No mutant is called ${unknown.join(' or ')}`)
  const wantedArea = readOption('area')
  if (wantedArea !== undefined && !allMutants.some(({ area }) => area === wantedArea))
    throw new Error(`No mutant is of the area ${wantedArea}`)
  const mutants = allMutants.filter(({ id, area }) => (wanted?.includes(id) ?? true) && area === (wantedArea ?? area))
  const copy = createCleanCopy(readOption('at') ?? 'HEAD')
  process.on('exit', copy.remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  console.log(`${mutants.length} mutants of ${copy.commit.slice(0, 8)}`)
  if (process.argv.includes('--unplanted')) await runUnplanted(copy, mutants)
  else await runPlanted(copy, mutants)
}

const readOption = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

/** Those of a run are planted together. */
const groupByRun = (mutants: readonly Mutant[]): readonly Mutant[][] => [
  ...Map.groupBy(mutants, ({ id, run }) => run ?? id).values(),
]

async function runPlanted(copy: CleanCopy, mutants: readonly Mutant[]): Promise<void> {
  const lost: string[] = []
  const outcomes: MutantOutcome[] = []
  for (const group of groupByRun(mutants)) {
    const planted = group.filter(({ id, edits }) => {
      const problem = copy.explainUnplantable(edits)
      if (problem !== null) console.log(`✗ ${id}: cannot be planted, ${problem}`)
      if (problem !== null) lost.push(id)
      return problem === null
    })
    if (planted.length === 0) continue
    const putBack = copy.plant(planted.flatMap(({ edits }) => edits))
    try {
      const own = judgeMutants(planted, await runFilesOf(copy, planted))
      for (const outcome of own) printOutcome(outcome)
      outcomes.push(...own)
      keepOutcomes(own)
    } finally {
      putBack()
    }
  }
  const noticed = outcomes.filter(({ isNoticed }) => isNoticed)
  console.log(`${noticed.length} of ${outcomes.length} noticed`)
  if (lost.length > 0) throw new Error(`Not planted, and so not measured: ${lost.join(', ')}`)
}

function runFilesOf({ folder }: CleanCopy, mutants: readonly Mutant[]): Promise<TestRun> {
  const files = [...new Set(mutants.flatMap((mutant) => mutant.files))].filter((file) => existsSync(join(folder, file)))
  // Where one of them is for all projects, all are.
  const isNarrow = mutants.every(({ projects }) => projects !== undefined)
  const projects = isNarrow ? [...new Set(mutants.flatMap((mutant) => mutant.projects ?? []))] : []
  if (files.length === 0) return Promise.resolve({ failures: [], passed: 0, seconds: 0 })
  return runTests(folder, files, projects)
}

/** The first failure of each file, in each project. */
const listFirstFailures = (failures: readonly string[]): string[] =>
  [...Map.groupBy(failures, (failure) => failure.split(' › ')[0])].map(([, [first = '']]) => first.slice(0, 240))

function judgeMutants(mutants: readonly Mutant[], { failures, seconds }: TestRun): MutantOutcome[] {
  return mutants.map(({ id, sign }) => {
    const own = failures.filter((failure) => sign?.test(failure) ?? true)
    return { id, isNoticed: own.length > 0, by: listFirstFailures(own), seconds: Math.round(seconds) }
  })
}

function printOutcome({ id, isNoticed, by, seconds }: MutantOutcome): void {
  console.log(`${isNoticed ? 'noticed    ' : 'not noticed'} ${id} · ${seconds} s`)
  for (const failure of by) console.log(`    ${failure}`)
}

/** Those that were kept before stay, unless they were measured again. */
function keepOutcomes(outcomes: readonly MutantOutcome[]): void {
  const name = readOption('keep')
  if (name === undefined) return
  const path = join(root, 'bench/mutants', `${name}.json`)
  const before: MutantOutcome[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const known = new Map([...before, ...outcomes].map((outcome) => [outcome.id, outcome]))
  const sorted = allMutants.flatMap(({ id }) => known.get(id) ?? [])
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`)
}

async function runUnplanted(copy: CleanCopy, mutants: readonly Mutant[]): Promise<void> {
  const { failures, passed, seconds } = await runFilesOf(copy, mutants)
  console.log(`${passed} passed, ${failures.length} failed, ${Math.round(seconds)} s`)
  for (const failure of failures) console.log(`    ${failure.slice(0, 300)}`)
  if (failures.length > 0) throw new Error('Tests fail without a bug, so that they say nothing of one')
}
