import { expect, test } from 'vitest'
import { candidates, mentionAt, mentioned, pieces } from './mentions.ts'

const people = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Anna Marlow' },
  { id: '3', name: 'Bob (CEO)' },
]

test('a name is being typed after an @ that begins a word', () => {
  expect(mentionAt('Ask @an', 7)).toEqual({ at: 4, typed: 'an' })
  expect(mentionAt('Ask @anna mar', 13)).toEqual({ at: 4, typed: 'anna mar' })
  expect(mentionAt('mail@exa', 8)).toBeNull()
  expect(mentionAt('@an\nnext', 8)).toBeNull()
  expect(candidates(people, 'mar').map(({ id }) => id)).toEqual(['2'])
  expect(candidates(people, 'an').map(({ id }) => id)).toEqual(['1', '2'])
})

test('names in a text are known whole, whatever signs they have', () => {
  expect(mentioned('@Bob (CEO) and @Anna Marlow', people)).toEqual(['2', '3'])
  expect(pieces('Hi @Anna Marlow, @Bob (CEO)!', ['Ann', 'Anna Marlow', 'Bob (CEO)'])).toEqual([
    { text: 'Hi ', isName: false },
    { text: '@Anna Marlow', isName: true },
    { text: ', ', isName: false },
    { text: '@Bob (CEO)', isName: true },
    { text: '!', isName: false },
  ])
})
