import type { Doc } from '@draftwright/contract/document'
import { expect, test } from 'vitest'
import { isSameText } from './same-text.ts'

const link = (href: string, more: object = {}): Doc => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href, ...more } }] }] },
  ],
})

test('what the editor spells out and the database reorders is no difference', () => {
  expect(isSameText(link('https://a.example', { target: null, rel: 'noopener' }), link('https://a.example'))).toBe(true)
  const list: Doc = { type: 'doc', content: [{ type: 'orderedList', content: [] }] }
  const spelled: unknown = {
    content: [{ content: [], attrs: { start: 1, type: null }, type: 'orderedList' }],
    type: 'doc',
  }
  // The editor's document has attributes that the contract strips.
  expect(isSameText(list, spelled as Doc)).toBe(true)
})

test('another address, word or block is', () => {
  expect(isSameText(link('https://a.example'), link('https://b.example'))).toBe(false)
  expect(isSameText(link('https://a.example'), { type: 'doc', content: [{ type: 'paragraph' }] })).toBe(false)
})
