import { expect, test } from 'vitest'
import { suggestPeople, findTypedMention, findMentionedIds, splitMentions } from './mentions.ts'

const people = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Anna Marlow' },
  { id: '3', name: 'Bob (CEO)' },
]

test('a name is being typed after an @ that begins a word', () => {
  expect(findTypedMention('Ask @an', 7)).toEqual({ at: 4, typed: 'an' })
  expect(findTypedMention('Ask @anna mar', 13)).toEqual({ at: 4, typed: 'anna mar' })
  expect(findTypedMention('mail@exa', 8)).toBeNull()
  expect(findTypedMention('@an\nnext', 8)).toBeNull()
  expect(suggestPeople(people, 'mar').map(({ id }) => id)).toEqual(['2'])
  expect(suggestPeople(people, 'an').map(({ id }) => id)).toEqual(['1', '2'])
})

test('names in a text are known whole, whatever signs they have', () => {
  expect(findMentionedIds('@Bob (CEO) and @Anna Marlow', people)).toEqual(['2', '3'])
  expect(splitMentions('Hi @Anna Marlow, @Bob (CEO)!', ['Ann', 'Anna Marlow', 'Bob (CEO)'])).toEqual([
    { text: 'Hi ', isName: false },
    { text: '@Anna Marlow', isName: true },
    { text: ', ', isName: false },
    { text: '@Bob (CEO)', isName: true },
    { text: '!', isName: false },
  ])
})
