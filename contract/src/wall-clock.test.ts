import { describe, expect, it } from 'vitest'
import {
  addDays,
  toZoneDay,
  isTimeZone,
  toInstant,
  getZoneOffset,
  getStartOfDay,
  toZoneTime,
  getWeekday,
} from './wall-clock.ts'

const utc = (day: string, time: string, zone: string) => new Date(toInstant(day, time, zone)).toISOString().slice(0, 16)

describe('a time on the wall clock', () => {
  it.each([
    // An ordinary day in each half of the year.
    ['Europe/Berlin', '2026-01-15', '09:00', '2026-01-15T08:00'],
    ['Europe/Berlin', '2026-07-15', '09:00', '2026-07-15T07:00'],
    ['Asia/Kathmandu', '2026-07-15', '09:00', '2026-07-15T03:15'],
    ['Pacific/Kiritimati', '2026-07-15', '09:00', '2026-07-14T19:00'],
    ['Pacific/Pago_Pago', '2026-07-15', '23:00', '2026-07-16T10:00'],
    ['UTC', '2026-07-15', '00:00', '2026-07-15T00:00'],
    // Spring: the last minute before the gap, one in it, and the first after it.
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '03:01', '2026-03-29T01:01'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00'],
    ['America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30'],
    // Only half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:45', '2026-10-03T15:45'],
    // Autumn: the first of the two.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
    ['Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30'],
    // Midnight itself is in the gap.
    ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00'],
    // A day that Samoa skipped entirely.
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00'],
  ])('%s %s %s is %s in UTC', (zone, day, time, expected) => {
    expect(utc(day, time, zone)).toBe(expected)
  })

  it('reads back what it was, for every half hour of a year that is in no gap', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const wrong: string[] = []
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
        for (let half = 0; half < 48; half += 1) {
          const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
          const at = toInstant(day, time, zone)
          if (toZoneDay(at, zone) !== day || toZoneTime(at, zone) !== time) wrong.push(`${day} ${time}`)
        }
      const gaps: Record<string, string[]> = {
        'Europe/Berlin': ['2026-03-29 02:00', '2026-03-29 02:30'],
        'America/New_York': ['2026-03-08 02:00', '2026-03-08 02:30'],
        'Australia/Lord_Howe': ['2026-10-04 02:00'],
      }
      expect(wrong, zone).toEqual(gaps[zone] ?? [])
    }
  })
})

it('starts a day at midnight, or where the gap that has swallowed it ends', () => {
  expect(new Date(getStartOfDay('2026-10-25', 'Europe/Berlin')).toISOString()).toBe('2026-10-24T22:00:00.000Z')
  expect(toZoneTime(getStartOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago')).toBe('01:00')
})

it('knows days, weekdays and offsets', () => {
  expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2025-12-31',
  ])
  expect([getWeekday('2026-03-02'), getWeekday('2026-03-08')]).toEqual([1, 7])
  expect(getZoneOffset(Date.parse('2026-07-01T00:00:00Z'), 'Asia/Kathmandu')).toBe(345 * 60_000)
  expect(getZoneOffset(Date.parse('2026-07-01T00:00:00.999Z'), 'UTC')).toBe(0)
})

it('knows zones by name only', () => {
  expect(['Europe/Berlin', 'UTC', '+05:30', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false, false])
})
