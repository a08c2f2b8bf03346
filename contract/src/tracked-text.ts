import type { Block, Doc, Inline, TextNode } from './document.ts'
import { readFirstComment } from './post-settings.ts'
import { findWebLinks, replaceLinks } from './web-links.ts'

/** Where the addresses of a workspace's own sites begin; `path` has no slash at its end. */
export interface OwnSite {
  /** With its port, without `www.`. */
  host: string
  path: string
}

/** How the links of a workspace's posts become tracked ones. */
export interface LinkRule {
  is_on: boolean
  sites: OwnSite[]
  /** Links that begin with a slash lead here. */
  origin: string
  /** What a tracked address begins with; its code follows. */
  base: string
}

/** A post has fewer links; what is beyond stays as it was written. */
const maxPostLinks = 100
/** As long as a code, and none: base58 has no zero. */
const missingCode = '0000000'

export const toSiteHost = ({ host }: { host: string }): string => host.replace(/^www\./u, '')

/** A target without anything a browser or a header could take for something else; null if it is none. */
export function toSafeTarget(address: string, origin?: string): string | null {
  // Browsers drop control characters and turn backslashes, so that what is checked would not be what is opened.
  if (address.length > 2000 || /[\p{Cc}\s\\]/u.test(address) || !URL.canParse(address, origin)) return null
  const { protocol, username, password, href } = new URL(address, origin)
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return null
  return href.length > 2000 ? null : href
}

/** The absolute address if it leads to a site of the workspace; null otherwise, and for tracked addresses themselves. */
export function findOwnTarget({ sites, origin, base }: Omit<LinkRule, 'is_on'>, address: string): string | null {
  if (!/^(?:https?:\/\/|\/(?!\/))/iu.test(address)) return null
  const target = toSafeTarget(address, origin)
  if (target === null || target.startsWith(base)) return null
  const url = new URL(target)
  const host = toSiteHost(url)
  const isOwn = sites.some(
    (site) => site.host === host && (url.pathname === site.path || url.pathname.startsWith(`${site.path}/`)),
  )
  return isOwn ? target : null
}

/** Whether the author wants the post's links tracked; the post's setting `tracks_links`, on unless it is false. */
export const shouldTrackLinks = (settings: Readonly<Record<string, unknown>>): boolean =>
  settings['tracks_links'] !== false

interface PostText {
  rich_content: Doc
  settings: Readonly<Record<string, unknown>>
}

/** The own addresses a post leads to, in its order: its links, addresses in its text, and those of its first comment. */
export function listOwnTargets(post: PostText, rule: LinkRule): string[] {
  const found = new Set<string>()
  if (rule.is_on && shouldTrackLinks(post.settings))
    replaceTargets(post, rule, (target) => {
      if (found.size < maxPostLinks) found.add(target)
      return null
    })
  return [...found]
}

/** A tracked address of each own target: of `codes` where there is one, otherwise one of the same length. */
export function trackPost<T extends PostText>(
  post: T,
  rule: LinkRule,
  codes: ReadonlyMap<string, string> = new Map(),
): T {
  const targets = new Set(listOwnTargets(post, rule))
  if (targets.size === 0) return post
  return replaceTargets(post, rule, (target) =>
    targets.has(target) ? rule.base + (codes.get(target) ?? missingCode) : null,
  )
}

/** Returns the address to write for an own target, or null to leave it. */
type Replacement = (target: string) => string | null

function replaceTargets<T extends PostText>(post: T, rule: LinkRule, replace: Replacement): T {
  const replaceAddress = (address: string): string | null => {
    const target = findOwnTarget(rule, address)
    return target === null ? null : replace(target)
  }
  const rich_content = { ...post.rich_content, content: replaceInBlocks(post.rich_content.content, replaceAddress) }
  const comment = readFirstComment(post.settings)
  const settings =
    comment === null ? post.settings : { ...post.settings, first_comment: replaceInText(comment, replaceAddress) }
  return { ...post, rich_content, settings }
}

const replaceInText = (text: string, replace: Replacement): string =>
  replaceLinks(text, findWebLinks(text), (address) => replace(address) ?? address)

const replaceInParagraph = <T extends { content?: Inline[] }>(block: T, replace: Replacement): T =>
  block.content === undefined ? block : { ...block, content: replaceInLine(block.content, replace) }

const replaceInBlocks = (blocks: readonly Block[], replace: Replacement): Block[] =>
  blocks.map((block): Block => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return replaceInParagraph(block, replace)
      case 'blockquote':
        return { ...block, content: replaceInBlocks(block.content, replace) }
      case 'bulletList':
      case 'orderedList':
        return {
          ...block,
          content: block.content.map((item) => ({ ...item, content: replaceInBlocks(item.content, replace) })),
        }
      case 'table':
        return {
          ...block,
          content: block.content.map((row) => ({
            ...row,
            content: row.content.map((cell) => ({
              ...cell,
              content: cell.content.map((line) => replaceInParagraph(line, replace)),
            })),
          })),
        }
      default:
        return block
    }
  })

const findHref = (node: Inline | undefined): string | null =>
  (node?.type === 'text' && node.marks?.find((mark) => mark.type === 'link')?.attrs.href) || null

/** A link whose words are its address becomes a tracked address whose words are that. */
function replaceInLine(nodes: readonly Inline[], replace: Replacement): Inline[] {
  const out: Inline[] = []
  for (let at = 0; at < nodes.length; ) {
    const href = findHref(nodes[at])
    const run: TextNode[] = []
    for (let node = nodes[at]; node?.type === 'text' && findHref(node) === href; node = nodes[++at]) run.push(node)
    const [first] = run
    if (first === undefined) {
      const other = nodes[at++]
      if (other !== undefined) out.push(other)
      continue
    }
    if (href === null) {
      out.push(...run.map((node) => ({ ...node, text: replaceInText(node.text, replace) })))
      continue
    }
    const address = replace(href)
    if (address === null) out.push(...run)
    else if (isSameAddress(run.map(({ text }) => text).join(''), href))
      out.push({ ...withHref(first, address), text: address })
    else out.push(...run.map((node) => withHref(node, address)))
  }
  return out
}

const withHref = (node: TextNode, href: string): TextNode => ({
  ...node,
  marks: (node.marks ?? []).map((mark) => (mark.type === 'link' ? { ...mark, attrs: { ...mark.attrs, href } } : mark)),
})

const toBareAddress = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//iu, '')
    .replace(/^www\./iu, '')
    .replace(/\/$/u, '')
const isSameAddress = (words: string, href: string): boolean => toBareAddress(words) === toBareAddress(href)
