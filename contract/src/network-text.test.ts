import { expect, it } from 'vitest'
import type { Block, Doc, Inline } from './document.ts'
import { toNetworkText } from './network-text.ts'

const text = (words: string, href?: string): Inline =>
  href === undefined
    ? { type: 'text', text: words }
    : { type: 'text', text: words, marks: [{ type: 'bold' }, { type: 'link', attrs: { href } }] }
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content })
const doc = (...content: Block[]): Doc => ({ type: 'doc', content })

it('writes blocks, lists and quotes without formatting', () => {
  const entry = (words: string) => ({ type: 'listItem' as const, content: [paragraph(text(words))] })
  const of = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Why')] },
    paragraph(text('One'), { type: 'hardBreak' }, text('Two')),
    { type: 'bulletList', content: [entry('a'), entry('b')] },
    { type: 'orderedList', attrs: { start: 3 }, content: [entry('c'), entry('d')] },
    { type: 'blockquote', content: [paragraph(text('"Said"'))] },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { src: '/media/a.webp', alt: 'Skipped' } },
    { type: 'prompt', attrs: { text: 'Skipped' } },
    paragraph(text('#tag')),
  )
  expect(toNetworkText(of)).toBe('Why\n\nOne\nTwo\n\n• a\n• b\n\n3. c\n4. d\n\n“Said”\n\n#tag')
})

it('gives the address of a link once, behind its words', () => {
  const href = 'https://example.com/a'
  expect(toNetworkText(doc(paragraph(text('See '), text('the ', href), text('guide', href), text('.'))))).toBe(
    'See the guide (https://example.com/a).',
  )
  expect(toNetworkText(doc(paragraph(text('example.com/a', href))))).toBe('example.com/a')
  expect(toNetworkText(doc(paragraph(text('Up', '#top'), text(' and '), text('ask', 'mailto:a@b.nl'))))).toBe(
    'Up and ask (a@b.nl)',
  )
})
