import { expect, test } from 'vitest'
import { holdPatch, applyPatches } from './pending-patches.ts'

const row = { id: 'a', updated_at: '2031-01-01T00:00:00.000Z', city: 'Bonn', name: 'Ada' }
const at = (second: number) => `2031-01-01T00:00:0${second}.000Z`

test('a row that is read again keeps what is on its way', () => {
  const city = holdPatch('a', { city: 'Aix' })
  const name = holdPatch('a', { name: 'Eve' })
  expect(applyPatches(row)).toEqual({ ...row, city: 'Aix', name: 'Eve' })
  expect(applyPatches({ ...row, id: 'b' })).toEqual({ ...row, id: 'b' })
  // A saved one is laid over what was read before it, under what is still on its way.
  const saved = { ...row, city: 'Aachen', updated_at: at(1) }
  city.settle(saved)
  expect(applyPatches(row)).toEqual({ ...saved, name: 'Eve' })
  // Refused.
  name.release()
  expect(applyPatches(row)).toEqual(saved)
  const newer = { ...saved, city: 'Ulm', updated_at: at(2) }
  expect(applyPatches(newer)).toEqual(newer)
  expect(applyPatches(row)).toBe(row)
})
