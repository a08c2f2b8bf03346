import type { Block, Doc } from '@draftwright/contract/document'
import { expect, test } from 'vitest'
import { countChanges, diffDocs } from './document-diff.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: Block[]): Doc => ({ type: 'doc', content })
const shown = (before: Doc, after: Doc) =>
  diffDocs(before, after).map(({ op, parts }) => [
    op,
    ...parts.map((part) => `${{ same: ' ', added: '+', removed: '-' }[part.op]}${part.text}`),
  ])

test('words are marked inside a block that stayed', () => {
  expect(shown(doc(paragraph('We cut the weekly call.')), doc(paragraph('We cut the daily call.')))).toEqual([
    ['changed', ' We cut the ', '-weekly', '+daily', '  call.'],
  ])
})

test('blocks that came, went and stayed keep the order of the text', () => {
  const before = doc(paragraph('First one stays.'), paragraph('Old thought entirely.'), paragraph('Last one stays.'))
  const after = doc(
    paragraph('First one stays.'),
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'New part' }] },
    paragraph('Last one stays.'),
  )
  expect(shown(before, after)).toEqual([
    ['same', ' First one stays.'],
    ['removed', '-Old thought entirely.'],
    ['added', '+New part'],
    ['same', ' Last one stays.'],
  ])
  expect(countChanges(diffDocs(before, after))).toEqual({ added: 2, removed: 3 })
})

test('list items, links and bold words are compared', () => {
  const list = (...marks: ({ type: 'bold' } | { type: 'link'; attrs: { href: string } })[]): Doc =>
    doc({
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A point', marks }] }] },
      ],
    })
  expect(shown(list(), list())).toEqual([['same', ' A point']])
  expect(diffDocs(list(), list({ type: 'bold' }))[0]).toMatchObject({ kind: 'item', depth: 1 })
  expect(
    countChanges(diffDocs(list(), list({ type: 'link', attrs: { href: 'https://a.example' } }))).added,
  ).toBeGreaterThan(0)
})
