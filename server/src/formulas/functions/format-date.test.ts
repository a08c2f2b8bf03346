import { describe, expect, it } from 'vitest'
import { findLocale, formatDate, isFormulaZone } from './format-date.ts'

/** A Thursday in the first week that is whole: 2 April 2026, 14:05:09.007 in UTC. */
const at = Date.parse('2026-04-02T14:05:09.007Z')
const format = (token: string, zone?: string, locale?: string) =>
  formatDate(
    { kind: 'date', at, ...(zone === undefined ? {} : { zone }), ...(locale === undefined ? {} : { locale }) },
    token,
  )

/** Every specifier of the published reference of DATETIME_FORMAT. */
const specifiers: readonly (readonly [token: string, text: string])[] = [
  ['M', '4'],
  ['Mo', '4th'],
  ['MM', '04'],
  ['MMM', 'Apr'],
  ['MMMM', 'April'],
  ['Q', '2'],
  ['Qo', '2nd'],
  ['D', '2'],
  ['Do', '2nd'],
  ['DD', '02'],
  ['DDD', '92'],
  ['DDDo', '92nd'],
  ['DDDD', '092'],
  ['d', '4'],
  ['do', '4th'],
  ['dd', 'Th'],
  ['ddd', 'Thu'],
  ['dddd', 'Thursday'],
  ['e', '4'],
  ['E', '4'],
  ['w', '14'],
  ['wo', '14th'],
  ['ww', '14'],
  ['W', '14'],
  ['Wo', '14th'],
  ['WW', '14'],
  ['YY', '26'],
  ['YYYY', '2026'],
  ['gg', '26'],
  ['gggg', '2026'],
  ['GG', '26'],
  ['GGGG', '2026'],
  ['A', 'PM'],
  ['a', 'pm'],
  ['H', '14'],
  ['HH', '14'],
  ['h', '2'],
  ['hh', '02'],
  ['k', '14'],
  ['kk', '14'],
  ['m', '5'],
  ['mm', '05'],
  ['s', '9'],
  ['ss', '09'],
  ['S', '0'],
  ['SS', '00'],
  ['SSS', '007'],
  ['SSSS', '0070'],
  ['z', 'UTC'],
  ['zz', 'UTC'],
  ['Z', '+00:00'],
  ['ZZ', '+0000'],
  ['X', '1775138709'],
  ['x', '1775138709007'],
  ['LT', '2:05 PM'],
  ['LTS', '2:05:09 PM'],
  ['L', '04/02/2026'],
  ['l', '4/2/2026'],
  ['LL', 'April 2, 2026'],
  ['ll', 'Apr 2, 2026'],
  ['LLL', 'April 2, 2026 2:05 PM'],
  ['lll', 'Apr 2, 2026 2:05 PM'],
  ['LLLL', 'Thursday, April 2, 2026 2:05 PM'],
  ['llll', 'Thu, Apr 2, 2026 2:05 PM'],
]

/** The languages of the published reference of SET_LOCALE. */
const published =
  'af ar ar-ma ar-sa ar-tn az be bg bn bo br bs ca cs cv cy da de de-at el en-au en-ca en-gb en-ie en-nz eo es et eu fa fi fo fr fr-ca fr-ch fy gl he hi hr hu hy-am id is it ja jv ka km ko lb lt lv me mk ml mr ms my nb ne nl nn pl pt pt-br ro ru si sk sl sq sr sr-cyrl sv ta th tl-ph tr tzm tzm-latn uk uz vi zh-cn zh-tw'.split(
    ' ',
  )

describe('what DATETIME_FORMAT writes', () => {
  it.each(specifiers)('%s as %s', (token, text) => {
    expect(format(token)).toBe(text)
  })

  it.each([
    ['[Z] YYYY', 'Z 2026'],
    [String.raw`\D D`, 'D 2'],
    ['D.M.YY, HH:mm', '2.4.26, 14:05'],
    ['YYYY-[W]WW-E', '2026-W14-4'],
    ['[op YYYY', '[op 2026'],
    ['', ''],
    ['☃ 😀', '☃ 😀'],
  ])('%s among other signs', (token, text) => {
    expect(format(token)).toBe(text)
  })

  it.each([
    ['America/Los_Angeles', 'z', 'PDT'],
    ['America/Los_Angeles', 'Z', '-07:00'],
    ['America/Los_Angeles', 'ZZ', '-0700'],
    ['America/Los_Angeles', 'HH:mm', '07:05'],
    ['America/Los_Angeles', 'X', '1775138709'],
    ['America/Los_Angeles', 'x', '1775138709007'],
    ['Europe/Berlin', 'HH:mm zz', '16:05 CEST'],
    ['Asia/Tokyo', 'z Z', 'JST +09:00'],
    ['Asia/Kathmandu', 'Z', '+05:45'],
    ['UTC', 'z Z', 'UTC +00:00'],
  ])('in %s %s as %s', (zone, token, text) => {
    expect(format(token, zone)).toBe(text)
  })

  it('as the clock of the zone is long after the years that lists of zones have', () => {
    const later = { kind: 'date', at: Date.parse('2090-07-01T12:00:00Z'), zone: 'Europe/Berlin' } as const
    expect(formatDate(later, 'HH:mm z Z')).toBe('14:00 CEST +02:00')
  })

  it.each([
    ['en-gb', 'L', '02/04/2026'],
    ['de', 'dddd, D. MMMM', 'Donnerstag, 2. April'],
    ['pl', 'D MMMM', '2 kwietnia'],
    ['pl', 'MMMM', 'kwiecień'],
    ['ja', 'LL', '2026年4月2日'],
    ['zh-tw', 'LL', '2026年4月2日'],
    ['fr', 'Do MMMM', '2 avril'],
    ['tr', 'dddd', 'Perşembe'],
    ['ar', 'D MMMM', '٢ أبريل'],
    ['de-DE', 'MMMM', 'April'],
    ['pt_BR', 'dddd', 'quinta-feira'],
  ])('in %s %s as %s', (locale, token, text) => {
    expect(format(token, undefined, locale)).toBe(text)
  })
})

it('knows every published language, each by its own words, and no other', () => {
  expect(published.filter((name) => findLocale(name) !== name)).toEqual([])
  const own = published.filter(
    (name) => !name.startsWith('en') && format('dddd MMMM LT', undefined, name) !== format('dddd MMMM LT'),
  )
  expect(own.length).toBe(published.filter((name) => !name.startsWith('en')).length)
  for (const name of ['xx', 'klingon', '', 'x-pseudo', '../de', 'constructor'])
    expect(findLocale(name), name).toBe(undefined)
  for (const name of ['Nowhere/Land', 'constructor', '+02:00', '']) expect(isFormulaZone(name), name).toBe(false)
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isFormulaZone(name))).toEqual([])
})
