export type ParsedLink = { kind: 'app'; to: string } | { kind: 'web'; href: string; host: string } | { kind: 'words' }

const textOnly: ParsedLink = { kind: 'words' }
const ownOrigin = 'http://own.invalid'

/** The allowed link targets: a page of the app, a web address or an email address; all others become plain text. */
export function parseLink(target: string): ParsedLink {
  const address = target.trim()
  // Browsers drop control characters and read a backslash as a slash; such a target becomes plain text.
  if (/[\p{Cc}\s\\]/u.test(address)) return textOnly
  if (address.startsWith('/')) {
    if (!URL.canParse(address, ownOrigin)) return textOnly
    const { origin, pathname, search, hash } = new URL(address, ownOrigin)
    return origin === ownOrigin && !pathname.startsWith('//') ? { kind: 'app', to: pathname + search + hash } : textOnly
  }
  if (!URL.canParse(address)) return textOnly
  const { protocol, host, pathname, username, password, href } = new URL(address)
  if (protocol === 'mailto:') return { kind: 'web', href, host: pathname }
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return textOnly
  return { kind: 'web', href, host }
}
