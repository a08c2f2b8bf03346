/** Addresses at which meetings are joined, by their hosts and paths. */
const patterns = [
  /https:\/\/(?:[\w-]+\.)*zoom\.us\/(?:j|my|w|s)\/[^\s<>"')\]]+/iu,
  /https:\/\/meet\.google\.com\/[a-z]{3,}-[^\s<>"')\]]+/iu,
  /https:\/\/teams\.(?:microsoft|live)\.com\/(?:l\/meetup-join|meet)\/[^\s<>"')\]]+/iu,
  /https:\/\/(?:[\w-]+\.)*webex\.com\/[^\s<>"')\]]+/iu,
  /https:\/\/(?:www\.)?whereby\.com\/[^\s<>"')\]]+/iu,
  /https:\/\/meet\.jit\.si\/[^\s<>"')\]]+/iu,
]

/** The first address in these texts at which a meeting is joined; null for none. */
export function findJoinUrl(texts: readonly string[]): string | null {
  for (const text of texts)
    for (const pattern of patterns) {
      const found = pattern.exec(text)?.[0]?.replace(/[.,;]+$/u, '')
      if (found !== undefined && found.length <= 2000 && URL.canParse(found)) return found
    }
  return null
}
