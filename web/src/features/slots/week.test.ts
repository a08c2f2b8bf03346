import { expect, test } from 'vitest'
import { copyTimes, listTimes, removeTime, addTime } from './week.ts'

const slots = [
  { weekday: 1, time: '09:00' },
  { weekday: 1, time: '14:30' },
  { weekday: 3, time: '08:00' },
  { weekday: 7, time: '20:00' },
]
const formatSlots = (list: typeof slots) => list.map(({ weekday, time }) => `${weekday} ${time}`)

test('a time goes to its place, and never twice', () => {
  expect(listTimes(addTime(slots, 1, '12:00'), 1)).toEqual(['09:00', '12:00', '14:30'])
  expect(addTime(slots, 1, '09:00')).toHaveLength(4)
})

test('a time is taken off its own day only', () => {
  const all = addTime(slots, 3, '09:00')
  expect(formatSlots(removeTime(all, 1, '09:00'))).toEqual(['1 14:30', '3 08:00', '3 09:00', '7 20:00'])
})

test('a day is copied over others, and those left out stay as they are', () => {
  expect(formatSlots(copyTimes(slots, 1, [1, 2, 3]))).toEqual([
    '1 09:00',
    '1 14:30',
    '2 09:00',
    '2 14:30',
    '3 09:00',
    '3 14:30',
    '7 20:00',
  ])
  expect(formatSlots(copyTimes(slots, 2, [3]))).toEqual(['1 09:00', '1 14:30', '7 20:00'])
})
