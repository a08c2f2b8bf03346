import { momentOf } from '@draftwright/contract/wall-clock'
import { expect, test } from 'vitest'
import { asTime, minutesOf, momentWithDoubt, shapeOf } from './clock.ts'

test('an ordinary day has 24 hours and nothing odd', () => {
  expect(shapeOf('2026-11-21', 'Europe/Berlin')).toMatchObject({ hours: 24, gap: null, twice: null })
})

test('the day the clocks go forward has 23 hours and lacks the third', () => {
  expect(shapeOf('2026-03-29', 'Europe/Berlin')).toMatchObject({ hours: 23, gap: { from: 120, to: 180 }, twice: null })
  expect(shapeOf('2026-03-08', 'America/New_York')).toMatchObject({ hours: 23, gap: { from: 120, to: 180 } })
})

test('the day they go back has 25 and one hour twice', () => {
  expect(shapeOf('2026-10-25', 'Europe/Berlin')).toMatchObject({ hours: 25, gap: null, twice: { from: 120, to: 180 } })
})

test('half an hour is a change as well', () => {
  expect(shapeOf('2026-10-04', 'Australia/Lord_Howe')).toMatchObject({ hours: 23.5, gap: { from: 120, to: 150 } })
  expect(shapeOf('2026-04-05', 'Australia/Lord_Howe')).toMatchObject({ hours: 24.5, twice: { from: 90, to: 120 } })
})

test('a time in the gap becomes the first after it, and is told apart', () => {
  const { at, doubt } = momentWithDoubt('2026-03-29', '02:30', 'Europe/Berlin')
  expect(new Date(at).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(doubt).toBe('skipped')
})

test('of a time that comes twice the first is meant', () => {
  const { at, doubt } = momentWithDoubt('2026-10-25', '02:30', 'Europe/Berlin')
  expect(new Date(at).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(doubt).toBe('twice')
  expect(momentWithDoubt('2026-10-25', '03:00', 'Europe/Berlin').doubt).toBeNull()
})

test('an item keeps its place on the clock across the change', () => {
  const before = momentOf('2026-03-28', '09:00', 'Europe/Berlin')
  const after = momentOf('2026-03-29', '09:00', 'Europe/Berlin')
  expect((after - before) / 3_600_000).toBe(23)
})

test('minutes and their writing', () => {
  expect([asTime(0), asTime(545), asTime(1439)]).toEqual(['00:00', '09:05', '23:59'])
  expect(minutesOf('09:05')).toBe(545)
})
