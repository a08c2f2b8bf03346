import { describe, expect, it } from 'vitest'
import { changesBetween, changesInPlace, settleChanges } from './changes.ts'
import { fromMarkdown } from './from-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

const doc = fromMarkdown('One.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.')
const proposed = fromMarkdown('One, better.\n\n## Two\n\nThree.\n\nThree and a half.\n\n- a\n- c')
const changes = changesBetween(doc, proposed)

describe('the changes between a text and its proposal', () => {
  it('are one decision for each block that changed', () => {
    expect(changes.map(({ from, to, before, after }) => [from, to, before, after])).toEqual([
      [0, 1, 'One.', 'One, better.'],
      [3, 3, '', 'Three and a half.'],
      [3, 4, '- a\n- b', '- a\n- c'],
      [4, 5, 'Four.', ''],
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
  const all = changes.map(({ id }) => id)
  const offer = { base: doc, proposed, taken: [] }
  const text = (some: ReturnType<typeof settleChanges>) => some && toMarkdown(some).trim()

  it('gives the proposal when all are taken and the text when none is', () => {
    expect(settleChanges(doc, offer, all)).toEqual(proposed)
    expect(settleChanges(doc, offer, [])).toEqual(doc)
  })

  it('takes one and leaves the rest', () =>
    expect(text(settleChanges(doc, offer, ['c1']))).toBe('One, better.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.'))

  it('takes one after the other, in any order, and gives each back', () => {
    let now = doc
    let taken: string[] = []
    for (const wanted of [['c4'], ['c4', 'c2'], ['c1', 'c2', 'c4'], all, ['c1', 'c3'], ['c3'], []]) {
      now = settleChanges(now, { ...offer, taken }, wanted) ?? now
      expect(now).toEqual(settleChanges(doc, offer, wanted))
      taken = wanted
    }
    expect(now).toEqual(doc)
  })

  it('still applies after an edit elsewhere, and keeps that edit, there and back', () => {
    const edited = fromMarkdown('A new start.\n\nOne.\n\n## Two, edited\n\nThree.\n\n- a\n- b\n\nFour.')
    const one = settleChanges(edited, offer, ['c2', 'c3'])
    expect(text(one)).toBe('A new start.\n\nOne.\n\n## Two, edited\n\nThree.\n\nThree and a half.\n\n- a\n- c\n\nFour.')
    expect(settleChanges(one ?? doc, { ...offer, taken: ['c2', 'c3'] }, [])).toEqual(edited)
  })

  it('refuses a change whose place was edited, and an unknown one', () => {
    const edited = fromMarkdown('One, my own way.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.')
    expect(settleChanges(edited, offer, ['c1'])).toBeNull()
    expect(changesInPlace(edited, offer)).toEqual(['c2', 'c3', 'c4'])
    expect(settleChanges(doc, offer, ['c9'])).toBeNull()
  })
})
