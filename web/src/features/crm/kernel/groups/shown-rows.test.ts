import { expect, test } from 'vitest'
import { toGapId } from '../../../../ui/grid/group-lines.ts'
import { addSeenIds, keepPlaces } from './shown-rows.ts'

const row = (id: string, name = id) => ({ id, updated_at: '', name })
const gap = { id: toGapId(1), updated_at: '' }

test('a record that is not loaded now is known while the list has gaps', () => {
  const seen = addSeenIds(new Set(['a']), [row('b'), gap])
  expect([...seen]).toEqual(['a', 'b'])
  expect([...addSeenIds(seen, [row('b'), row('c')])]).toEqual(['b', 'c'])
})

test('rows stay where they are until all of them are read again, with the values of now', () => {
  expect(keepPlaces([row('a'), gap, row('b')], [row('b', 'new'), row('c'), gap])).toEqual([
    row('a'),
    row('c'),
    row('b', 'new'),
  ])
})
