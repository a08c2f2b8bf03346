import { expect, test } from 'vitest'
import { measureVoices } from './measure.ts'

test('every text written with its profile scores higher than the one written against it', () => {
  const results = measureVoices()
  expect(results).toHaveLength(10)
  for (const { name, own, against } of results) expect(own, name).toBeGreaterThan(against + 5)
})
