import { RichText } from '@atproto/api'
import { toBlueskyText } from '@draftwright/contract/bluesky-text'
import type { Doc, Inline } from '@draftwright/contract/document'
import { countNetworkText } from '@draftwright/contract/network-count'
import { toNetworkPosts } from '@draftwright/contract/network-posts'
import { topLevelDomains } from '@draftwright/contract/top-level-domains'
import tlds from 'tlds' with { type: 'json' }
import { expect, it } from 'vitest'
import { toJsonObject, toJsonText } from './json-values.ts'
import { listSocialTexts } from './social-texts.ts'
import weights from './twitter-weights.json' with { type: 'json' }

const toDoc = (text: string): Doc => {
  const lines = text.split('\n').map((line): Inline[] => (line === '' ? [] : [{ type: 'text', text: line }]))
  const content = lines.flatMap((line, at): Inline[] => (at === 0 ? line : [{ type: 'hardBreak' }, ...line]))
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

/** What Bluesky's own library finds, in order; of two that overlap its app shows the first. */
function readByLibrary(text: string) {
  const rich = new RichText({ text })
  rich.detectFacetsWithoutResolution()
  let end = 0
  return (rich.facets ?? [])
    .map(({ index, features: [feature] }) => {
      const { $type, uri, tag, did } = toJsonObject(feature)
      const kind = toJsonText($type).split('#')[1]
      const value = toJsonText(uri ?? tag) || toJsonText(did).toLowerCase()
      return { byteStart: index.byteStart, byteEnd: index.byteEnd, kind, value }
    })
    .sort((a, b) => a.byteStart - b.byteStart)
    .filter(({ byteStart, byteEnd }) => {
      const isShown = byteStart >= end
      if (isShown) end = byteEnd
      return isShown
    })
}

it('finds on Bluesky what its own library finds, and counts as it does', () => {
  expect(listSocialTexts.length).toBeGreaterThan(600)
  for (const words of listSocialTexts) {
    const { text, facets } = toBlueskyText(toDoc(words))
    expect(facets, words).toEqual(readByLibrary(text))
    const rich = new RichText({ text })
    const { used, parts } = countNetworkText('bluesky', text)
    expect([used, parts?.[0]?.used], words).toEqual([rich.graphemeLength, rich.length])
    // Counter, preview and sending read the same.
    expect(toNetworkPosts('bluesky', toDoc(words)), words).toEqual([{ text, facets }])
  }
})

it('knows the same top-level domains', () => {
  expect(topLevelDomains).toEqual(tlds.filter((name) => /^[a-z]+$/u.test(name)))
})

/** What twitter-text 3.1.0 weighs these texts; the library itself would bring a package of 2014 with it. */
it('counts for X as its own library counts', () => {
  expect(weights).toHaveLength(listSocialTexts.length)
  for (const [at, words] of listSocialTexts.entries())
    expect(countNetworkText('x', toBlueskyText(toDoc(words)).text).used, words).toBe(weights[at])
})
