import { expect, it } from 'vitest'
import { anchorAt, findAnchor, findAnchors } from './anchor.ts'
import { closestIn } from './closest.ts'
import type { Block, Doc } from './document.ts'
import { readDoc } from './score/reading.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const docOf = (...texts: string[]): Doc => ({ type: 'doc', content: texts.map(paragraph) })

const texts = [
  'A practice that calls its waiting list by name fills a gap within the hour, and nobody has to wait for luck.',
  'Ask for days, not for patience. Who says Tuesday would come on Tuesday; who says any time comes never.',
  'We kept a list on paper for six years. It had two hundred names on it and no telephone number that still worked.',
  'Since March the list asks for days, and four of five gaps are filled before noon.',
]
const doc = docOf(...texts)

/** Always the same, so that a failure can be looked at. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const pick = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T // never empty

/** The words that a span holds, across blocks by a line break. */
function wordsAt(of: Doc, { from, to }: { from: number; to: number }): string {
  return readDoc(of)
    .blocks.flatMap(({ at, text }) => {
      const start = Math.max(0, from - at - 1)
      const end = Math.min(text.length, to - at - 1)
      return start < end ? [text.slice(start, end)] : []
    })
    .join('\n')
}

/** Some words of one paragraph, as a selection. */
function aSelection(next: () => number, fewest: number) {
  const { at, text } = pick(next, readDoc(doc).blocks)
  const ends = [...text.matchAll(/\s|$/gu)].map(({ index }) => index)
  const starts = [0, ...ends.map((end) => end + 1)].filter((start) => start < text.length)
  const start = pick(next, starts)
  const end = pick(
    next,
    ends.filter((one) => one >= start + fewest),
  )
  return end === undefined ? null : { from: at + 1 + start, to: at + 1 + end }
}

it('Every selection is found where it is in the text that it was made in', () => {
  const next = random(1)
  let tried = 0
  for (let n = 0; n < 300; n++) {
    const span = aSelection(next, 1)
    const anchor = span && anchorAt(doc, span.from, span.to)
    if (!anchor) continue
    tried++
    expect(findAnchor(doc, anchor)).toEqual({ ...span, isExact: true })
  }
  expect(tried).toBeGreaterThan(200)
})

it('Text that is put in before, between and after does not move it off its words', () => {
  const next = random(2)
  const extra = [
    'A new opening that nobody has read.',
    'And one more thought about the list, for good measure.',
    'Short.',
  ]
  for (let n = 0; n < 300; n++) {
    const span = aSelection(next, 12)
    const anchor = span && anchorAt(doc, span.from, span.to)
    if (!anchor) continue
    const changed = docOf(
      ...texts.flatMap((text) => (next() < 0.5 ? [pick(next, extra), text] : [text])),
      pick(next, extra),
    )
    const found = findAnchor(changed, anchor)
    expect(found && wordsAt(changed, found), anchor.quote).toBe(anchor.quote)
    expect(found?.isExact).toBe(true)
  }
})

it('A quote that was edited a little is found, and known as changed', () => {
  const next = random(3)
  for (let n = 0; n < 300; n++) {
    const span = aSelection(next, 24)
    const anchor = span && anchorAt(doc, span.from, span.to)
    if (!anchor) continue
    // Away from the edges: letters added there need not count as part of the quote.
    const cut = 8 + Math.floor(next() * (anchor.quote.length - 20))
    const word = pick(next, ['very ', 'x', 'not '])
    const edited = anchor.quote.slice(0, cut) + word + anchor.quote.slice(cut + (next() < 0.5 ? 2 : 0))
    const changed = docOf('Something new stands first now.', ...texts.map((text) => text.replace(anchor.quote, edited)))
    const found = findAnchor(changed, anchor)
    expect(found, anchor.quote).not.toBeNull()
    expect(found?.isExact).toBe(false)
    // The edges may take a letter more or less where the same letter stands on both sides.
    const words = found ? wordsAt(changed, found) : ''
    expect(closestIn(words, edited).distance, `${edited} ≠ ${words}`).toBeLessThanOrEqual(word.length + 2)
  }
})

it('A quote that is gone is not found anywhere else', () => {
  const next = random(4)
  for (let n = 0; n < 200; n++) {
    const span = aSelection(next, 20)
    const anchor = span && anchorAt(doc, span.from, span.to)
    if (!anchor) continue
    const without = docOf(...texts.map((text) => text.replace(anchor.quote, '')))
    expect(findAnchor(without, anchor), anchor.quote).toBeNull()
  }
})

it('Among equal words the ones with the same surroundings are meant, and without any the nearest', () => {
  const twice = docOf('The list is long. The list is old. The list is gone.')
  const second = anchorAt(twice, 20, 28)
  expect(second).toMatchObject({ quote: 'he list', prefix: 'The list is long. T' })
  const anchor = anchorAt(twice, 19, 27)
  if (anchor === null) throw new Error('nothing selected')
  const changed = docOf('New first.', 'The list is long. The list is old. The list is gone.')
  expect(findAnchor(changed, anchor)).toEqual({ from: 31, to: 39, isExact: true })
  const bare = { ...anchor, prefix: '', suffix: '', from: 36, to: 44 }
  expect(findAnchor(twice, bare)).toEqual({ from: 36, to: 44, isExact: true })
})

it('A short word whose place is gone is not looked for in other sentences', () => {
  const anchor = anchorAt(doc, 1, 2)
  expect(anchor?.quote).toBe('A')
  if (anchor === null) throw new Error('nothing selected')
  expect(
    findAnchor(docOf('Quite another text.', 'It has A in it, but far away from where it was meant.'), anchor),
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
  const all = anchorAt(mixed, 0, 1000)
  expect(all?.quote).toBe('Ask for days\nTuesday morning\nNobody waits for luck\nlist.fill(day)')
  const later: Doc = { type: 'doc', content: [paragraph('One more.'), ...mixed.content] }
  const found = all && findAnchor(later, all)
  expect(found && wordsAt(later, found)).toBe(all?.quote)
  expect(anchorAt(mixed, 0, 1)).toBeNull()
})

it('Among 50,000 words 200 comments find theirs, and those without find none', () => {
  const next = random(5)
  const words = texts.join(' ').split(' ')
  const long = docOf(
    ...Array.from({ length: 500 }, () => Array.from({ length: 100 }, () => pick(next, words)).join(' ')),
  )
  const { blocks } = readDoc(long)
  const anchors = Array.from({ length: 200 }, (_none, n) => {
    const { at } = pick(next, blocks)
    const anchor = anchorAt(long, at + 40, at + 140)
    if (anchor === null) throw new Error('nothing selected')
    return n % 2 === 0
      ? anchor
      : { ...anchor, quote: 'zqx '.repeat(25), prefix: 'none of it stands anywhere now', suffix: '' }
  })
  const found = findAnchors(long, anchors)
  expect(found.filter((one) => one !== null)).toHaveLength(100)
})
