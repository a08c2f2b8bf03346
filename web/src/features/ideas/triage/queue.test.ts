import { expect, test } from 'vitest'
import { decideIdea, createQueue, reopenIdea, stepQueue } from './queue.ts'

test('a decision leads on to the next undecided one, and around the end to what was skipped', () => {
  let queue = stepQueue(createQueue(['a', 'b', 'c']), 1)
  queue = decideIdea(queue, 'b')
  expect(queue.at).toBe(2)
  queue = decideIdea(queue, 'c')
  expect(queue.at).toBe(0)
  expect(decideIdea(queue, 'a').at).toBe(3)
})

test('stepping stays within what there is', () => {
  const queue = createQueue(['a', 'b'])
  expect(stepQueue(queue, -1).at).toBe(0)
  expect(stepQueue(stepQueue(queue, 1), 1).at).toBe(1)
  expect(stepQueue(createQueue([]), 1).at).toBe(0)
})

test('what is taken back is on the table again', () => {
  const queue = decideIdea(createQueue(['a', 'b']), 'a')
  expect(reopenIdea(queue, 'a')).toEqual(createQueue(['a', 'b']))
})
