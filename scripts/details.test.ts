import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uxDetails } from '../e2e/details.ts'
import { root } from './inputs.ts'

it('names for each of the 25 details a test that is there', () => {
  expect(uxDetails).toHaveLength(25)
  const missing = uxDetails.flatMap(({ checks }) =>
    checks.filter(([file, title]) => !readFileSync(join(root, file), 'utf8').includes(title)),
  )
  expect(missing).toEqual([])
})
