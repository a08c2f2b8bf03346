import { describe, expect, it } from 'vitest'
import { diffDocuments, listPlacedChangeIds, applyChanges } from './changes.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

const doc = parseMarkdown('One.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.')
const proposed = parseMarkdown('One, better.\n\n## Two\n\nThree.\n\nThree and a half.\n\n- a\n- c')
const changes = diffDocuments(doc, proposed)

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
    expect(diffDocuments(doc, parseMarkdown(toMarkdown(doc)))).toEqual([])
  })

  it('name an insertion by an empty range', () => {
    const longer = parseMarkdown(`${toMarkdown(doc)}\n\nFive.`)
    expect(diffDocuments(doc, longer)).toEqual([{ id: 'c1', from: 5, to: 5, before: '', after: 'Five.' }])
  })
})

describe('a paragraph and a heading that both changed', () => {
  it('are two decisions', () => {
    const both = diffDocuments(parseMarkdown('## A\n\nB.'), parseMarkdown('## C\n\nD.'))
    expect(both.map(({ before, after }) => `${before}>${after}`)).toEqual(['## A>## C', 'B.>D.'])
  })
})

describe('taking changes over', () => {
  const all = changes.map(({ id }) => id)
  const offer = { base: doc, proposed, acceptedIds: [] }
  const text = (some: ReturnType<typeof applyChanges>) => some && toMarkdown(some).trim()

  it('gives the proposal when all are taken and the text when none is', () => {
    expect(applyChanges(doc, offer, all)).toEqual(proposed)
    expect(applyChanges(doc, offer, [])).toEqual(doc)
  })

  it('takes one and leaves the rest', () =>
    expect(text(applyChanges(doc, offer, ['c1']))).toBe('One, better.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.'))

  it('takes one after the other, in any order, and gives each back', () => {
    let now = doc
    let acceptedIds: string[] = []
    for (const wanted of [['c4'], ['c4', 'c2'], ['c1', 'c2', 'c4'], all, ['c1', 'c3'], ['c3'], []]) {
      now = applyChanges(now, { ...offer, acceptedIds }, wanted) ?? now
      expect(now).toEqual(applyChanges(doc, offer, wanted))
      acceptedIds = wanted
    }
    expect(now).toEqual(doc)
  })

  it('still applies after an edit elsewhere, and keeps that edit, there and back', () => {
    const edited = parseMarkdown('A new start.\n\nOne.\n\n## Two, edited\n\nThree.\n\n- a\n- b\n\nFour.')
    const one = applyChanges(edited, offer, ['c2', 'c3'])
    expect(text(one)).toBe('A new start.\n\nOne.\n\n## Two, edited\n\nThree.\n\nThree and a half.\n\n- a\n- c\n\nFour.')
    expect(applyChanges(one ?? doc, { ...offer, acceptedIds: ['c2', 'c3'] }, [])).toEqual(edited)
  })

  it('refuses a change whose place was edited, and an unknown one', () => {
    const edited = parseMarkdown('One, my own way.\n\n## Two\n\nThree.\n\n- a\n- b\n\nFour.')
    expect(applyChanges(edited, offer, ['c1'])).toBeNull()
    expect(listPlacedChangeIds(edited, offer)).toEqual(['c2', 'c3', 'c4'])
    expect(applyChanges(doc, offer, ['c9'])).toBeNull()
  })
})
