import { expect, test } from 'vitest'
import { formatUsage } from './format-usage.ts'

const usage = { input_tokens: 0, output_tokens: 0, duration_ms: 40, cost_usd: null }

test('a run says its time, and tokens and cost where there are some', () => {
  expect(formatUsage(usage)).toBe('under a second')
  expect(formatUsage({ ...usage, input_tokens: 3000, output_tokens: 412, duration_ms: 12_400 })).toBe(
    '12 s · 3,412 tokens',
  )
  expect(formatUsage({ ...usage, duration_ms: 61_000, output_tokens: 5, cost_usd: 0.0123 })).toBe(
    '1 min 1 s · 5 tokens · $0.0123',
  )
  expect(formatUsage({ ...usage, cost_usd: 1.239 })).toBe('under a second · $1.24')
  expect(formatUsage({ ...usage, cost_usd: 0.00001 })).toBe('under a second · under $0.0001')
})
