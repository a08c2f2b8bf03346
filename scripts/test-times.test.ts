import { describe, expect, it } from 'vitest'
import { listSlowestFiles, toKeptRun } from './kept-times.ts'
import { checkBudget, type FileReport, formatTimes, type StageTime, type TestBudget } from './test-times.ts'

const report = (file: string, seconds: number, project = 'postgres'): FileReport => ({
  project,
  file,
  seconds,
  passed: 1,
  failed: 0,
  isEnded: true,
  failures: [],
  retried: [],
})
const quick = Array.from({ length: 50 }, (_, n) => report(`server/src/quick-${n}.test.ts`, 1))
const stage = (...files: FileReport[]): StageTime => ({ name: 'unit and API', seconds: 60, files })
const isThere = () => true

describe('the budget of test files', () => {
  const budgetOf = (files: Record<string, number> = {}): TestBudget => ({ 'unit and API': { share: 0.03, files } })

  it('is kept by files that take a usual share, on a machine of any speed', () => {
    const slower = quick.map((file) => ({ ...file, seconds: file.seconds * 40 }))
    for (const files of [quick, slower]) expect(checkBudget([stage(...files)], budgetOf(), isThere)).toEqual([])
  })

  it('names the file that takes more, what it took and what it may take', () => {
    const slow = report('server/src/slow.test.ts', 5)
    const [sentence = '', ...others] = checkBudget([stage(...quick, slow)], budgetOf(), isThere)
    expect(others).toEqual([])
    expect(sentence).toBe(
      'server/src/slow.test.ts (postgres) took 9.1 % of “unit and API” (5.0 of 55.0 s); it may take 3.0 %. Make it lighter, split it by what it is about, or record its share in scripts/test-budget.json.',
    )
  })

  it('lets a recorded file take its own share and no more', () => {
    const slow = report('server/src/slow.test.ts', 5)
    const check = (share: number) => checkBudget([stage(...quick, slow)], budgetOf({ [slow.file]: share }), isThere)
    expect(check(0.1)).toEqual([])
    expect(check(0.08)).toHaveLength(1)
  })

  it('reports a recorded file that is gone', () => {
    const budget = budgetOf({ 'server/src/gone.test.ts': 0.1 })
    expect(checkBudget([stage(...quick)], budget, (file) => !file.includes('gone'))).toEqual([
      'scripts/test-budget.json names server/src/gone.test.ts, which is not there.',
    ])
  })
})

it('lists stages, projects and the slowest files', () => {
  const few = Array.from({ length: 200 }, (_, n) => report(`server/src/few-${n}.test.ts`, 0.25))
  const files = [...few, report('a.test.ts', 10, 'pglite'), report('b.test.ts', 40)]
  const stages = [{ name: 'types', seconds: 12, files: [] }, stage(...files)]
  const lines = formatTimes(stages, listSlowestFiles(stages).slice(0, 2), 72)
  expect(lines).toEqual([
    'seconds  stage',
    '    12.0  types',
    '    60.0  unit and API',
    '    72.0  all, 72 s',
    '',
    'unit and API: 100.0 s in 202 files, several at a time',
    '    90.0  postgres  201 files',
    '    10.0  pglite  1 files',
    '',
    'the 2 slowest files',
    '    40.0   40.0 %  postgres  b.test.ts',
    '    10.0   10.0 %  pglite  a.test.ts',
  ])
})

it('keeps of a run its stages, its twenty slowest files and how many tests were tried again', () => {
  const retried = { ...report('e2e/a.journey.ts', 3, 'e2e'), retried: ['opens a page'] }
  const stages = [
    stage(...quick, report('slow.test.ts', 9.04)),
    { name: 'browser journeys', seconds: 3, files: [retried] },
  ]
  const counts = { seconds: 63.4, passed: 52, failed: 0 }
  const kept = toKeptRun(stages, counts, new Date('2026-11-29T00:00:00Z'))
  expect(kept).toMatchObject({ seconds: 63, passed: 52, failed: 0, retried: 1, at: '2026-11-29T00:00:00.000Z' })
  expect(kept.stages).toEqual({ 'unit and API': 60, 'browser journeys': 3 })
  expect(Object.entries(kept.slowest).slice(0, 2)).toEqual([
    ['postgres slow.test.ts', 9],
    ['e2e e2e/a.journey.ts', 3],
  ])
  expect(Object.keys(kept.slowest)).toHaveLength(20)
})
