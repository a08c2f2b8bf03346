import type { Doc } from '@draftwright/contract/document'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLinear } from '../../../scripts/measure-growth.ts'
import { createPlace, describeDocument } from '../../test/network-rules/describe-document.ts'
import { checkForeignHtml } from '../../test/network-rules/foreign-html-rules.ts'
import { renderAsForem } from '../../test/network-rules/forem-rules.ts'
import { checkRicos } from '../../test/network-rules/ricos-rules.ts'
import { parseHtml } from './parse-html.ts'
import { toForeignHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toRicos } from './to-ricos.ts'

const elsewhere = createPlace('', new Map())
/** Words made of what Markdown, Liquid and HTML take for syntax. */
const signs = [
  '{',
  '}',
  '%',
  '{%',
  '%}',
  '{{',
  '}}',
  'raw',
  'endraw',
  '`',
  '``',
  '```',
  '~~~',
  '-',
  '---',
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
]
const more = [
  '<',
  '>',
  '&',
  '#',
  '1.',
  '|',
  '\\',
  '!',
  '"',
  "'",
  '=',
  ':',
  'src=',
  'data',
  '<br>',
  '&amp;',
  'a',
  'b',
  ' ',
  '  ',
  'é',
  '字',
]
const words = fc.array(fc.constantFrom(...signs, ...more), { minLength: 1, maxLength: 12 }).map((list) => list.join(''))
const lines = fc.array(words, { minLength: 1, maxLength: 4 }).map((list) => list.join('\n'))

const docs = fc
  .record({ words, other: words, code: words, lines })
  .map(({ words: text, other, code, lines: block }): Doc => {
    const plain = { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }
    const marked = {
      type: 'paragraph' as const,
      content: [
        { type: 'text' as const, text },
        { type: 'text' as const, text: code, marks: [{ type: 'code' as const }] },
        { type: 'text' as const, text: other, marks: [{ type: 'bold' as const }, { type: 'italic' as const }] },
        { type: 'hardBreak' as const },
        {
          type: 'text' as const,
          text: other,
          marks: [{ type: 'link' as const, attrs: { href: 'https://a.example/' } }],
        },
      ],
    }
    const codeBlock = {
      type: 'codeBlock' as const,
      attrs: { language: 'ts' },
      content: [{ type: 'text' as const, text: block }],
    }
    return {
      type: 'doc',
      content: [
        plain,
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: other }] },
        codeBlock,
        marked,
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [plain, codeBlock] },
            { type: 'listItem', content: [marked] },
          ],
        },
        { type: 'blockquote', content: [plain, codeBlock] },
      ],
    }
  })

it('keeps any words on dev.to', () => {
  fc.assert(
    fc.property(docs, (doc) => {
      const html = renderAsForem(toMarkdown(doc, { origin: '', dialect: 'forem' }))
      expect(describeDocument(parseHtml(html))).toEqual(describeDocument(doc, elsewhere))
    }),
    { numRuns: 500 },
  )
})

it('keeps any words in HTML, and in Ricos by its rules', () => {
  fc.assert(
    fc.property(docs, (doc) => {
      const html = toForeignHtml(doc, new Map())
      checkForeignHtml(html)
      expect(describeDocument(parseHtml(html))).toEqual(describeDocument(doc, elsewhere))
      checkRicos(toRicos(doc, new Map()))
    }),
    { numRuns: 200 },
  )
})

it.each(['{', '{%', '`', '\n', ' ', '-', '1', 'src=', '{% endraw', '#', '&', '['])(
  'writes much of %j in linear time',
  (piece) => {
    const write = (size: number) => {
      const text = piece.repeat(Math.ceil(size / piece.length))
      const content = [{ type: 'text' as const, text }]
      const marked = [{ type: 'text' as const, text, marks: [{ type: 'code' as const }] }]
      const doc: Doc = {
        type: 'doc',
        content: [
          { type: 'paragraph', content },
          { type: 'codeBlock', content },
          {
            type: 'blockquote',
            content: [
              { type: 'codeBlock', content },
              { type: 'paragraph', content: marked },
            ],
          },
        ],
      }
      toMarkdown(doc, { origin: '', dialect: 'forem' })
      toForeignHtml(doc, new Map())
      toRicos(doc, new Map())
    }
    expect(isLinear(write, 80_000)).toBe(true)
  },
)
