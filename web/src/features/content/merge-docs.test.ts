import type { Block, Doc } from '@draftwright/contract/document'
import { expect, test } from 'vitest'
import { pickConflicts, hasBlockConflict, joinPieces, mergeDocs } from './merge-docs.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const docOf = (...texts: string[]): Doc => ({ type: 'doc', content: texts.map(paragraph) })
const textsOf = (doc: Doc): string[] =>
  doc.content.map((block) =>
    block.type === 'paragraph' ? (block.content ?? []).map((node) => ('text' in node ? node.text : '\n')).join('') : '',
  )
const merged = (base: string[], mine: string[], theirs: string[]) =>
  mergeDocs(docOf(...base), docOf(...mine), docOf(...theirs))

test('edits of different paragraphs are both there', () => {
  const pieces = merged(['a', 'b', 'c'], ['a1', 'b', 'c'], ['a', 'b', 'c1'])
  expect(hasBlockConflict(pieces)).toBe(false)
  expect(textsOf(joinPieces(pieces, 'mine'))).toEqual(['a1', 'b', 'c1'])
})

test('neighbours are different paragraphs', () => {
  const pieces = merged(['a', 'b'], ['a1', 'b'], ['a', 'b1'])
  expect([hasBlockConflict(pieces), textsOf(joinPieces(pieces, 'mine'))]).toEqual([false, ['a1', 'b1']])
})

test('the same paragraph clashes alone, and everything around it is merged', () => {
  const pieces = merged(['a', 'b', 'c', 'd'], ['a', 'b mine', 'c', 'd1'], ['a1', 'b theirs', 'c', 'd'])
  expect(textsOf(pickConflicts(pieces, 'mine'))).toEqual(['b mine'])
  expect(textsOf(pickConflicts(pieces, 'theirs'))).toEqual(['b theirs'])
  expect(textsOf(joinPieces(pieces, 'mine'))).toEqual(['a1', 'b mine', 'c', 'd1'])
  expect(textsOf(joinPieces(pieces, 'theirs'))).toEqual(['a1', 'b theirs', 'c', 'd1'])
})

test('the same edit on both sides is one', () => {
  const pieces = merged(['a', 'b'], ['a1', 'b', 'new'], ['a1', 'b', 'new'])
  expect([hasBlockConflict(pieces), textsOf(joinPieces(pieces, 'mine'))]).toEqual([false, ['a1', 'b', 'new']])
})

test('what both put in at one place stays both', () => {
  const pieces = merged(['a', 'b'], ['a', 'mine', 'b'], ['a', 'theirs', 'b'])
  expect([hasBlockConflict(pieces), textsOf(joinPieces(pieces, 'mine'))]).toEqual([false, ['a', 'theirs', 'mine', 'b']])
})

test('a paragraph that one takes out and the other edits is asked about; one that only one takes out is gone', () => {
  const pieces = merged(['a', 'b', 'c'], ['b1', 'c'], ['a', 'c'])
  expect(hasBlockConflict(pieces)).toBe(true)
  expect(textsOf(joinPieces(merged(['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c1']), 'mine'))).toEqual(['a', 'c1'])
})

test('an empty text on one side is a text', () => {
  expect(textsOf(joinPieces(merged(['a'], [], ['a']), 'mine'))).toEqual([''])
  expect(textsOf(joinPieces(merged([''], ['mine'], ['']), 'mine'))).toEqual(['mine'])
})

test('whatever two people do, no words of either are lost and untouched sides win', () => {
  let state = 7
  const next = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
  let word = 0
  const edited = (base: string[], who: string): string[] =>
    base.flatMap((text) => {
      switch (next(8)) {
        case 0:
          return [`${text} ${who}${word++}`]
        case 1:
          return [text, `${who}${word++}`]
        case 2:
          return [`${who}${word++}`, text]
        default:
          return [text]
      }
    })
  for (let n = 0; n < 500; n++) {
    const base = Array.from({ length: 1 + next(9) }, (_none, index) => (next(4) === 0 ? '' : `p${index}`))
    const [mine, theirs] = [edited(base, 'm'), edited(base, 't')]
    const pieces = merged(base, mine, theirs)
    const said = (texts: string[], who: string) => texts.join(' ').match(new RegExp(`${who}\\d+`, 'gu')) ?? []
    const both = [...textsOf(joinPieces(pieces, 'mine')), ...textsOf(joinPieces(pieces, 'theirs'))]
    expect(said(both, 'm')).toEqual(expect.arrayContaining(said(mine, 'm')))
    expect(said(both, 't')).toEqual(expect.arrayContaining(said(theirs, 't')))
    expect(said(textsOf(joinPieces(pieces, 'mine')), 'm').toSorted()).toEqual(said(mine, 'm').toSorted())
    if (!hasBlockConflict(pieces))
      expect(said(textsOf(joinPieces(pieces, 'mine')), 't').toSorted()).toEqual(said(theirs, 't').toSorted())
    expect(textsOf(joinPieces(merged(base, base, theirs), 'mine'))).toEqual(theirs)
    expect(textsOf(joinPieces(merged(base, mine, base), 'mine'))).toEqual(mine)
  }
})
