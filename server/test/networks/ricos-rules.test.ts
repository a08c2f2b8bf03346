import { expect, test } from 'vitest'
import { findRicosViolations, readRicos } from './ricos-rules.ts'

const text = (value: string, ...decorations: object[]) => ({
  type: 'TEXT',
  id: '',
  nodes: [],
  textData: { text: value, decorations },
})
const block = (type: string, ...nodes: object[]) => ({ type, id: `n-${type}`, nodes })
const paragraph = (...nodes: object[]) => ({ ...block('PARAGRAPH', ...nodes), paragraphData: {} })
const heading = (level: unknown) => ({ ...block('HEADING', text('H')), headingData: { level } })
const picture = (image: object, altText = 'A cat') => ({
  ...block('IMAGE', block('CAPTION', text('Caption'))),
  imageData: { containerData: { width: { size: 'CONTENT' }, alignment: 'CENTER' }, image, altText },
})
const link = (target?: unknown) => ({ type: 'LINK', linkData: { link: { url: 'https://x.example', target } } })
const good = picture({ src: { id: 'a~mv2.jpg' }, width: 4, height: 3 })

const check = (...nodes: unknown[]) =>
  findRicosViolations({ nodes }, 'rc').map(({ field, description }) => `${field} ${description}`)

test('a document of every kind of block is taken and read as people see it', () => {
  const nodes = [
    heading(2),
    paragraph(text('One '), text('bold', { type: 'BOLD', fontWeightValue: 700 }, link('BLANK'))),
    paragraph(),
    block(
      'BULLETED_LIST',
      block('LIST_ITEM', paragraph(text('Item')), block('ORDERED_LIST', block('LIST_ITEM', paragraph(text('Inner'))))),
    ),
    block('BLOCKQUOTE', paragraph(text('Quote', { type: 'ITALIC', italicData: true }))),
    block('CODE_BLOCK', text('a\nb')),
    block('TABLE', block('TABLE_ROW', block('TABLE_CELL', paragraph(text('Cell'))))),
    block('DIVIDER'),
    good,
  ]
  expect(check(...nodes)).toEqual([])
  expect(readRicos({ nodes })).toEqual({
    text: 'H\nOne bold\nItem\nInner\nQuote\na\nb\nCell\nCaption',
    pictures: [{ id: 'a~mv2.jpg', altText: 'A cat', width: 4, height: 3 }],
    hasLineBreaks: false,
  })
  expect(readRicos({ nodes: [paragraph(text('a\nb'))] })).toMatchObject({ text: 'a b', hasLineBreaks: true })
})

test.each<[string, unknown, string]>([
  ['text at the top', text('x'), 'rc.nodes[0] Expected a paragraph node but found TEXT'],
  [
    'text in an item',
    block('BULLETED_LIST', block('LIST_ITEM', text('x'))),
    'rc.nodes[0].nodes[0].nodes[0] Expected a paragraph node but found TEXT',
  ],
  ['text in a quote', block('BLOCKQUOTE', text('x')), 'rc.nodes[0].nodes[0] Expected a paragraph node but found TEXT'],
  [
    'a list first in an item',
    block('BULLETED_LIST', block('LIST_ITEM', block('ORDERED_LIST'))),
    'rc.nodes[0].nodes[0].nodes[0] Expected a paragraph node but found ORDERED_LIST',
  ],
  [
    'a paragraph in a list',
    block('BULLETED_LIST', paragraph()),
    'rc.nodes[0].nodes[0] Expected a list_item node but found PARAGRAPH',
  ],
  [
    'a paragraph in a paragraph',
    paragraph(paragraph()),
    'rc.nodes[0].nodes[0] Expected a text node but found PARAGRAPH',
  ],
  ['an unknown node', block('MARQUEE'), 'rc.nodes[0].type enum must be in [PARAGRAPH,'],
  ['a type that is an object', { type: { type: 'PARAGRAPH' } }, 'rc.nodes[0].type enum must be in [PARAGRAPH,'],
  ['a null', paragraph({ ...text('x'), style: null }), 'rc.nodes[0].nodes[0].style must not be null'],
  ['a text without words', paragraph({ type: 'TEXT' }), 'rc.nodes[0].nodes[0].textData.text must not be empty'],
  [
    'an unknown decoration',
    paragraph(text('x', { type: 'BLINK' })),
    'rc.nodes[0].nodes[0].textData.decorations[0].type enum must be in [BOLD,',
  ],
  [
    'a link without an address',
    paragraph(text('x', { type: 'LINK', linkData: {} })),
    'rc.nodes[0].nodes[0].textData.decorations[0] has wrong data for LINK',
  ],
  [
    'a target as in HTML',
    paragraph(text('x', link('_blank'))),
    'rc.nodes[0].nodes[0].textData.decorations[0].linkData.link.target enum must be in [SELF, BLANK, PARENT, TOP]',
  ],
  ['a heading without a level', heading(undefined), 'rc.nodes[0].headingData.level must be from 1 to 6'],
  ['a heading of level 7', heading(7), 'rc.nodes[0].headingData.level must be from 1 to 6'],
  [
    'a picture without a size',
    picture({ src: { id: 'a' }, width: 4 }),
    'rc.nodes[0].imageData.image.height must be greater than 0',
  ],
  ['a picture of nothing', picture({ width: 4, height: 3 }), 'rc.nodes[0].imageData.image.src must not be empty'],
  ['an id that is a number', { ...paragraph(), id: 1 }, 'rc.nodes[0].id must be a string'],
  ['nodes that are no array', { type: 'PARAGRAPH', nodes: {} }, 'rc.nodes[0].nodes must be an array'],
  ['a string', 'x', 'rc.nodes[0] must be an object'],
])('%s is refused', (_, node, sentence) => {
  expect(check(node)[0]).toContain(sentence)
})

test('a document is an object with nodes', () => {
  expect(findRicosViolations('<p>x</p>', 'rc')).toMatchObject([{ description: 'must be an object' }])
  expect(findRicosViolations({}, 'rc')).toMatchObject([{ field: 'rc.nodes' }])
})
