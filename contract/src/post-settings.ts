import type { Network } from './networks.ts'
import { isBlank } from './visible-words.ts'

/** Networks on which a long text can go out as a thread of replies. */
const threadNetworks: readonly (Network | null)[] = ['bluesky', 'mastodon']

export const canBeThread = (network: Network | null): boolean => threadNetworks.includes(network)

/** Whether the author wants a text that is too long for one post split into a thread: the post's setting `is_thread`. */
export const isThread = (settings: Readonly<Record<string, unknown>>): boolean => settings['is_thread'] === true

/** What a post may have beside its text, by the type of its channel. */
const settingsByType: Record<string, readonly ('tags' | 'first_comment' | 'canonical_url' | 'card')[]> = {
  linkedin: ['first_comment', 'card'],
  bluesky: ['card'],
  ayrshare: ['first_comment'],
  ghost: ['tags', 'canonical_url'],
  wix: ['canonical_url'],
  wordpress: ['tags'],
  devto: ['tags', 'canonical_url'],
  webhook: ['tags'],
}
export const listPostSettings = (channelType: string) => settingsByType[channelType] ?? []

export const maxTags = 20

/** The post's tags for networks that have them apart from the text: the post's setting `tags`. */
export function readTags(settings: Readonly<Record<string, unknown>>): string[] {
  const tags = settings['tags']
  if (!Array.isArray(tags)) return []
  return tags.flatMap((tag: unknown) => (typeof tag === 'string' && !isBlank(tag) ? [tag.trim()] : []))
}

/** Characters of a comment on LinkedIn, the shortest of the networks that have first comments. */
export const maxFirstComment = 1250

/** The comment that the author adds under the post at once: the post's setting `first_comment`; null if there is none. */
export function readFirstComment(settings: Readonly<Record<string, unknown>>): string | null {
  const comment = settings['first_comment']
  return typeof comment === 'string' && !isBlank(comment) ? comment.trim() : null
}

const toEscape = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Where the post was published first, for networks that name it to search engines: the post's setting `canonical_url`; null without. */
export function readCanonicalUrl(settings: Readonly<Record<string, unknown>>): string | null {
  const address = settings['canonical_url']
  const isAddress = typeof address === 'string' && address.length <= 2000 && /^https?:\/\/[^\s]+$/u.test(address.trim())
  // As an address on a page has them: networks refuse these signs.
  return isAddress
    ? address
        .trim()
        .toWellFormed()
        .replaceAll(/["'<>`{}|\\^]/gu, toEscape)
    : null
}
