import type { Block } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { replaceFixedBlocks, restoreFixedBlocks } from './fixed-blocks.ts'
import { findLostBlocks, findLostFacts, mendAnswer } from './kept-facts.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

const before =
  'We asked Ada Lovelace of Hartmann GmbH: 40 % of [all teams](https://a.example/x) wait 3 days and 1.2 million euros are lost.'
const lost = (answer: string) =>
  findLostFacts(parseMarkdown(before), parseMarkdown(answer)).map(({ kind, text }) => `${kind} ${text}`)

describe('what an answer lost', () => {
  it('is nothing if it says the same in other words', () => {
    expect(
      lost(
        '40 percent of [all teams](https://a.example/x) wait three days, says Ada Lovelace of Hartmann GmbH; that is €1,200,000.',
      ),
    ).toEqual([])
  })
  it.each([
    ['a link', before.replace('[all teams](https://a.example/x)', 'all teams'), 'link https://a.example/x'],
    ['an address', before.replace('a.example/x', 'b.example/x'), 'link https://a.example/x'],
    ['a figure', before.replace('40 % of', 'Many of'), 'figure 40 %'],
    ['another figure', before.replace('40 %', '45 %'), 'figure 40 %'],
    ['a unit', before.replace('3 days', '3 weeks'), 'figure 3 days'],
    ['a name', before.replace('Ada Lovelace of ', ''), 'name Ada Lovelace'],
  ])('%s is told', (_what, answer, told) => {
    expect(lost(answer)).toContain(told)
  })
})

describe('blocks', () => {
  const blocks = (markdown: string): Block[] => parseMarkdown(markdown).content
  const old = blocks('## Plan\n\nFirst, we ask.\n\n- one\n- two\n\n> said')
  it('come back in their kinds and order', () => {
    expect(findLostBlocks(old, blocks('## Plan\n\nWe ask.\n\n- 1\n\n> so'), 'same')).toEqual([])
    expect(findLostBlocks(old, blocks('## Plan\n\nWe ask: one and two.'), 'alike').map(({ text }) => text)).toEqual([
      'bulleted list',
      'quote',
    ])
    expect(findLostBlocks(old, blocks('All of it in a line.'), 'free')).toEqual([])
  })
  it('are mended where an answer only forgot their sign', () => {
    const mended = mendAnswer(old, blocks('Plan\n\nFirst, ask.\n\n- 1\n- 2\n\n> said'), 'same')
    expect(toMarkdown({ type: 'doc', content: mended })).toMatch(/^## Plan\n/u)
    const linked = blocks('Read [the notes](https://a.example/n) first.')
    expect(
      toMarkdown({ type: 'doc', content: mendAnswer(linked, blocks('Start with the notes.'), 'same') }).trim(),
    ).toBe('Start with [the notes](https://a.example/n).')
  })
  it('that no model touches come back where they stood, also when their line is lost or doubled', () => {
    const picture: Block = { type: 'image', attrs: { src: 'https://a.example/p.png', alt: 'A plan' } }
    const { doc, fixed } = replaceFixedBlocks({ type: 'doc', content: [...blocks('One.'), picture, ...blocks('Two.')] })
    expect(toMarkdown(doc)).toBe('One.\n\n⟦1⟧\n\nTwo.\n')
    for (const answer of ['A.\n\n⟦1⟧\n\nB.', 'A.\n\nB.', 'A.\n\n⟦1⟧\n\n⟦1⟧\n\nB.', 'A.\n\n⟦1⟧\n\nB.\n\n⟦9⟧']) {
      const restored = restoreFixedBlocks(blocks(answer), fixed)
      expect(
        restored.map(({ type }) => type),
        answer,
      ).toEqual(['paragraph', 'image', 'paragraph'])
    }
  })
})
