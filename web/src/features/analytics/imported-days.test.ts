import type { Report } from '@draftwright/contract/analytics'
import { expect, it } from 'vitest'
import { describeImported, findImportedBars } from './imported-days.ts'

const noCounts = { views: 0, visitors: 0, visits: 0, reads: 0, engaged_ms: 0, bounces: 0 }
const imported: Report['imported'] = [
  { tool: 'plausible', from: '2026-01-01', to: '2026-01-09', days: 9, is_timed: false },
  { tool: 'umami', from: '2026-01-20', to: '2026-01-20', days: 1, is_timed: false },
]
const report = {
  series: ['2026-01-05', '2026-01-12', '2026-01-19'].map((date) => ({ date, ...noCounts })),
  end_date: '2026-01-25',
  imported,
} as Report

it('marks the bars that hold days of another tool', () => {
  expect([...findImportedBars(report)]).toEqual([
    [0, 'Plausible'],
    [2, 'Umami'],
  ])
})

it('says which days were not counted here', () => {
  expect(describeImported({ imported: [] })).toBe(null)
  expect(describeImported(report)).toMatch(
    /^Imported, not counted here: .*2026 from Plausible; .*2026 from Umami\. Reads and read time aren’t available/u,
  )
  expect(describeImported({ imported: [...imported, ...imported] })).toContain(' and 1 more day.')
})
