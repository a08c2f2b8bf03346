import { toInstant } from '@draftwright/contract/wall-clock'
import { expect, test } from 'vitest'
import { formatClockTime, parseClockTime, resolveMoment, computeDayShape } from './clock.ts'

test('an ordinary day has 24 hours and nothing odd', () => {
  expect(computeDayShape('2026-11-21', 'Europe/Berlin')).toMatchObject({ hours: 24, gap: null, twice: null })
})

test('the day the clocks go forward has 23 hours and lacks the third', () => {
  expect(computeDayShape('2026-03-29', 'Europe/Berlin')).toMatchObject({
    hours: 23,
    gap: { from: 120, to: 180 },
    twice: null,
  })
  expect(computeDayShape('2026-03-08', 'America/New_York')).toMatchObject({ hours: 23, gap: { from: 120, to: 180 } })
})

test('the day they go back has 25 and one hour twice', () => {
  expect(computeDayShape('2026-10-25', 'Europe/Berlin')).toMatchObject({
    hours: 25,
    gap: null,
    twice: { from: 120, to: 180 },
  })
})

test('half an hour is a change as well', () => {
  expect(computeDayShape('2026-10-04', 'Australia/Lord_Howe')).toMatchObject({
    hours: 23.5,
    gap: { from: 120, to: 150 },
  })
  expect(computeDayShape('2026-04-05', 'Australia/Lord_Howe')).toMatchObject({
    hours: 24.5,
    twice: { from: 90, to: 120 },
  })
})

test('a time in the gap becomes the first after it, and is marked', () => {
  const { at, problem } = resolveMoment('2026-03-29', '02:30', 'Europe/Berlin')
  expect(new Date(at).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(problem).toBe('skipped')
})

test('of a time that comes twice the first is meant', () => {
  const { at, problem } = resolveMoment('2026-10-25', '02:30', 'Europe/Berlin')
  expect(new Date(at).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(problem).toBe('twice')
  expect(resolveMoment('2026-10-25', '03:00', 'Europe/Berlin').problem).toBeNull()
  const halfAnHour = resolveMoment('2026-04-05', '01:45', 'Australia/Lord_Howe')
  expect(new Date(halfAnHour.at).toISOString()).toBe('2026-04-04T14:45:00.000Z')
  expect(halfAnHour.problem).toBe('twice')
})

test('an item keeps its place on the clock across the change', () => {
  const before = toInstant('2026-03-28', '09:00', 'Europe/Berlin')
  const after = toInstant('2026-03-29', '09:00', 'Europe/Berlin')
  expect((after - before) / 3_600_000).toBe(23)
})

test('minutes and their writing', () => {
  expect([formatClockTime(0), formatClockTime(545), formatClockTime(1439)]).toEqual(['00:00', '09:05', '23:59'])
  expect(parseClockTime('09:05')).toBe(545)
})
