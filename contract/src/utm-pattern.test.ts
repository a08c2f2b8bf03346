import { expect, it } from 'vitest'
import { addParameters, defaultUtmPatterns, fillUtmPatterns, isUtmPattern } from './utm-pattern.ts'

it.each(['{network}', 'news-{post}', '{campaign|pillar}', '', 'a_b.c-1'])('%j is a pattern', (pattern) =>
  expect(isUtmPattern(pattern)).toBe(true),
)
it.each(['{person}', '{user}', '{name}', '{Campaign}', 'Upper', 'ä', '{campaign|}', '{', 'a b', 'a&b', 'a\r\nb'])(
  '%j is none',
  (pattern) => expect(isUtmPattern(pattern)).toBe(false),
)

it('fills patterns with the first value there is, and leaves out what stays empty', () => {
  const values = { network: 'linkedin', medium: 'social', campaign: null, pillar: 'calm-clinics', post: 'waiting' }
  expect(fillUtmPatterns(defaultUtmPatterns, values)).toEqual({
    utm_source: 'linkedin',
    utm_medium: 'social',
    utm_campaign: 'calm-clinics',
    utm_content: 'waiting',
  })
  expect(fillUtmPatterns(defaultUtmPatterns, { ...values, campaign: 'spring', post: null })).toMatchObject({
    utm_campaign: 'spring',
    utm_content: null,
  })
  const long = fillUtmPatterns({ ...defaultUtmPatterns, utm_content: '{post}' }, { post: 'x'.repeat(400) })
  expect(long.utm_content).toHaveLength(255)
})

it('adds what an address does not have, before its fragment, and changes nothing else', () => {
  const added = { s: 'abc', utm_source: 'x', utm_medium: null }
  expect(addParameters('https://a.test/p', added)).toBe('https://a.test/p?s=abc&utm_source=x')
  expect(addParameters('https://a.test/p?s=search&q=%20+#part', added)).toBe(
    'https://a.test/p?s=search&q=%20+&utm_source=x#part',
  )
  expect(addParameters('https://a.test/?utm_source=own&s=1', added)).toBe('https://a.test/?utm_source=own&s=1')
  expect(addParameters('https://a.test/?#x?y', added)).toBe('https://a.test/?s=abc&utm_source=x#x?y')
})
