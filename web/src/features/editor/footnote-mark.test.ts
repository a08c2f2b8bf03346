import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { expect, it } from 'vitest'
import { Footnote, assignFootnoteNumbers } from './footnote-mark.ts'

const schema = getSchema([StarterKit, Footnote])
const note = (title: string, text: string) => ({
  type: 'text',
  text,
  marks: [{ type: 'footnote', attrs: { title, href: `https://${title}.example/`, day: null } }],
})
const open = (...content: object[]) =>
  EditorState.create({
    doc: Node.fromJSON(schema, { type: 'doc', content: [{ type: 'paragraph', content }] }),
  })
const number = (...content: object[]): string | null => assignFootnoteNumbers(open(...content))?.doc.textContent ?? null

it('numbers sources by their first footnote, and changes nothing that is right', () => {
  const text = (words: string) => ({ type: 'text', text: words })
  expect(number(text('a'), note('b', '[1]'), text('c'), note('d', '[2]'), text('e'), note('b', '[1]'))).toBe(null)
  expect(number(text('a'), note('d', '[2]'), text('c'), note('b', '[1]'), text('e'), note('d', '[9]'))).toBe(
    'a[1]c[2]e[1]',
  )
})

it('takes out one that has lost a bracket, and one that stands there twice', () => {
  const text = (words: string) => ({ type: 'text', text: words })
  expect(number(text('a'), note('b', '[1'), text('c'), note('d', '[2]'))).toBe('ac[1]')
  expect(number(text('a'), note('b', '[1][1]'))).toBe('a[1]')
  expect(number(text('a'), note('b', '[12x]'))).toBe('a[1]')
})
