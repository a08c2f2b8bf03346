import type { Block, Doc } from '@draftwright/contract/document'
import { expect, test } from 'vitest'
import { locateChange } from './locate-change.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc: Doc = {
  type: 'doc',
  content: [
    paragraph('One.'),
    paragraph('Two.'),
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [paragraph('First')] },
        { type: 'listItem', content: [paragraph('Second')] },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'See ' },
        { type: 'text', text: 'this', marks: [{ type: 'link', attrs: { href: 'https://example.org/a(b)' } }] },
      ],
    },
    paragraph('Two.'),
  ],
}
const change = (part: Partial<Parameters<typeof locateChange>[1]>) =>
  locateChange(doc, { id: '1', from: 0, before: '', after: '', state: 'open', ...part })

test('a change is found by its words, whatever its Markdown', () => {
  expect(change({ before: 'One\\.' })).toEqual({ from: 0, to: 6 })
  expect(change({ before: '**One.**\n\nTwo.' })).toEqual({ from: 0, to: 12 })
  expect(change({ before: '1. First\n2. Second', from: 2 })).toEqual({ from: 12, to: 33 })
  expect(change({ before: 'See [this](<https://example.org/a(b)>)' })).toEqual({ from: 33, to: 43 })
})

test('of two alike the one nearest to where it was', () => {
  expect(change({ before: 'Two.', from: 1 })).toEqual({ from: 6, to: 12 })
  expect(change({ before: 'Two.', from: 4 })).toEqual({ from: 43, to: 49 })
})

test('what was accepted is found by its new words, an insertion by its gap, and what is gone not at all', () => {
  expect(change({ before: 'Old', after: 'Two.', from: 1, state: 'accepted' })).toEqual({ from: 6, to: 12 })
  expect(change({ after: 'New.', from: 1 })).toEqual({ from: 6, to: 6 })
  expect(change({ before: 'Gone.' })).toBeNull()
  expect(change({ before: 'One.', state: 'stale' })).toBeNull()
  expect(change({ id: 'title', before: 'One.' })).toBeNull()
})
