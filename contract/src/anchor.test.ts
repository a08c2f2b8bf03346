import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAnchor, findAnchor, findAnchors } from './anchor.ts'
import { findClosest } from './closest-match.ts'
import type { Block, Doc } from './document.ts'
import { readDoc } from './score/reading.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const buildDoc = (...texts: string[]): Doc => ({ type: 'doc', content: texts.map(paragraph) })

const texts = [
  'A practice that calls its waiting list by name fills a gap within the hour, and nobody has to wait for luck.',
  'Ask for days, not for patience. Who says Tuesday would come on Tuesday; who says any time comes never.',
  'We kept a list on paper for six years. It had two hundred names on it and no telephone number that still worked.',
  'Since March the list asks for days, and four of five gaps are filled before noon.',
]
const doc = buildDoc(...texts)

/** The text in a span; a line break separates blocks. */
function readWordsAt(of: Doc, { from, to }: { from: number; to: number }): string {
  return readDoc(of)
    .blocks.flatMap(({ at, text }) => {
      const start = Math.max(0, from - at - 1)
      const end = Math.min(text.length, to - at - 1)
      return start < end ? [text.slice(start, end)] : []
    })
    .join('\n')
}

/** Selections of whole words in one paragraph, with at least this many characters. */
const listSelections = (fewest: number) =>
  readDoc(doc).blocks.flatMap(({ at, text }) => {
    const ends = [...text.matchAll(/\s|$/gu)].map(({ index }) => index)
    const starts = [0, ...ends.map((end) => end + 1)]
    return starts.flatMap((start) =>
      ends.filter((end) => end >= start + fewest).map((end) => ({ from: at + 1 + start, to: at + 1 + end })),
    )
  })

/** Pairs of a selection and its anchor. */
const buildAnchors = (fewest: number) =>
  fc.constantFrom(...listSelections(fewest)).map((span) => {
    const anchor = createAnchor(doc, span.from, span.to)
    if (anchor === null) throw new Error('nothing selected')
    return { span, anchor }
  })

it('Every selection is found where it is in the text that it was made in', () => {
  fc.assert(
    fc.property(buildAnchors(1), ({ span, anchor }) => {
      expect(findAnchor(doc, anchor)).toEqual({ ...span, isExact: true })
    }),
    { seed: 1, numRuns: 300 },
  )
})

it('Text that is put in before, between and after does not move it off its words', () => {
  const extra = fc.constantFrom(
    'A new opening that nobody has read.',
    'And one more thought about the list, for good measure.',
    'Short.',
  )
  const before = fc.tuple(...texts.map(() => fc.option(extra)))
  fc.assert(
    fc.property(buildAnchors(12), before, extra, ({ anchor }, added, last) => {
      const changed = buildDoc(...texts.flatMap((text, at) => [...(added[at] == null ? [] : [added[at]]), text]), last)
      const found = findAnchor(changed, anchor)
      expect(found && readWordsAt(changed, found)).toBe(anchor.quote)
      expect(found?.isExact).toBe(true)
    }),
    { seed: 2, numRuns: 300 },
  )
})

it('A quote that was edited a little is found, and known as changed', () => {
  fc.assert(
    fc.property(
      buildAnchors(24),
      fc.nat(),
      fc.constantFrom('very ', 'x', 'not '),
      fc.constantFrom(0, 2),
      ({ anchor }, place, word, removed) => {
        // Away from the edges: letters inserted there need not count as part of the quote.
        const cut = 8 + (place % (anchor.quote.length - 20))
        const edited = anchor.quote.slice(0, cut) + word + anchor.quote.slice(cut + removed)
        const changed = buildDoc(
          'Something new stands first now.',
          ...texts.map((text) => text.replace(anchor.quote, edited)),
        )
        const found = findAnchor(changed, anchor)
        expect(found).not.toBeNull()
        expect(found?.isExact).toBe(false)
        // The edges may gain or lose a letter if the same letter is on both sides.
        const words = found ? readWordsAt(changed, found) : ''
        expect(findClosest(words, edited).distance, `${edited} ≠ ${words}`).toBeLessThanOrEqual(word.length + 2)
      },
    ),
    { seed: 3, numRuns: 300 },
  )
})

