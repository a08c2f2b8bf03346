import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Country, countryCodes, getCountryName, toCountryCode } from './countries.ts'

it('knows every country by two letters, with a name and a flag', () => {
  expect(new Set(countryCodes).size).toBe(250)
  expect(countryCodes.filter((code) => getCountryName(code) === code)).toEqual([])
  const flags = new URL('../../../node_modules/country-flag-icons/3x2/', import.meta.url)
  expect(countryCodes.filter((code) => !existsSync(new URL(`${code}.svg`, flags)))).toEqual([])
})

it.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['DEU', 'DE'],
  [' Germany ', 'DE'],
  ['Deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['OSTERREICH', 'AT'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['The Netherlands', 'NL'],
  ['Côte d’Ivoire', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['Czech Republic', 'CZ'],
])('reads %s as %s', (text, code) => expect(toCountryCode(text)).toBe(code))

// Two Koreas and two Congos; a continent, a state and a word.
it.each(['Korea', 'Congo', 'Europe', 'Bavaria', 'somewhere', '', '12', '49'])('takes %s for no country', (text) =>
  expect(toCountryCode(text)).toBeNull(),
)

it('keeps what means no country as it was written', () => {
  expect(Country.parse('Bavaria')).toBe('Bavaria')
  expect(Country.parse('france')).toBe('FR')
  expect([Country.parse(''), Country.parse(null)]).toEqual([null, null])
})
