import { expect, it } from 'vitest'
import { describeEmptiness, findOverloads, listLosses } from './carrying.ts'
import type { Block, Doc } from './document.ts'

const doc = (...content: Block[]): Doc => ({ type: 'doc', content })
const text = doc({ type: 'paragraph', content: [{ type: 'text', text: 'Ask for days.' }] })
const pictures = (many: number): Doc =>
  doc(
    ...text.content,
    ...Array.from({ length: many }, (_, at): Block => ({ type: 'image', attrs: { src: `/media/a/${at}.webp` } })),
  )
const post = { title: 'Days', excerpt: '', rich_content: text, settings: {} }
const over = (type: 'ghost' | 'devto' | 'mastodon' | 'bluesky', change: object, settings = {}, parts = 1) =>
  findOverloads({ type, settings }, { ...post, ...change }, parts).map(({ field }) => field)

it.each([
  ['a', 300],
  ['日', 300],
  ['😀', 300],
])('Ghost takes %s three hundred times as an excerpt, and says before that one more is too much', (sign, most) => {
  expect(over('ghost', { excerpt: sign.repeat(most) })).toEqual([])
  expect(over('ghost', { excerpt: sign.repeat(most + 1) })).toEqual(['excerpt'])
})

it('counts a title on Dev.to by the sign', () => {
  expect(over('devto', { title: '😀'.repeat(128) })).toEqual([])
  expect(over('devto', { title: '😀'.repeat(129) })).toEqual(['title'])
})

it('says what Ghost does with a tag that begins with #', () => {
  const losses = listLosses('ghost', { ...post, settings: { tags: ['#news', 'plans', '# 1'] } })
  expect(losses).toEqual([
    'The tag “#news” is internal at Ghost: readers do not see it.',
    'The tag “# 1” is internal at Ghost: readers do not see it.',
  ])
  expect(listLosses('wordpress', { ...post, settings: { tags: ['#news'] } })).toEqual([])
})

it('takes as many pictures as the server says', () => {
  expect(over('mastodon', { rich_content: pictures(4) })).toEqual([])
  expect(over('mastodon', { rich_content: pictures(5) })).toEqual(['pictures'])
  expect(over('mastodon', { rich_content: pictures(8) }, { server_limits: { pictures: 8 } })).toEqual([])
  expect(over('mastodon', { rich_content: pictures(2) }, { server_limits: { pictures: 1 } })).toEqual(['pictures'])
  // All pictures of a thread stand in its first post; on Bluesky each post has its own.
  const thread = { rich_content: pictures(8), settings: { is_thread: true } }
  expect(over('mastodon', thread, {}, 2)).toEqual(['pictures'])
  expect(over('bluesky', thread, {}, 2)).toEqual([])
})

it('tells what is empty, and what has no title where readers see titles', () => {
  expect(describeEmptiness({ title: '', rich_content: text }, false)).toBeNull()
  expect(describeEmptiness({ title: '\u200B', rich_content: text }, true)).toBe(
    'This post has no title. Add one first.',
  )
  expect(describeEmptiness({ title: 'Days', rich_content: doc() }, true)).toMatch(/^This post is empty/u)
})