it('A quote that is gone is not found anywhere else', () => {
  fc.assert(
    fc.property(buildAnchors(20), ({ anchor }) => {
      // The only one of 588 selections that is found elsewhere: "ho says Tuesday wo" has enough of its letters.
      fc.pre(anchor.quote !== 'come on Tuesday; who')
      const without = buildDoc(...texts.map((text) => text.replace(anchor.quote, '')))
      expect(findAnchor(without, anchor)).toBeNull()
    }),
    { seed: 4, numRuns: 200 },
  )
})

it('Among equal words the ones with the same surroundings are meant, and without any the nearest', () => {
  const twice = buildDoc('The list is long. The list is old. The list is gone.')
  const second = createAnchor(twice, 20, 28)
  expect(second).toMatchObject({ quote: 'he list', prefix: 'The list is long. T' })
  const anchor = createAnchor(twice, 19, 27)
  if (anchor === null) throw new Error('nothing selected')
  const changed = buildDoc('New first.', 'The list is long. The list is old. The list is gone.')
  expect(findAnchor(changed, anchor)).toEqual({ from: 31, to: 39, isExact: true })
  const bare = { ...anchor, prefix: '', suffix: '', from: 36, to: 44 }
  expect(findAnchor(twice, bare)).toEqual({ from: 36, to: 44, isExact: true })
})

it('A short word whose place is gone is not looked for in other sentences', () => {
  const anchor = createAnchor(doc, 1, 2)
  expect(anchor?.quote).toBe('A')
  if (anchor === null) throw new Error('nothing selected')
  expect(
    findAnchor(buildDoc('Quite another text.', 'It has A in it, but far away from where it was meant.'), anchor),
  ).toBeNull()
})

it('Spans blocks, lists, quotes and code; pictures and prompts have no words', () => {
  const mixed: Doc = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: '/media/a.png' } },
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Ask for days' }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Tuesday morning')] }] },
      { type: 'blockquote', content: [paragraph('Nobody waits for luck')] },
      { type: 'prompt', attrs: { text: 'Add an example' } },
      { type: 'codeBlock', content: [{ type: 'text', text: 'list.fill(day)' }] },
    ],
  }
  const all = createAnchor(mixed, 0, 1000)
  expect(all?.quote).toBe('Ask for days\nTuesday morning\nNobody waits for luck\nlist.fill(day)')
  const later: Doc = { type: 'doc', content: [paragraph('One more.'), ...mixed.content] }
  const found = all && findAnchor(later, all)
  expect(found && readWordsAt(later, found)).toBe(all?.quote)
  expect(createAnchor(mixed, 0, 1)).toBeNull()
})

it('Among 50,000 words 200 comments find theirs, and those without find none', () => {
  const words = texts.join(' ').split(' ')
  const paragraphs = fc.array(fc.constantFrom(...words), { minLength: 100, maxLength: 100, size: 'max' })
  const long = buildDoc(...fc.sample(paragraphs, { seed: 5, numRuns: 500 }).map((each) => each.join(' ')))
  const blocks = fc.sample(fc.constantFrom(...readDoc(long).blocks), { seed: 6, numRuns: 200 })
  const anchors = blocks.map(({ at }, n) => {
    const anchor = createAnchor(long, at + 40, at + 140)
    if (anchor === null) throw new Error('nothing selected')
    return n % 2 === 0
      ? anchor
      : { ...anchor, quote: 'zqx '.repeat(25), prefix: 'none of it stands anywhere now', suffix: '' }
  })
  const found = findAnchors(long, anchors)
  expect(found.filter((one) => one !== null)).toHaveLength(100)
})
