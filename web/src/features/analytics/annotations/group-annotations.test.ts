import { expect, it } from 'vitest'
import { groupAnnotations } from './group-annotations.ts'

const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
const note = (date: string) => ({ kind: 'note' as const, date, text: date })
const group = (width: number, ...dates: string[]) =>
  groupAnnotations(dates.map(note), week, width, 30).map(({ at, items }) => [at, ...items.map(({ date }) => date)])

it('puts each annotation under its bar, and those that would overlap under one mark', () => {
  expect(group(400, '2026-03-02', '2026-03-04', '2026-03-04')).toEqual([
    [0, '2026-03-02'],
    [2, '2026-03-04', '2026-03-04'],
  ])
  expect(group(100, '2026-03-05', '2026-03-02', '2026-03-03')).toEqual([
    [0, '2026-03-02', '2026-03-03'],
    [3, '2026-03-05'],
  ])
})

it('takes the last bar for a day within it, and none for a day before', () => {
  expect(group(400, '2026-03-09', '2026-03-01')).toEqual([[3, '2026-03-09']])
})
