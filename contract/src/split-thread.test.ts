import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLinear } from '../../scripts/measure-growth.ts'
import type { Doc, Inline } from './document.ts'
import { countNetworkText, findOverruns } from './network-count.ts'
import type { Network } from './networks.ts'
import { maxThreadParts, splitThread } from './split-thread.ts'

const sentence = 'This is one of many sentences of a long text. '
const paragraph = sentence.repeat(4).trim()
const readTexts = (source: Doc | string, network: Network, max?: number) =>
  splitThread(source, network, max === undefined ? undefined : { maxCharacters: max })?.map(({ text }) => text)
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const listGraphemes = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

describe('a thread', () => {
  it('is one part without a number where the text fits', () => {
    expect(readTexts('a'.repeat(300), 'bluesky')).toEqual(['a'.repeat(300)])
    expect(readTexts('a'.repeat(5000), 'newsletter')).toEqual(['a'.repeat(5000)])
    expect(readTexts('', 'mastodon')).toEqual([''])
  })
  it('is divided at paragraphs first', () => {
    expect(readTexts([paragraph, paragraph, 'End.'].join('\n\n'), 'bluesky')).toEqual([
      `${paragraph}\n\n1/2`,
      `${paragraph}\n\nEnd.\n\n2/2`,
    ])
  })
  it('then at lines', () => {
    const line = `• ${'word '.repeat(20).trim()}`
    const parts = readTexts([line, line, line].join('\n'), 'bluesky')
    expect(parts).toEqual([`${line}\n${line}\n\n1/2`, `${line}\n\n2/2`])
  })
  it('then at sentences', () => {
    const parts = readTexts(sentence.repeat(10).trim(), 'bluesky') ?? []
    expect(parts).toHaveLength(2)
    for (const part of parts) expect(part).toMatch(/^This .*\.\n\n\d\/2$/u)
  })
  it('then at words, also those without spaces', () => {
    for (const part of readTexts('word '.repeat(100).trim(), 'bluesky') ?? [])
      expect(part).toMatch(/^word .*word\n\n\d\/2$/u)
    expect(readTexts('東京'.repeat(200), 'bluesky')?.[0]).toBe(`${'東京'.repeat(147)}\n\n1/2`)
  })
  it('then at any visible character', () => {
    const family = '👨‍👩‍👧‍👦'
    const parts = readTexts(family.repeat(250), 'bluesky') ?? []
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) expect(part.replace(/\n\n\d\/\d$/u, '').replaceAll(family, '')).toBe('')
  })
  it('never takes a space from a mark that stands on it', () => {
    const text = 'word \u0301'.repeat(100)
    const parts = readTexts(text, 'bluesky') ?? []
    expect(parts.map((part) => part.replace(/\n\n\d\/\d$/u, '')).flatMap(listGraphemes)).toEqual(listGraphemes(text))
  })
  it.each([' ', '\n', 'a', '#', '@a.', 'https://a.b ', '日', 'e\u0301', '. '])(
    'of much %j is made in linear time',
    (piece) => {
      const split = (size: number) =>
        void splitThread(piece.repeat(Math.ceil(size / piece.length)), 'mastodon', { maxCharacters: 3000 })
      expect(isLinear(split, 60_000)).toBe(true)
    },
  )
  it('does not begin with a tiny part before a long paragraph', () => {
    const [first = ''] = readTexts(`Hi.\n\n${sentence.repeat(10).trim()}`, 'bluesky') ?? []
    expect(first.length).toBeGreaterThan(200)
  })
  it('counts its numbers, also of two digits', () => {
    const parts = readTexts('a'.repeat(3200), 'bluesky') ?? []
    expect(parts).toHaveLength(11)
    expect(parts[0]).toBe(`${'a'.repeat(294)}\n\n1/11`)
    expect(parts.at(-1)?.endsWith('\n\n11/11')).toBe(true)
  })
  it('has 25 parts at most', () => {
    expect(readTexts('a '.repeat(3600), 'bluesky')).toHaveLength(25)
    expect(readTexts('a '.repeat(3750), 'bluesky')).toBeUndefined()
    expect(readTexts('a'.repeat(1e6), 'mastodon')).toBeUndefined()
  })
  it('takes the limit of a server that allows more, and of one that allows next to nothing', () => {
    expect(readTexts('a'.repeat(900), 'mastodon', 1000)).toHaveLength(1)
    expect(readTexts('abc', 'mastodon', 2)).toBeUndefined()
  })
})

