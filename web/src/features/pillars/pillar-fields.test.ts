import { expect, test } from 'vitest'
import { blankPillar, toNewPillar, validatePillarFields, mergePillarFields, toFormErrors } from './pillar-fields.ts'

test('a new primary keyword becomes one of the keywords, and blanks become null', () => {
  const body = toNewPillar({
    ...blankPillar,
    name: ' Onboarding ',
    keywords: ['first day'],
    primaryKeyword: 'onboarding',
  })
  expect(body).toEqual({
    name: 'Onboarding',
    description: null,
    keywords: ['onboarding', 'first day'],
    primary_keyword: 'onboarding',
    authority_url: null,
    est_volume: null,
    intention: null,
  })
})

test('a volume may be typed with separators', () => {
  expect(toNewPillar({ ...blankPillar, name: 'x', volume: '12,400' }).est_volume).toBe(12_400)
})

test('what the contract refuses is said beside its field', () => {
  const complaints = validatePillarFields({
    ...blankPillar,
    name: ' ',
    authorityUrl: 'javascript:alert(1)',
    volume: 'lots',
  })
  expect(Object.keys(complaints).sort()).toEqual(['authorityUrl', 'name', 'volume'])
  expect(validatePillarFields({ ...blankPillar, name: 'Onboarding' })).toEqual({})
})

test('a complaint of the server about one keyword lands on the keywords', () => {
  expect(toFormErrors({ 'keywords.3': 'Must not be empty', other: 'x' })).toEqual({ keywords: 'Must not be empty' })
})

test('what was typed stays when the pillar changes elsewhere, and the rest follows', () => {
  const before = { ...blankPillar, name: 'Clinics', keywords: ['a'] }
  const now = { ...before, keywords: ['a', 'b'], primaryKeyword: 'b' }
  const merged = mergePillarFields({ ...before, name: 'Calm clinics' }, before, now)
  expect(merged).toEqual({ ...now, name: 'Calm clinics' })
  expect(mergePillarFields({ ...before, keywords: ['c'] }, before, now).keywords).toEqual(['c'])
})
