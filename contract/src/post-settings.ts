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

/** Characters of a comment on LinkedIn, the shortest of the networks that have first comments. */
export const maxFirstComment = 1250

/** Networks on which a post can get a first comment by its author. */
const firstCommentTypes: readonly string[] = ['linkedin']
export const canHaveFirstComment = (channelType: string): boolean => firstCommentTypes.includes(channelType)

/** The comment that the author adds under the post at once: the post's setting `first_comment`; null if there is none. */
export function readFirstComment(settings: Readonly<Record<string, unknown>>): string | null {
  const comment = settings['first_comment']
  return typeof comment === 'string' && comment.trim() !== '' ? comment.trim().slice(0, maxFirstComment) : null
}
