import { type BlueskyText, toBlueskyText } from './bluesky-text.ts'
import type { Doc } from './document.ts'
import { getUsualLength, type LengthRule } from './network-lengths.ts'
import { toNetworkText } from './network-text.ts'
import type { Network } from './networks.ts'
import { canBeThread, isThread } from './post-settings.ts'
import { splitThread } from './split-thread.ts'

/**
 * A text as the posts it goes out as: one, or the parts of a thread if the post's settings ask for it. The same for counter, preview
 * and sending. Facets are Bluesky's; `origin` makes links within our site absolute. Null for a thread of more than 25 parts.
 */
export function toNetworkPosts(
  network: Network,
  doc: Doc,
  settings: Readonly<Record<string, unknown>> = {},
  rule: LengthRule = getUsualLength(network),
  origin = '',
): BlueskyText[] | null {
  if (isThread(settings) && canBeThread(network)) return splitThread(doc, network, rule, origin)
  return [network === 'bluesky' ? toBlueskyText(doc, origin) : { text: toNetworkText(doc), facets: [] }]
}
