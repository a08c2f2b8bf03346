import { describe, expect, it } from 'vitest'
import { computeNextTime } from './next-time.ts'

const zone = 'Europe/Berlin'
const series = { base: '2026-03-02T08:00:00.000Z', every_weeks: 1, until: null, max_times: null, made: 0 }
const next = (after: string, change: Partial<Parameters<typeof computeNextTime>[0]> = {}) =>
  computeNextTime({ ...series, ...change }, Date.parse(after), zone)

describe('the next time of a series', () => {
  it('keeps the time of day across both changes of the clocks', () => {
    expect(next('2026-03-02T08:00:00.000Z')).toBe('2026-03-09T08:00:00.000Z')
    expect(next('2026-03-25T00:00:00.000Z')).toBe('2026-03-30T07:00:00.000Z')
    expect(next('2026-10-24T00:00:00.000Z')).toBe('2026-10-26T08:00:00.000Z')
  })
  it('is not moved by a time that the clocks skipped', () => {
    const change = { base: '2026-03-22T01:30:00.000Z' }
    expect(next('2026-03-25T00:00:00.000Z', change)).toBe('2026-03-29T01:00:00.000Z')
    expect(next('2026-03-29T01:00:00.000Z', change)).toBe('2026-04-05T00:30:00.000Z')
  })
  it('passes over what has passed, in steps of its weeks', () => {
    expect(next('2027-03-01T00:00:00.000Z', { every_weeks: 6 })).toBe('2027-03-15T08:00:00.000Z')
    expect(next('2020-01-01T00:00:00.000Z', { every_weeks: 52 })).toBe('2027-03-01T08:00:00.000Z')
  })
  it('ends after its last day, which is included, and after so many', () => {
    expect(next('2026-03-02T08:00:00.000Z', { until: '2026-03-09' })).toBe('2026-03-09T08:00:00.000Z')
    expect(next('2026-03-02T08:00:00.000Z', { until: '2026-03-08' })).toBeNull()
    expect(next('2026-03-02T08:00:00.000Z', { max_times: 2, made: 1 })).toBe('2026-03-09T08:00:00.000Z')
    expect(next('2026-03-02T08:00:00.000Z', { max_times: 2, made: 2 })).toBeNull()
  })
})
