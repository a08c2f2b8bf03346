import type { Doc, Inline } from '@draftwright/contract/document'
import { expect, test } from 'vitest'
import { protectText, splitPlaceholders } from './protect-text.ts'
import { translateDoc } from './translate-doc.ts'

const kept = [
  '12',
  '1,234.50',
  '3.5%',
  'Q3',
  '2026-11-29',
  '24/7',
  'https://hartmann.example/a?b=1',
  'www.example.com',
  'mara@example.com',
  '@mara.quist',
  '#contentops',
  '[[how many people?]]',
  '{{first_name}}',
  'Hartmann & Sohn',
  'O’Neill',
]
test.each(kept)('%s is replaced before and put back after a translation', (part) => {
  const { text, parts } = protectText(`Before ${part} after`, ['Hartmann & Sohn', 'O’Neill'])
  expect([text, parts]).toEqual(['Before {1} after', [part]])
})

test.each([
  ['{1} and {2}', 2, [1, ' and ', 2]],
  ['{ 2 } {1}', 2, [2, ' ', 1]],
  ['{1}', 2, null],
  ['{1} {1}', 2, null],
  ['{1} {3}', 2, null],
  ['{1} {1}', 1, null],
  ['nothing', 0, ['nothing']],
] as const)('%j with %i placeholders', (text, count, pieces) => {
  expect(splitPlaceholders(text, count)).toEqual(pieces)
})

const plain = (text: string): Inline => ({ type: 'text', text })
const link: Inline = {
  type: 'text',
  text: 'the 2 notes',
  marks: [{ type: 'link', attrs: { href: 'https://a.example' } }],
}
const code: Inline = { type: 'text', text: 'npm start', marks: [{ type: 'code' }] }
const doc: Doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [plain('Fewer meetings')] },
    { type: 'paragraph', content: [plain('Read '), link, plain(' of Mara, run '), code, plain(' 3 times.')] },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [plain('One [[question]]')] }] }],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'let a = 1' }] },
    { type: 'prompt', attrs: { text: 'How many?' } },
    { type: 'paragraph' },
    { type: 'paragraph', content: [plain('Lost 5 words.')] },
  ],
}
/** Upper case, but a placeholder is lost in a text about losing. */
const shout = async (text: string) => (text.startsWith('Lost') ? 'LOST WORDS' : text.toUpperCase())

test('blocks, links, code, names, numbers and questions come back; a block that lost one stays and is told', async () => {
  const steps: string[] = []
  const onBlock = (done: number, all: number) => steps.push(`${done}/${all}`)
  const { doc: done, refused } = await translateDoc(doc, { names: ['Mara'], translate: shout, onBlock })
  expect(done.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [plain('FEWER MEETINGS')] },
    {
      type: 'paragraph',
      content: [plain('READ '), { ...link, text: 'THE 2 NOTES' }, plain(' OF Mara, RUN '), code, plain(' 3 TIMES.')],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [plain('ONE [[question]]')] }] }],
    },
    ...doc.content.slice(3),
  ])
  expect(refused).toEqual(['Lost 5 words.'])
  expect(steps).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5'])
})
