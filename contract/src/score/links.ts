import type { Context } from './context.ts'
import { collectMeaningfulRoots } from './context.ts'
import type { Change, Check, OwnPost } from './report.ts'
import { findPhrase, stemWord } from './words.ts'

/** Whether readers find a link to another post. */
export function checkLinks(context: Context): Check[] {
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
        sentence: isLinked ? 'It links to another of your posts' : 'There are no other live posts to link to',
        findings: [],
      },
    ]
  const best = findNearestPost(context, live)
  const change = best ? (findLinkPlace(context, best) ?? appendLink(context, best)) : null
  const [span] = change?.kind === 'link' ? [{ from: change.from, to: change.to }] : []
  const hasRoom = change?.kind === 'link' || words + 20 <= input.norm.maxWords
  return [
    {
      id: 'own-links',
      group: 'links',
      points: 0,
      max,
      sentence: 'It does not link to your other posts',
      findings: [
        {
          text: best ? `Link to “${best.title}”` : 'Link to another of your posts',
          place: 'text',
          spans: span ? [span] : [],
          fix: change && hasRoom ? { changes: [change] } : null,
        },
      ],
    },
  ]
}

const isSame = (href: string, url: string): boolean => getPath(href) === getPath(url)
const getPath = (address: string): string =>
  address
    .replace(/^https?:\/\/[^/]+/iu, '')
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '')

/** The live post whose meaning overlaps most with this one's. */
function findNearestPost({ tokens, input }: Context, live: readonly OwnPost[]): OwnPost | null {
  const seenRoots = new Set(tokens.map(({ root }) => root))
  for (const word of input.title.split(/\s+/u)) seenRoots.add(stemWord(word))
  let best: { post: OwnPost; shared: number } | null = null
  for (const post of live) {
    const shared = titleWords(post).filter((root) => seenRoots.has(root)).length
    if (!best || shared > best.shared) best = { post, shared }
  }
  return best?.post ?? null
}

const noWords = { common: new Set<string>() }
const titleWords = (post: OwnPost): string[] => [...collectMeaningfulRoots(post.title, noWords)]

/** Two words of the other title that are adjacent in a paragraph and not linked yet. */
function findLinkPlace({ prose, tokens, language }: Context, post: OwnPost): Change | null {
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

function appendLink({ language }: Context, post: OwnPost): Change {
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
