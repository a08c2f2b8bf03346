import { contentStatuses } from '@draftwright/contract/vocabulary'
import { expect, test } from 'vitest'
import { needOf, needWords } from './due-words.ts'

test('what needs a person is what went wrong, and what is to be posted by hand', () => {
  const needing = (isManual: boolean) => contentStatuses.filter((status) => needOf(status, isManual) !== null)
  expect(needing(false)).toEqual(['failed', 'missed', 'unknown'])
  expect(needing(true)).toEqual(['publishing', 'failed', 'missed', 'unknown'])
})

test('a failure says when and why', () => {
  const told = { time: 'Tue 24 Nov, 09:00', reason: 'The channel of this post is switched off.', place: null }
  expect(needWords('failed', told)).toBe(
    'It was to go out Tue 24 Nov, 09:00. The channel of this post is switched off.',
  )
})
