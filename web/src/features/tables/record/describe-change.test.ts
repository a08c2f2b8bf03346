import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'

test('says what was done to a record, also where it was deleted and came back', () => {
  const state = { name: 'State' }
  const kinds = ['create', 'delete', 'update', 'update', 'update', 'create'] as const
  const fields = [[], [], [state], [state, { name: 'Plan' }], [], []]
  const changes = kinds.map((kind) => ({ kind }))
  expect(kinds.map((kind, at) => describeChange(kind, fields[at] ?? [], changes.slice(at + 1)))).toEqual([
    'restored this record',
    'deleted this record',
    'changed State',
    'changed 2 fields',
    'changed a deleted field',
    'created this record',
  ])
})
