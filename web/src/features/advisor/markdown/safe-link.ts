export type LinkKind = { kind: 'app'; to: string } | { kind: 'web'; href: string; host: string } | { kind: 'words' }

const words: LinkKind = { kind: 'words' }
const here = 'http://own.invalid'

/** Where a link may lead: a page of the app, a web or mail address; all else is only its words. */
export function safeLink(target: string): LinkKind {
  const address = target.trim()
  // Browsers drop control characters and read a backslash as a slash: what has them was not written to be read.
  if (/[\p{Cc}\s\\]/u.test(address)) return words
  if (address.startsWith('/')) {
    if (!URL.canParse(address, here)) return words
    const { origin, pathname, search, hash } = new URL(address, here)
    return origin === here && !pathname.startsWith('//') ? { kind: 'app', to: pathname + search + hash } : words
  }
  if (!URL.canParse(address)) return words
  const { protocol, host, pathname, username, password, href } = new URL(address)
  if (protocol === 'mailto:') return { kind: 'web', href, host: pathname }
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return words
  return { kind: 'web', href, host }
}
