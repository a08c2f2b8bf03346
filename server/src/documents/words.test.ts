import type { Doc } from '@draftwright/contract/document'
import { Slug } from '@draftwright/contract/fields'
import { describe, expect, it } from 'vitest'
import { buildExcerpt, shortenText } from './excerpt.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { listPrompts, removePrompts } from './prompts.ts'
import { findFreeSlug, isReservedSlug, toSlug } from './slug.ts'
import { computeTextHash } from './text-hash.ts'

describe('slugs', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['Größe über Maß', 'groesse-ueber-mass'],
    ['Crème brûlée à la carte', 'creme-brulee-a-la-carte'],
    ['Decomposed u\u0308ber', 'decomposed-ueber'],
    ['Łódź & Århus', 'lodz-and-arhus'],
    ['Привет, мир', 'privet-mir'],
    ["Don't stop", 'dont-stop'],
    ['日本語', 'ri-ben-yu'],
    ['为什么要问天数', 'wei-shen-me-yao-wen-tian-shu'],
    ['カフェの予定 2026', 'kafueno-yu-ding-2026'],
    ['왜 날짜를', 'wae-naljjaleul'],
    ['لماذا نسأل', 'lmdh-nsl'],
    ['למה לשאול', 'lmh-lsvl'],
    ['हिन्दी दिवस', 'hindi-divs'],
    ['ทำไม', 'thamaim'],
    ['γιατί ρωτάμε', 'giati-rotame'],
    ['Հայաստան', 'hayastan'],
    ['Plan 😀 ½ №3', 'plan-1-2-no3'],
    ['😀 …', 'post'],
    ['', 'post'],
    ['--a--', 'a'],
    ['One two three four five six seven eight nine ten', 'one-two-three-four-five-six-seven-eight'],
    ['a'.repeat(60), 'a'.repeat(40)],
  ])('%s', (text, slug) => {
    expect(toSlug(text)).toBe(slug)
    expect(Slug.parse(slug)).toBe(slug)
  })
  it('count up past those taken, within the length', async () => {
    const taken = new Set(['x'.repeat(40), `${'x'.repeat(38)}-2`])
    expect(await findFreeSlug('x'.repeat(40), async (slug) => taken.has(slug))).toBe(`${'x'.repeat(38)}-3`)
  })
  it('never are an address of the product', async () => {
    expect(isReservedSlug('topics')).toBe(true)
    expect(await findFreeSlug('Topics', async () => false)).toBe('topics-2')
  })
})

describe('excerpts', () => {
  it('take the first words, not headings, and end with a sentence', () => {
    const doc = parseMarkdown('# Title\n\n[[Ask]]\n\nShort.\n\nThen a second paragraph with more to say. And more.')
    expect(buildExcerpt(doc, 60)).toBe('Short. Then a second paragraph with more to say. And more.')
    expect(buildExcerpt(doc, 50)).toBe('Short. Then a second paragraph with more to say.')
  })
  it('cut at a word where no sentence ends in time', () => {
    expect(shortenText('one two, three four', 12)).toBe('one two…')
    expect(shortenText('unbroken'.repeat(5), 12)).toHaveLength(12)
  })
})

describe('the hash of a text', () => {
  const text = {
    title: 'T',
    excerpt: 'E',
    slug: 's',
    keyword: 'k',
    settings: { hashtags: ['one'] },
    rich_content: parseMarkdown('Hello **world**'),
  }
  it('is the same for the same text, however it is stored', () => {
    const stored: Doc = JSON.parse(
      '{"content":[{"content":[{"text":"Hello ","type":"text"},{"marks":[{"type":"bold"}],"text":"world","type":"text"}],"type":"paragraph","attrs":null}],"type":"doc"}',
    )
    expect(computeTextHash({ ...text, rich_content: stored })).toBe(computeTextHash(text))
  })
  it.each([
    ['title', { title: 'U' }],
    ['excerpt', { excerpt: '' }],
    ['slug', { slug: 't' }],
    ['keyword', { keyword: null }],
    ['settings', { settings: { hashtags: ['two'] } }],
    ['words', { rich_content: parseMarkdown('Hello **World**') }],
    ['marks', { rich_content: parseMarkdown('Hello *world*') }],
  ])('changes with its %s', (_name, change) => {
    expect(computeTextHash({ ...text, ...change })).not.toBe(computeTextHash(text))
  })
})

describe('prompts', () => {
  const doc = parseMarkdown('One\n\n[[First?]]\n\n> [[Second?]]\n\n- [[Third?]]\n- kept')
  it('are found in reading order', () => {
    expect(listPrompts(doc)).toEqual(['First?', 'Second?', 'Third?'])
  })
  it('are taken out with what they leave empty', () => {
    expect(removePrompts(doc)).toEqual(parseMarkdown('One\n\n- kept'))
  })
  it('leave a document that can be edited', () => {
    expect(removePrompts(parseMarkdown('[[Only?]]')).content).toEqual([{ type: 'paragraph' }])
  })
})
