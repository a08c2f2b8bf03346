import { expect, it } from 'vitest'
import { listRefused } from './list-refused.ts'

it('keeps what a post refuses at networks where the workspace does not share now', () => {
  expect(listRefused(['facebook', 'linkedin'], ['linkedin', 'x'], ['linkedin'])).toEqual(
    expect.arrayContaining(['facebook', 'x']),
  )
  expect(listRefused(['facebook', 'linkedin'], ['linkedin', 'x'], ['linkedin', 'x'])).toEqual(['facebook'])
  expect(listRefused([], ['linkedin', 'x'], ['x'])).toEqual(['linkedin'])
})
