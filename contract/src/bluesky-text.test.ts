import { expect, it } from 'vitest'
import { isLinear } from '../../scripts/measure-growth.ts'
import { type BlueskyText, showsLongAddress, toBlueskyText } from './bluesky-text.ts'
import type { Block, Doc, Inline } from './document.ts'

const words = (text: string, href?: string): Inline =>
  href === undefined ? { type: 'text', text } : { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
const toDoc = (...content: Inline[]): Doc => ({ type: 'doc', content: [{ type: 'paragraph', content }] })

/** Each facet as the words it covers, cut out of the bytes, and what it stands for. */
function listFacets({ text, facets }: BlueskyText): string[] {
  const bytes = new TextEncoder().encode(text)
  const read = (start: number, end: number) => new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(start, end))
  return facets.map(({ byteStart, byteEnd, kind, value }) => `${kind} ${read(byteStart, byteEnd)} > ${value}`)
}
const find = (text: string) => listFacets(toBlueskyText(toDoc(words(text))))

it('shows a link by its words, wherever it stands', () => {
  const post = toBlueskyText(
    toDoc(
      words('Größe 👩‍👩‍👧 '),
      words('the ', 'https://a.example/é'),
      words('guide', 'https://a.example/é'),
      words(' by '),
      words('us', '/about'),
      words(', '),
      words('up', '#top'),
      words(', '),
      words('mail', 'mailto:a@b.nl'),
    ),
    'https://site.example',
  )
  expect(post.text).toBe('Größe 👩‍👩‍👧 the guide by us, up, mail (a@b.nl)')
  expect(listFacets(post)).toEqual(['link the guide > https://a.example/é', 'link us > https://site.example/about'])
})

it('tells where a linked word would be shorter', () => {
  const long = 'https://a.example/guides/waiting-lists-that-work'
  for (const [shown, doc] of [
    [true, toDoc(words(`See ${long}`))],
    [true, toDoc(words('See '), words(long, long))],
    [true, toDoc(words(`See ${long.slice(8).replace('example', 'com')}`))],
    [false, toDoc(words('See '), words('the guide to waiting lists that work', long))],
    [false, toDoc(words('See https://a.example/x'))],
  ] as const)
    expect(showsLongAddress(doc)).toBe(shown)
})

it('leaves a link within this site as words without an origin', () => {
  expect(toBlueskyText(toDoc(words('us', '/about')))).toEqual({ text: 'us', facets: [] })
})

it('finds nothing within linked words, and what stands right beside them', () => {
  const post = toBlueskyText(
    toDoc(
      words('#tag www.a.com @a.b', 'https://x.example/'),
      words(' https://y.example/'),
      words('z', 'https://z.example/'),
    ),
  )
  expect(listFacets(post)).toEqual([
    'link #tag www.a.com @a.b > https://x.example/',
    'link https://y.example/ > https://y.example/',
    'link z > https://z.example/',
  ])
})

it('ignores the marks that stand for links in an author’s own text', () => {
  const post = toBlueskyText(toDoc(words('\uFDD0a\uFDD1 '), words('b\uFDD1', 'https://b.example/')))
  expect(post.text).toBe('a b')
  expect(listFacets(post)).toEqual(['link b > https://b.example/'])
})

it.each<[string, string[]]>([
  ['See https://a.example/x_(y)?q=ü#z.', ['link https://a.example/x_(y)?q=ü#z > https://a.example/x_(y)?q=ü#z']],
  ['see example.com, and me@example.com', ['link example.com > https://example.com']],
  ['日本語 #日本語 #2026plan #a_b- #1 # #', ['tag #日本語 > 日本語', 'tag #2026plan > 2026plan', 'tag #a_b > a_b']],
  ['(#हिन्दी), #हिन्दी_दिवस, a#b C#', ['tag #हिन्दी_दिवस > हिन्दी_दिवस']],
  [
    '#Node.js #c++ ＃タグ $AAPL',
    ['tag #Node.js > Node.js', 'tag #c++ > c++', 'tag ＃タグ > タグ', 'tag $AAPL > $AAPL'],
  ],
  ['demo at a.example.io:8080/x', ['link a.example.io:8080/x > https://a.example.io:8080/x']],
  ['Ask httpbin.org/get', ['link httpbin.org/get > https://httpbin.org/get']],
  ['#️⃣ #🎉 #a👍🏽', ['tag #🎉 > 🎉', 'tag #a👍🏽 > a👍🏽']],
  [
    'Hi @Ann.bsky.social, (@b.com) @c @d@e.com',
    ['mention @Ann.bsky.social > ann.bsky.social', 'mention @b.com > b.com'],
  ],
  [`#${'a'.repeat(64)} #${'b'.repeat(65)}`, [`tag #${'a'.repeat(64)} > ${'a'.repeat(64)}`]],
])('finds in %j', (text, facets) => expect(find(text)).toEqual(facets))

it.each(['#', '#1', '#a ', '@a.', '@a-a', 'a.', 'https://a ', '(', '#-_'])(
  'reads much of %j in linear time',
  (piece) => {
    const read = (size: number) => void toBlueskyText(toDoc(words(piece.repeat(Math.ceil(size / piece.length)))))
    expect(isLinear(read, 100_000)).toBe(true)
  },
)
it('reads many links in linear time', () => {
  const block: Block = { type: 'paragraph', content: [words('a #b '), words('c', 'https://c.example/')] }
  expect(
    isLinear((size) => void toBlueskyText({ type: 'doc', content: Array.from({ length: size }, () => block) }), 8000),
  ).toBe(true)
})
