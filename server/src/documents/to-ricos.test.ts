import { describe, expect, it } from 'vitest'
import { checkRicos } from '../../test/network-rules/ricos-rules.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { RicosCaption, RicosNode, RicosText } from './ricos.ts'
import { RicosTooLargeError, toRicos } from './to-ricos.ts'

const none = new Map<string, never>()
const render = (markdown: string) => toRicos(parseMarkdown(markdown), none).nodes
/** The tree of a document's nodes, without words other than paragraphs and without the empty ones that keep blocks apart. */
function listNodes(nodes: readonly (RicosNode | RicosCaption | RicosText)[]): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    if (node.type === 'TEXT' || node.type === 'CAPTION') return []
    if (node.type === 'PARAGRAPH') {
      return node.nodes.length === 0 ? [] : [node.nodes.map(({ textData }) => textData.text).join('')]
    }
    const children = listNodes(node.nodes)
    return [children.length > 0 ? [node.type, ...children] : node.type]
  })
}

it('writes a paragraph as Wix documents it', () => {
  expect(render('A **b** [c](https://c.example/)')).toEqual([
    {
      type: 'PARAGRAPH',
      id: 'n1',
      nodes: [
        { type: 'TEXT', id: '', nodes: [], textData: { text: 'A ', decorations: [] } },
        {
          type: 'TEXT',
          id: '',
          nodes: [],
          textData: { text: 'b', decorations: [{ type: 'BOLD', fontWeightValue: 700 }] },
        },
        { type: 'TEXT', id: '', nodes: [], textData: { text: ' ', decorations: [] } },
        {
          type: 'TEXT',
          id: '',
          nodes: [],
          textData: {
            text: 'c',
            decorations: [{ type: 'LINK', linkData: { link: { url: 'https://c.example/', target: 'BLANK' } } }],
          },
        },
      ],
      paragraphData: { textStyle: { textAlignment: 'AUTO' } },
    },
  ])
})

it('keeps blocks apart, and lines together', () => {
  const texts = render('a\\\nb\n\nc').map(({ nodes }) => nodes.length)
  expect(texts).toEqual([1, 1, 0, 1])
})

it('nests lists in items, and divides a list at what no item holds', () => {
  expect(listNodes(render('- a\n  - b\n    1. c\n- d'))).toEqual([
    [
      'BULLETED_LIST',
      ['LIST_ITEM', 'a', ['BULLETED_LIST', ['LIST_ITEM', 'b', ['ORDERED_LIST', ['LIST_ITEM', 'c']]]]],
      ['LIST_ITEM', 'd'],
    ],
  ])
  expect(listNodes(render('1. a\n\n   ```\n   x\n   ```\n\n   then\n2. b'))).toEqual([
    ['ORDERED_LIST', ['LIST_ITEM', 'a']],
    'CODE_BLOCK',
    'then',
    ['ORDERED_LIST', ['LIST_ITEM', 'b']],
  ])
})

it('divides a quote at what no quote holds', () => {
  expect(listNodes(render('> a\n>\n> b\n>\n> - c\n>\n> d'))).toEqual([
    ['BLOCKQUOTE', 'a', 'b'],
    ['BULLETED_LIST', ['LIST_ITEM', 'c']],
    ['BLOCKQUOTE', 'd'],
  ])
})

describe('a picture', () => {
  const doc = parseMarkdown('![A chart](/media/a.webp "Figure 1")\n\n![Lost](/media/b.webp)')
  it('has what Wix made of it, its words and its caption; one that Wix does not have is left out', () => {
    const { nodes } = toRicos(doc, new Map([['/media/a.webp', { id: 'x~mv2.webp', width: 800, height: 450 }]]))
    expect(nodes).toEqual([
      {
        type: 'IMAGE',
        id: 'n1',
        nodes: [
          {
            type: 'CAPTION',
            id: 'n2',
            nodes: [{ type: 'TEXT', id: '', nodes: [], textData: { text: 'Figure 1', decorations: [] } }],
          },
        ],
        imageData: {
          containerData: { width: { size: 'CONTENT' }, alignment: 'CENTER' },
          image: { src: { id: 'x~mv2.webp' }, width: 800, height: 450 },
          altText: 'A chart',
        },
      },
    ])
  })
})

it('refuses what Wix would refuse for its size', () => {
  const fits = parseMarkdown('word '.repeat(70_000))
  expect(() => checkRicos(toRicos(fits, none))).not.toThrow()
  const large = parseMarkdown('word '.repeat(90_000))
  expect(() => toRicos(large, none)).toThrow(RicosTooLargeError)
  expect(() => toRicos(large, none)).toThrow("The text takes 451 KB in Wix's format, more than the 400 KB that fit.")
})
