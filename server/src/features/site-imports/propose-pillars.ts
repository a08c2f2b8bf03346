import { siteLimits, type SiteFinds, type SiteText } from '@draftwright/contract/site-imports'
import { suggestShortTail } from '../seo/index.ts'

/** Characters of a text in which its subject is looked for. */
const head = 2000
/** Keywords of a pillar besides its name. */
const more = 4

const listWords = (keyword: string): string[] => keyword.split(/[\s-]+/u).filter((word) => word.length > 3)

/** What several texts are about: keywords of two or three words that share no word, each with those that are close to it. */
export function proposePillars(texts: readonly SiteText[], now: number): SiteFinds['pillars'] {
  const material = texts.map(({ title, text, published_at }) => ({
    kind: 'post' as const,
    text: `${title}\n${text.slice(0, head)}`,
    at: published_at === null ? now : Date.parse(published_at),
    weight: 1,
  }))
  const candidates = suggestShortTail(material, '')
  const pillars: SiteFinds['pillars'] = []
  const used = new Set<string>()
  for (const { keyword, reason } of candidates) {
    if (pillars.length === siteLimits.pillars) break
    const words = listWords(keyword)
    if (!keyword.includes(' ') || words.length === 0 || words.some((word) => used.has(word))) continue
    for (const word of words) used.add(word)
    const close = candidates
      .filter((other) => other.keyword !== keyword && listWords(other.keyword).some((word) => words.includes(word)))
      .slice(0, more)
    pillars.push({
      name: keyword.charAt(0).toUpperCase() + keyword.slice(1),
      keywords: [keyword, ...close.map((other) => other.keyword)],
      reason,
    })
  }
  return pillars
}
