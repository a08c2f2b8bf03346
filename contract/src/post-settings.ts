import type { Network } from './networks.ts'

/** Networks on which a long text can go out as a thread of replies. */
const threadNetworks: readonly (Network | null)[] = ['bluesky', 'mastodon']

export const canBeThread = (network: Network | null): boolean => threadNetworks.includes(network)

/** Whether the author wants a text that is too long for one post split into a thread: the post's setting `is_thread`. */
export const isThread = (settings: Readonly<Record<string, unknown>>): boolean => settings['is_thread'] === true

/** The post's tags for networks that have them apart from the text: the post's setting `tags`, at most 20. */
export function readTags(settings: Readonly<Record<string, unknown>>): string[] {
  const tags = settings['tags']
  if (!Array.isArray(tags)) return []
  return tags.flatMap((tag: unknown) => (typeof tag === 'string' && tag.trim() !== '' ? [tag.trim()] : [])).slice(0, 20)
}

/** Where the post was published first, for networks that name it to search engines: the post's setting `canonical_url`; null without. */
export function readCanonicalUrl(settings: Readonly<Record<string, unknown>>): string | null {
  const address = settings['canonical_url']
  const isAddress = typeof address === 'string' && address.length <= 2000 && /^https?:\/\/[^\s]+$/u.test(address.trim())
  return isAddress ? address.trim() : null
}
