import { describe, expect, it } from 'vitest'
import { isLinear } from '../../scripts/measure-growth.ts'
import { countNetworkText, computeFullness, toLinkedInText, findOverruns, describeOverrun } from './network-count.ts'
import { networks } from './networks.ts'

const used = (network: (typeof networks)[number], text: string) => countNetworkText(network, text).used
const family = '👨‍👩‍👧‍👦'

describe('X', () => {
  it.each([
    ['plain', 5],
    ['Grüße', 5],
    ['e\u0301', 1],
    ['日本語', 6],
    ['한국', 4],
    ['😀', 2],
    [family, 2],
    ['👍🏽', 2],
    ['🇳🇱', 2],
    ['1️⃣', 2],
    ['“quoted” – yes…', 16],
    ['https://example.com', 23],
    ['https://example.com/a/very/long/path?with=many&parts=of-it#and-more', 23],
    ['See https://example.com/a.', 28],
    ['(https://example.com/a)', 25],
    ['go to example.com now', 33],
    ['v1.2.3 and e.g. this', 20],
    ['me@example.com', 14],
    ['', 0],
  ])('weighs %j as %i', (text, weight) => expect(used('x', text)).toBe(weight))
  it('lets 280 through and stops 281', () => {
    expect(findOverruns(countNetworkText('x', 'a'.repeat(280)))).toEqual([])
    expect(findOverruns(countNetworkText('x', '字'.repeat(141)))).toEqual([{ used: 282, max: 280, unit: 'characters' }])
  })
})

describe('Bluesky', () => {
  it('counts what a person sees, and the bytes behind it', () => {
    expect(countNetworkText('bluesky', `${family}e\u0301日`)).toEqual({
      used: 3,
      max: 300,
      unit: 'characters',
      parts: [{ used: 25 + 3 + 3, max: 3000, unit: 'bytes' }],
    })
  })
  it('stops at 3,000 bytes although few signs are seen', () => {
    const text = family.repeat(121)
    expect(findOverruns(countNetworkText('bluesky', text))).toEqual([{ used: 3025, max: 3000, unit: 'bytes' }])
    expect(computeFullness(countNetworkText('bluesky', text))).toBeCloseTo(3025 / 3000)
  })
})

describe('Mastodon', () => {
  it.each([
    ['https://example.com/a/very/long/path/that/goes/on/and/on', 23],
    ['http://a.nl', 23],
    ['example.com', 11],
    ['hi @ann@social.example!', 8],
    [family, 1],
    ['日本', 2],
  ])('counts %j as %i', (text, length) => expect(used('mastodon', text)).toBe(length))
  it('takes the limit of a server that allows more', () =>
    expect(countNetworkText('mastodon', 'a'.repeat(600), { maxCharacters: 1000 })).toMatchObject({
      used: 600,
      max: 1000,
    }))
})

describe('LinkedIn', () => {
  it.each([
    ['a (b) [c] {d} <e> *f* _g_ ~h~ |i| \\ @', String.raw`a \(b\) \[c\] \{d\} \<e\> \*f\* \_g\_ \~h\~ \|i\| \\ \@`],
    ['We hire #remote_work #Büro #2026plan', 'We hire #remote_work #Büro #2026plan'],
    ['issue #12, C# and a#b', String.raw`issue \#12, C\# and a\#b`],
    ['Hi @[Ann (Lee)](urn:li:person:aB-1_2)!', String.raw`Hi @[Ann \(Lee\)](urn:li:person:aB-1_2)!`],
    ['#हिन्दी_दिवस, #a\u0301_b', '#हिन्दी_दिवस, #a\u0301_b'],
    ['(#tag) /#x ##y #️⃣', String.raw`\(#tag\) /\#x \#\#y \#️⃣`],
    ['{% x %} \\#tag', String.raw`\{% x %\} \\#tag`],
    ['@[not](urn:li:share:1)', String.raw`\@\[not\]\(urn:li:share:1\)`],
  ])('takes %j as %j', (text, wire) => expect(toLinkedInText(text)).toBe(wire))
  it('is counted at the length it is sent in', () => {
    expect(used('linkedin', '(a)')).toBe(5)
    expect(findOverruns(countNetworkText('linkedin', `${'a'.repeat(2998)}()`))).toHaveLength(1)
    expect(findOverruns(countNetworkText('linkedin', `${'a'.repeat(2996)}()`))).toEqual([])
  })
})

it('counts an emoji on Threads by its bytes', () => {
  expect(used('threads', 'hi 😀')).toBe(7)
  expect(used('threads', `日e\u0301${family}`)).toBe(2 + 25)
})
it('counts the hashtags of a caption', () => {
  const text = Array.from({ length: 31 }, (_, at) => `#tag${at}`).join(' ')
  expect(findOverruns(countNetworkText('instagram', text))).toEqual([{ used: 31, max: 30, unit: 'hashtags' }])
})
it('has no limit for an article', () =>
  expect(computeFullness(countNetworkText('newsletter', 'a'.repeat(1e5)))).toBe(0))
it('says how much is too much', () => {
  expect(describeOverrun({ used: 281, max: 280, unit: 'characters' })).toBe('1 character more than the 280 that fit')
  expect(describeOverrun({ used: 5002, max: 3000, unit: 'bytes' })).toBe('2,002 bytes more than the 3,000 that fit')
})
it.each(['@[', '@[a](', '#1', 'a.', 'http://.', '@a@', 'a-', '(', family])(
  'counts much of %j without taking the square of it',
  (piece) => {
    for (const network of networks) {
      const count = (size: number) => void countNetworkText(network, piece.repeat(Math.ceil(size / piece.length)))
      expect(isLinear(count, 100_000)).toBe(true)
    }
  },
)
