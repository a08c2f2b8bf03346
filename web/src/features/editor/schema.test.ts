import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import {
  Doc,
  type Block,
  type Inline,
  type ListItem,
  type Mark,
  type TableCell,
  type TableRow,
} from '@draftwright/contract/document'
import { applyChanges } from '@draftwright/contract/score/changes'
import { readDoc } from '@draftwright/contract/score/reading'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { createEditorExtensions } from './extensions.ts'

// The compiler refuses these when the contract gains or loses a name.
const nodes: Record<
  Block['type'] | Inline['type'] | ListItem['type'] | TableRow['type'] | TableCell['type'] | Doc['type'],
  true
> = {
  doc: true,
  paragraph: true,
  heading: true,
  bulletList: true,
  orderedList: true,
  listItem: true,
  tableRow: true,
  tableCell: true,
  tableHeader: true,
  blockquote: true,
  codeBlock: true,
  table: true,
  horizontalRule: true,
  image: true,
  prompt: true,
  text: true,
  hardBreak: true,
}
const marks: Record<Mark['type'], true> = {
  bold: true,
  italic: true,
  strike: true,
  underline: true,
  code: true,
  link: true,
  footnote: true,
}
const schema = getSchema(createEditorExtensions({ upload: null, maxImageSize: 1, onChooseImage: () => undefined }))

test('the editor knows exactly the nodes and marks of the contract', () => {
  expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(nodes).sort())
  expect(Object.keys(schema.marks).sort()).toEqual(Object.keys(marks).sort())
})

test('what the editor writes is what the server lets in', () => {
  const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
  const paragraph = { type: 'paragraph', content: [text('a'), { type: 'hardBreak' }, text('b', { type: 'bold' })] }
  const doc = Node.fromJSON(schema, {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 2 },
        content: [text('Title', { type: 'link', attrs: { href: 'https://a.example' } })],
      },
      paragraph,
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph] }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
      { type: 'blockquote', content: [paragraph] },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('let a = 1')] },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph] }] },
          { type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }, paragraph] }] },
        ],
      },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { src: '/media/a.webp', alt: 'A', width: 10, height: 5 } },
      { type: 'image', attrs: { src: '/media/b.webp', decorative: true } },
      { type: 'prompt', attrs: { text: 'Add an example of a short meeting' } },
      { type: 'paragraph' },
    ],
  })
  doc.check()
  const parsed = z.safeParse(Doc, doc.toJSON())
  expect(parsed.error?.issues).toBeUndefined()
  expect(Node.fromJSON(schema, parsed.data).eq(Node.fromJSON(schema, doc.toJSON()))).toBe(true)
})

test('positions that the server computes are the editor’s, in tables too', () => {
  const line = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const row = (...cells: string[][]) => ({
    type: 'tableRow' as const,
    content: cells.map((lines) => ({ type: 'tableCell' as const, content: lines.map(line) })),
  })
  const table = { type: 'table' as const, content: [row(['a'], ['b', 'bb']), row(['c'], ['d'])] }
  const doc: Doc = {
    type: 'doc',
    content: [
      line('before'),
      table,
      { type: 'bulletList', content: [{ type: 'listItem', content: [line('item'), table] }] },
      line('after'),
    ],
  }
  const node = Node.fromJSON(schema, doc)
  node.check()
  const { blocks } = readDoc(doc)
  expect(blocks.map(({ text }) => text).join(' ')).toBe('before a b bb c d item a b bb c d after')
  for (const { at, text } of blocks) expect(node.nodeAt(at)?.textContent).toBe(text)
  const changed = applyChanges(
    doc,
    blocks.map(({ at, text }) => ({ kind: 'text', from: at + 1, to: at + 1 + text.length, text: text.toUpperCase() })),
  )
  expect(readDoc(changed).blocks.map(({ text }) => text)).toEqual(blocks.map(({ text }) => text.toUpperCase()))
})
