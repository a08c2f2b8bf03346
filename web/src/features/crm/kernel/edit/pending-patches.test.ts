import { expect, test } from 'vitest'
import { holdPatch, layPatches } from './pending-patches.ts'

const row = { id: 'a', updated_at: '2031-01-01T00:00:00.000Z', city: 'Bonn', name: 'Ada' }
const at = (second: number) => `2031-01-01T00:00:0${second}.000Z`

test('a row that is read again keeps what is on its way', () => {
  const city = holdPatch('a', { city: 'Aix' })
  const name = holdPatch('a', { name: 'Eve' })
  expect(layPatches(row)).toEqual({ ...row, city: 'Aix', name: 'Eve' })
  expect(layPatches({ ...row, id: 'b' })).toEqual({ ...row, id: 'b' })
  // A saved one is laid over what was read before it, under what is still on its way.
  const saved = { ...row, city: 'Aachen', updated_at: at(1) }
  city.settle(saved)
  expect(layPatches(row)).toEqual({ ...saved, name: 'Eve' })
  // Refused.
  name.release()
  expect(layPatches(row)).toEqual(saved)
  const newer = { ...saved, city: 'Ulm', updated_at: at(2) }
  expect(layPatches(newer)).toEqual(newer)
  expect(layPatches(row)).toBe(row)
})
