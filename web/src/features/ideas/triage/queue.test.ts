import { expect, test } from 'vitest'
import { decide, queueOf, reopen, step } from './queue.ts'

test('a decision leads on to the next undecided one, and around the end to what was skipped', () => {
  let queue = step(queueOf(['a', 'b', 'c']), 1)
  queue = decide(queue, 'b')
  expect(queue.at).toBe(2)
  queue = decide(queue, 'c')
  expect(queue.at).toBe(0)
  expect(decide(queue, 'a').at).toBe(3)
})

test('stepping stays within what there is', () => {
  const queue = queueOf(['a', 'b'])
  expect(step(queue, -1).at).toBe(0)
  expect(step(step(queue, 1), 1).at).toBe(1)
  expect(step(queueOf([]), 1).at).toBe(0)
})

test('what is taken back is on the table again', () => {
  const queue = decide(queueOf(['a', 'b']), 'a')
  expect(reopen(queue, 'a')).toEqual(queueOf(['a', 'b']))
})
