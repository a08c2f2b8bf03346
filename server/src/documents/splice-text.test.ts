import type { Doc } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { sliceText, spliceText } from './splice-text.ts'
import { findRange } from './text-range.ts'
import { toMarkdown } from './to-markdown.ts'

const doc = parseMarkdown(
  'One two three.\n\n## A heading here\n\nFour **five** six.\n\n- a one\n- b two\n- c three\n\n> Said.',
)
const print = (some: Doc) => toMarkdown(some).trim()
const rewrite = (words: string, markdown: string, text = doc) => {
  const range = findRange(text, words)
  return (
    range && { slice: print(sliceText(text, range)), whole: spliceText(text, range, parseMarkdown(markdown).content) }
  )
}

describe('a range of words', () => {
  it('is found across blocks and line breaks, and stretched to whole words', () => {
    const range = findRange(doc, 'wo three.\nA head')
    expect(range && print(sliceText(doc, range))).toBe('two three.\n\n## A heading')
  })
  it('is found where it is said to stand, before it is looked for', () => {
    const twice = parseMarkdown('Same words.\n\nSame words.')
    expect(findRange(twice, 'Same words.', { from: 14, to: 25 })).toEqual({ from: 14, to: 25 })
    expect(findRange(twice, 'Same words.', { from: 3, to: 9 })).toEqual({ from: 1, to: 12 })
  })
  it('is null where the text does not have it', () => expect(findRange(doc, 'seven')).toBeNull())
})

describe('other words in the place of some', () => {
  it('leave the rest of the line as it is', () => {
    const found = rewrite('two', '2')
    expect(found?.slice).toBe('two')
    expect(print(found?.whole ?? doc)).toBe(print(doc).replace('One two three.', 'One 2 three.'))
    expect(found?.whole.content[2]).toBe(doc.content[2])
  })
  it('keep the marks around them', () =>
    expect(print(rewrite('six', '**seven**')?.whole ?? doc)).toContain('Four **five seven**.'))
  it('may be none', () => expect(print(rewrite('two', '')?.whole ?? doc)).toContain('One three.'))
  it('may bring a block with them, which follows the line', () =>
    expect(print(rewrite('two', '2\n\n[[Add an example]]')?.whole ?? doc)).toContain(
      'One 2 three.\n\n[[Add an example]]\n\n## A',
    ))
  it('stay in their list item', () =>
    expect(print(rewrite('two\nc', 'deux\n- see')?.whole ?? doc)).not.toContain('b two'))
})

describe('words in a table', () => {
  const table = parseMarkdown('Before.\n\n| Plan | Price |\n| --- | --- |\n| Small one | 9 |\n| Large | 20 |\n\nAfter.')
  it('change in their cell', () => {
    const found = rewrite('one', 'plan', table)
    expect(found?.slice).toBe('one')
    expect(print(found?.whole ?? table)).toBe(print(table).replace('Small one', 'Small plan'))
  })
  it('go with the whole table where a range ends in it', () => {
    const range = findRange(table, 'Before.\nPlan')
    expect(range && print(spliceText(table, range, parseMarkdown('Now.').content))).toMatch(/Now\./u)
  })
})

describe('blocks in the place of some', () => {
  it('change those items of a list alone', () => {
    const found = rewrite('b two\nc three', '- b 2')
    expect(found?.slice).toBe('- b two\n- c three')
    expect(print(found?.whole ?? doc)).toContain('- a one\n- b 2\n\n> Said.')
  })
  it('go on in the words before and after', () => {
    const found = rewrite('three.\nA heading', 'THREE.\n\n## THE HEADING')
    expect(print(found?.whole ?? doc)).toMatch(/^One two THREE\.\n\n## THE HEADING here\n/u)
  })
  it('replace a whole block by several', () =>
    expect(print(rewrite('One two three.', 'One.\n\nTwo.')?.whole ?? doc)).toMatch(/^One\.\n\nTwo\.\n\n## A/u))
})
