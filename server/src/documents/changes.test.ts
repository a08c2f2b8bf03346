import { describe, expect, it } from 'vitest'
import { applyChanges, changesBetween } from './changes.ts'
import { fromMarkdown } from './from-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

const doc = fromMarkdown('One.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.')
const proposed = fromMarkdown('One, better.\n\n## Two\n\nThree.\n\nThree and a half.\n\n- a\n- c')
const changes = changesBetween(doc, proposed)

describe('the changes between a text and its proposal', () => {
  it('are one decision for each block that changed', () => {
    expect(changes.map(({ from, to, before, after }) => [from, to, before, after])).toEqual([
      [0, 1, 'One.', 'One, better.'],
      [3, 5, '- a\n- b\n\nFour.', 'Three and a half.\n\n- a\n- c'],
    ])
  })

  it('are none for equal texts', () => {
    expect(changesBetween(doc, fromMarkdown(toMarkdown(doc)))).toEqual([])
  })

  it('name an insertion by an empty range', () => {
    const longer = fromMarkdown(`${toMarkdown(doc)}\n\nFive.`)
    expect(changesBetween(doc, longer)).toEqual([{ id: 'c1', from: 5, to: 5, before: '', after: 'Five.' }])
  })
})

describe('a paragraph and a heading that both changed', () => {
  it('are two decisions', () => {
    const both = changesBetween(fromMarkdown('## A\n\nB.'), fromMarkdown('## C\n\nD.'))
    expect(both.map(({ before, after }) => `${before}>${after}`)).toEqual(['## A>## C', 'B.>D.'])
  })
})

describe('taking changes over', () => {
  it('gives the proposal when all are taken and the text when none is', () => {
    const all = applyChanges(
      doc,
      proposed,
      changes,
      changes.map(({ id }) => id),
    )
    expect(all).toEqual(proposed)
    expect(applyChanges(doc, proposed, changes, [])).toEqual(doc)
  })

  it('takes one and leaves the rest', () => {
    const one = applyChanges(doc, proposed, changes, ['c1'])
    expect(one && toMarkdown(one)).toBe(
      toMarkdown(fromMarkdown('One, better.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.')),
    )
  })

  it('still applies after an edit elsewhere, and keeps that edit', () => {
    const edited = fromMarkdown('One.\n\n## Two, edited\n\nThree.\n\n- a\n- b\n\nFour.')
    const one = applyChanges(edited, proposed, changes, ['c2'])
    expect(one && toMarkdown(one)).toContain('## Two, edited')
    expect(one && toMarkdown(one)).toContain('Three and a half.')
  })

  it('refuses a change whose place was edited, and an unknown one', () => {
    const edited = fromMarkdown('One, my own way.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.')
    expect(applyChanges(edited, proposed, changes, ['c1'])).toBeNull()
    expect(applyChanges(doc, proposed, changes, ['c9'])).toBeNull()
  })
})
