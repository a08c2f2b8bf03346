import type { BlueskyText } from '@draftwright/contract/bluesky-text'
import { expect } from 'vitest'

/**
 * What Bluesky says of a post's facets. Sources: lexicons app.bsky.richtext.facet (bytes of UTF-8, end exclusive, tag of 64
 * graphemes) and app.bsky.feed.post, docs.bsky.app "Links, mentions, and rich text" (facets must not overlap), and
 * reference/publishing.md §3.6: a server takes a facet that ends beyond the text, so only this check finds one.
 */
export function checkBlueskyText({ text, facets }: BlueskyText): void {
  const bytes = new TextEncoder().encode(text)
  let last = 0
  for (const { byteStart, byteEnd, kind, value } of facets) {
    expect(byteStart).toBeGreaterThanOrEqual(last)
    expect(byteEnd).toBeGreaterThan(byteStart)
    expect(byteEnd).toBeLessThanOrEqual(bytes.length)
    last = byteEnd
    // Fails where a facet begins or ends within a character.
    const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(byteStart, byteEnd))
    if (kind === 'link') expect(new URL(value).protocol).toMatch(/^https?:$/u)
    if (kind === 'tag') {
      expect(words).toBe(`#${value}`)
      expect(value).toMatch(/^[^\s#]+$/u)
      expect([...new Intl.Segmenter().segment(value)].length).toBeLessThanOrEqual(64)
    }
    if (kind === 'mention') {
      expect(words.toLowerCase()).toBe(`@${value}`)
      expect(value).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/u)
    }
  }
}
