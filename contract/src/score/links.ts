import type { Context } from './context.ts'
import { meaningOf } from './context.ts'
import type { Change, Check, OwnPost } from './report.ts'
import { findPhrase, rootOf } from './words.ts'

/** A reader who wants more should find the next post. */
export function linkCheck(context: Context): Check[] {
  const { input, reading, words } = context
  if (!input.norm.linksAllowed) return []
  const live = input.own.filter((post) => post.url)
  const max = 6
  const links = reading.blocks.flatMap((block) => block.links)
  const isLinked = links.some(({ href }) => live.some(({ url }) => isSame(href, url ?? '')))
  if (live.length === 0 || isLinked)
    return [
      {
        id: 'own-links',
        group: 'links',
        points: max,
        max,
        sentence: isLinked ? 'It leads to another post of yours' : 'There is no other live post to link to',
        findings: [],
      },
    ]
  const best = nearest(context, live)
  const change = best ? (linkIn(context, best) ?? appended(context, best)) : null
  const [span] = change?.kind === 'link' ? [{ from: change.from, to: change.to }] : []
  const hasRoom = change?.kind === 'link' || words + 20 <= input.norm.maxWords
  return [
    {
      id: 'own-links',
      group: 'links',
      points: 0,
      max,
      sentence: 'It leads to no other post of yours',
      findings: [
        {
          text: best ? `Link to “${best.title}”` : 'Link to another post of yours',
          place: 'text',
          spans: span ? [span] : [],
          fix: change && hasRoom ? { changes: [change] } : null,
        },
      ],
    },
  ]
}

const isSame = (href: string, url: string): boolean => pathOf(href) === pathOf(url)
const pathOf = (address: string): string =>
  address
    .replace(/^https?:\/\/[^/]+/iu, '')
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '')

/** The live post that shares most meaning with this one. */
function nearest({ tokens, input }: Context, live: readonly OwnPost[]): OwnPost | null {
  const said = new Set(tokens.map(({ root }) => root))
  for (const word of input.title.split(/\s+/u)) said.add(rootOf(word))
  let best: { post: OwnPost; shared: number } | null = null
  for (const post of live) {
    const shared = titleWords(post).filter((root) => said.has(root)).length
    if (!best || shared > best.shared) best = { post, shared }
  }
  return best?.post ?? null
}

const noWords = { common: new Set<string>() }
const titleWords = (post: OwnPost): string[] => [...meaningOf(post.title, noWords)]

/** Two words of the other title that stand together in a paragraph and are no link yet. */
function linkIn({ prose, tokens, language }: Context, post: OwnPost): Change | null {
  const words = post.title.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  for (const size of [4, 3, 2])
    for (let at = 0; at + size <= words.length; at++) {
      const run = words.slice(at, at + size)
      if ([run[0], run.at(-1)].some((word) => !word || language.common.has(word.toLowerCase()))) continue
      const hit = findPhrase(tokens, run.join(' ')).find(({ from, to }) =>
        prose.some(
          ({ block }) =>
            from > block.at &&
            to <= block.at + 1 + block.text.length &&
            !block.links.some((link) => link.from < to && link.to > from),
        ),
      )
      if (hit && post.url) return { kind: 'link', ...hit, href: post.url }
    }
  return null
}

function appended({ language }: Context, post: OwnPost): Change {
  return {
    kind: 'append',
    block: {
      type: 'paragraph',
      content: [
        { type: 'text', text: `${language.related} ` },
        { type: 'text', text: post.title, marks: [{ type: 'link', attrs: { href: post.url ?? '' } }] },
      ],
    },
  }
}
