import { contactColumns } from '@draftwright/contract/crm/contacts'
import type { Filter } from '@draftwright/contract/crm/filters'
import { expect, test } from 'vitest'
import { createGroup, createLeaf, listOperators, replaceNode, toFilter, toTree, setOperator } from './filter-tree.ts'

const nested: Filter = {
  and: [
    { column: 'status', operator: 'in', value: ['lead', 'prospect'] },
    {
      or: [
        { column: 'name', operator: 'ilike', value: 'anna' },
        {
          and: [
            { column: 'email', operator: 'is_null', value: null },
            { column: 'tags', operator: 'in', value: ['vip'] },
          ],
        },
      ],
    },
  ],
}

test('a filter comes out of the tree as it went in', () => {
  expect(toFilter(toTree(nested))).toEqual(nested)
})

test('what says nothing yet is left out', () => {
  const tree = createGroup('and', [
    createLeaf('name', contactColumns),
    createGroup('or', [createLeaf('status', contactColumns)]),
    { kind: 'leaf', id: 'a', column: 'email', operator: 'is_null', value: null },
  ])
  expect(toFilter(tree)).toEqual({ column: 'email', operator: 'is_null', value: null })
  expect(toFilter(createGroup('or'))).toBeNull()
})

test('one part is replaced or taken out, however deep it lies', () => {
  const tree = toTree(nested)
  const or = tree.parts[1]
  const leaf = or?.kind === 'group' ? or.parts[0] : undefined
  expect(toFilter(replaceNode(tree, leaf?.id ?? '', null))).toEqual({
    and: [
      { column: 'status', operator: 'in', value: ['lead', 'prospect'] },
      {
        and: [
          { column: 'email', operator: 'is_null', value: null },
          { column: 'tags', operator: 'in', value: ['vip'] },
        ],
      },
    ],
  })
})

test('a value stays with another operator as far as it fits', () => {
  const leaf = { kind: 'leaf', id: 'a', column: 'city', operator: 'eq', value: 'Bern' } as const
  expect(setOperator(leaf, 'neq')).toMatchObject({ operator: 'neq', value: 'Bern' })
  expect(setOperator(leaf, 'in')).toMatchObject({ operator: 'in', value: ['Bern'] })
  expect(setOperator(setOperator(leaf, 'in'), 'ilike')).toMatchObject({ value: 'Bern' })
  expect(setOperator(leaf, 'is_null')).toMatchObject({ value: null })
})

test('of columns that are never empty nobody asks whether they are', () => {
  expect(listOperators(contactColumns.status)).toEqual(['in', 'not_in'])
  expect(listOperators(contactColumns.email)).toContain('is_null')
})
