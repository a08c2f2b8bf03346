import { expect, it } from 'vitest'
import { toSpanQuery } from './spans.ts'

const today = '2026-03-15'

it.each([
  ['1', {}, '2026-03-15', '2026-03-15'],
  ['7', {}, '2026-03-09', '2026-03-15'],
  ['365', {}, '2025-03-16', '2026-03-15'],
  ['nonsense', {}, '2026-02-16', '2026-03-15'],
  ['own', { from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
  ['own', { from: '2026-01-01' }, '2026-01-01', '2026-03-15'],
  ['own', {}, '2026-02-16', '2026-03-15'],
])('%s with %o', (period, own, start_date, end_date) => {
  expect(toSpanQuery(period, { from: '', to: '', ...own }, today)).toEqual({ start_date, end_date })
})
