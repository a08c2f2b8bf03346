/** A web address in a text, without the punctuation of the sentence around it. */
export interface WebLink {
  readonly start: number
  readonly end: number
  readonly href: string
}

/** Spaces, quotes and the punctuation of scripts without spaces end an address. */
const inside = String.raw`[^\s<>"“”„«»。、，！？；：「」『』【】《》（）]`
const whole = new RegExp(`https?://${inside}+`, 'giu')
const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const punctuation = `.,;:!?…'’*_~`

/**
 * An address without what belongs to the sentence: the punctuation at its end, and closing brackets that it has not opened, as in
 * `(see https://example.org/x_(y))`.
 */
export function trimLink(match: string): string {
  const counts: Record<string, number> = {}
  for (const sign of match) if (sign in pairs || '([{'.includes(sign)) counts[sign] = (counts[sign] ?? 0) + 1
  let end = match.length
  for (; end > 0; end--) {
    const sign = match.charAt(end - 1)
    const opening = pairs[sign]
    if (opening === undefined ? !punctuation.includes(sign) : (counts[sign] ?? 0) <= (counts[opening] ?? 0)) break
    if (opening !== undefined) counts[sign] = (counts[sign] ?? 0) - 1
  }
  return match.slice(0, end)
}

function findMatches(text: string, pattern: RegExp, prefix: string): WebLink[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: match, index }) => {
    const address = trimLink(match)
    return /^https?:?\/*$/iu.test(address)
      ? []
      : [{ start: index, end: index + address.length, href: prefix + address }]
  })
}

/** The addresses of a text that begin with http or https, in order. */
export const findWebLinks = (text: string): WebLink[] => findMatches(text, whole, '')

/** The text with each of the addresses written anew. */
export function replaceLinks(text: string, links: readonly WebLink[], write: (href: string) => string): string {
  let out = ''
  let at = 0
  for (const { start, end, href } of links) {
    out += text.slice(at, start) + write(href)
    at = end
  }
  return out + text.slice(at)
}
