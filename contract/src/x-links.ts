import { isTopLevelDomain } from './top-level-domains.ts'
import { trimLink, type WebLink } from './web-links.ts'

// X shortens what its own library finds (twitter-text): a host with a known ending, with or without http, and what of the path and query it reads.
const latin = String.raw`0-9_\p{Script=Latin}-`
const port = String.raw`:[0-9]{1,5}`
const path = String.raw`(?:/[\p{Script=Latin}\p{Script=Cyrillic}0-9!*';:=+,.$%#[\]–_~@|&()/-]*)?(?:\?[A-Za-z0-9!?*'();:&=+$/%#[\]_.,~|@-]+)?`
const linked = new RegExp(
  String.raw`(?<![A-Za-z0-9@＠$#＃\u202A-\u202E])https?://((?:[\p{L}\p{M}0-9_-]+\.)+[\p{L}\p{M}0-9-]+)(?:${port})?${path}`,
  'giu',
)
const bare = new RegExp(
  String.raw`(?<![.@＠$#＃/\u202A-\u202E${latin}])((?:[${latin}]+\.)+[a-z0-9-]+)(?![a-z0-9@])(?:${port}(?=/))?${path}`,
  'giu',
)

/** How much of a host is one that X knows: `example.com` of `example.com.notes`; 0 if nothing is. */
function measureHost(host: string): number {
  const labels = host.split('.')
  const isEnding = (label: string) =>
    isTopLevelDomain(label) || label.startsWith('xn--') || /[^\u0000-\u007F]/u.test(label)
  const last = labels.findLastIndex((label, at) => at > 0 && isEnding(label.toLowerCase()))
  return labels.slice(0, last + 1).join('.').length
}

const findHosts = (text: string, pattern: RegExp, prefix: string): WebLink[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: match, 1: host = '', index: start }) => {
    const length = measureHost(host)
    if (length === 0) return []
    const head = match.indexOf(host) + length
    const address = length < host.length ? match.slice(0, head) : trimLink(match)
    return [{ start, end: start + address.length, href: prefix + address }]
  })

/** The addresses that X shortens, in order: those with http or https, and bare domains. */
export function findAllLinks(text: string): WebLink[] {
  const full = findHosts(text, linked, '')
  let before = 0
  return [...full, ...findHosts(text, bare, 'https://')]
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const isFree = start >= before
      if (isFree) before = end
      return isFree
    })
}