describe('a link', () => {
  const href = 'https://a.example/page'
  const toDoc = (...content: Inline[]): Doc => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  const link = (text: string): Inline => ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })

  it('moves to the next part whole, and its facet with it', () => {
    const before = 'word '.repeat(57)
    const parts = splitThread(toDoc({ type: 'text', text: before }, link('some linked words here')), 'bluesky')
    expect(parts).toEqual([
      { text: `${before.trim()}\n\n1/2`, facets: [] },
      { text: 'some linked words here\n\n2/2', facets: [{ byteStart: 0, byteEnd: 22, kind: 'link', value: href }] },
    ])
  })
  it('longer than a part leads from each part to the same page', () => {
    const parts = splitThread(toDoc(link('a'.repeat(400))), 'bluesky')
    expect(parts?.map(({ facets }) => facets)).toEqual([
      [{ byteStart: 0, byteEnd: 295, kind: 'link', value: href }],
      [{ byteStart: 0, byteEnd: 105, kind: 'link', value: href }],
    ])
  })
  it('on Mastodon stays whole, however long, since it counts 23', () => {
    const address = `https://a.example/${'x'.repeat(600)}`
    expect(readTexts(`${'word '.repeat(95)}${address} ${'word '.repeat(20)}`, 'mastodon')?.[1]).toContain(
      `${address} word`,
    )
  })
})

const pieces = fc.oneof(
  fc.constantFrom('\n\n', '\n', ' ', '  ', '. ', '! ', '#tag ', '@ann.example.com ', '@ann@far.example '),
  fc.constantFrom(
    'https://a.example/x?y=1 ',
    'example.com/long/path ',
    '👨‍👩‍👧‍👦',
    'e\u0301',
    '日本語。',
    'مرحبا ',
    '\u0600 ',
    ' \u0301',
    '\r\n',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.lorem({ maxCount: 40 }),
)
/** Mostly long enough for several parts. */
const texts = fc.array(pieces, { maxLength: 120, size: 'max' }).map((list) => list.join(''))

describe.each<[Network, number]>([
  ['bluesky', 300],
  ['mastodon', 500],
  ['mastodon', 60],
  ['x', 280],
])('any text on %s of %i', (network, max) => {
  it('is divided into parts that fit, hold every word in order and cut nothing visible', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = splitThread(text, network, { maxCharacters: max })
        if (parts === null) return
        expect(parts.length).toBeLessThanOrEqual(maxThreadParts)
        for (const part of parts)
          expect(findOverruns(countNetworkText(network, part.text, { maxCharacters: max }))).toEqual([])
        const bare = parts.map((part, index) => {
          const number = `\n\n${index + 1}/${parts.length}`
          if (parts.length > 1) expect(part.text.endsWith(number)).toBe(true)
          return parts.length > 1 ? part.text.slice(0, -number.length) : part.text
        })
        // Only spaces may be lost, and only at the borders: joined again, the text has the same visible characters.
        const isVisible = (one: string) => one.trim() !== ''
        expect(bare.flatMap(listGraphemes).filter(isVisible)).toEqual(listGraphemes(text).filter(isVisible))
        for (const address of ['https://a.example/x?y=1', '@ann.example.com', '@ann@far.example']) {
          const count = (list: readonly string[]) => list.reduce((sum, one) => sum + one.split(address).length - 1, 0)
          expect(count(bare)).toBe(count([text]))
        }
      }),
      { numRuns: 300 },
    )
  })
})

it('keeps the facets of a Bluesky thread on their words', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const part of splitThread(text, 'bluesky') ?? []) {
        const bytes = new TextEncoder().encode(part.text)
        for (const { byteStart, byteEnd, kind, value } of part.facets) {
          const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(byteStart, byteEnd))
          if (kind === 'tag') expect(words.replace('＃', '#')).toBe(`#${value}`)
          if (kind === 'mention') expect(words.toLowerCase()).toBe(`@${value}`)
          if (kind === 'link') expect(value).toContain(words)
        }
      }
    }),
    { numRuns: 300 },
  )
})
