import { expect, it } from 'vitest'
import { isLinear } from '../../scripts/measure-growth.ts'
import { findWebLinks, replaceLinks } from './web-links.ts'
import { findAllLinks } from './x-links.ts'

it.each([
  ['https://example.org/x_(y)', 'https://example.org/x_(y)'],
  ['(see https://example.org/x_(y))', 'https://example.org/x_(y)'],
  ['(https://example.org/x)', 'https://example.org/x'],
  ['https://example.org/a[1]{2}.', 'https://example.org/a[1]{2}'],
  ['[https://example.org/a]', 'https://example.org/a'],
  ['https://en.wikipedia.org/wiki/Rock_(music),', 'https://en.wikipedia.org/wiki/Rock_(music)'],
  ['https://en.wikipedia.org/wiki/Rubik’s_Cube', 'https://en.wikipedia.org/wiki/Rubik’s_Cube'],
  ["https://example.org/it's'", "https://example.org/it's"],
  ['“https://example.org/a”', 'https://example.org/a'],
  ['«https://example.org/a»', 'https://example.org/a'],
  ['**https://example.org/a**', 'https://example.org/a'],
  ['https://example.org/a…', 'https://example.org/a'],
  ['https://example.org/a?b=(c)&d=[e]!', 'https://example.org/a?b=(c)&d=[e]'],
  ['https://example.org/a。次', 'https://example.org/a'],
  ['<https://example.org/a>', 'https://example.org/a'],
  ['https://example.org/a)).', 'https://example.org/a'],
  ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
])('finds in %j the address %j', (text, address) => {
  expect(findWebLinks(text).map(({ href }) => href)).toEqual([address])
  expect(findWebLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual([address])
})

it.each(['https://', 'https://...', 'http:/a', 'mailto:a@example.org'])('finds nothing in %j', (text) =>
  expect(findWebLinks(text)).toEqual([]),
)

it('finds bare domains with their path, each place once', () => {
  const text = 'At https://a.example.com/x, b.example.com/y_(z) and me@example.com.'
  expect(findAllLinks(text).map(({ href }) => href)).toEqual(['https://a.example.com/x', 'https://b.example.com/y_(z)'])
  expect(replaceLinks(text, findAllLinks(text), () => '#')).toBe('At #, # and me@example.com.')
})

it('reads much of anything in linear time', () => {
  for (const part of ['https://a.b/(', ')', 'a.com/[', 'a.', 'ü.', 'a-', 'ü', '_', ':80/', 'https://a.', 'a.com?'])
    expect(
      isLinear((size) => void findAllLinks(`https://a.b/${part.repeat(Math.ceil(size / part.length))}`), 50_000),
    ).toBe(true)
})
