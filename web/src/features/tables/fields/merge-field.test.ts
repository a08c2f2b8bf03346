import type { TableField } from '@draftwright/contract/table-fields'
import { expect, test } from 'vitest'
import { buildFieldChange, mergeChoices } from './merge-field.ts'

const choice = (id: string, name: string) => ({ id, name })
const [open, done] = [choice('a', 'Open'), choice('b', 'Done')]

test('options that others have added, renamed or removed since are theirs', () => {
  const mine = [choice('a', 'Started'), done, { name: 'Later' }]
  expect(mergeChoices([open, done], mine, [open, choice('b', 'Finished'), choice('c', 'Dropped')])).toEqual([
    choice('a', 'Started'),
    choice('b', 'Finished'),
    { name: 'Later' },
    choice('c', 'Dropped'),
  ])
  expect(mergeChoices([open, done], [open, done], [done])).toEqual([done])
})

test('an option that two people add is added once, and one that is removed stays away', () => {
  expect(mergeChoices([open, done], [open, { name: 'New' }], [open, done, choice('c', 'New')])).toEqual([
    open,
    choice('c', 'New'),
  ])
})

test('only what has been changed is sent', () => {
  const before: TableField = {
    id: 'fld00000000000001',
    name: 'State',
    type: 'singleSelect',
    description: null,
    options: { choices: [open] },
    is_indexed: false,
  }
  const now = { ...before, name: 'Status', options: { choices: [open, done] } }
  expect(buildFieldChange(before, before, now)).toEqual({})
  expect(buildFieldChange(before, { ...before, description: 'How far it is' }, now)).toEqual({
    description: 'How far it is',
  })
  const options = { choices: [open, { name: 'Later' }] }
  expect(buildFieldChange(before, { ...before, options }, now)).toEqual({
    options: { choices: [open, { name: 'Later' }, done] },
  })
})
