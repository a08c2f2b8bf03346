import { isSafeHref } from '@draftwright/contract/document-addresses'

const allowedPattern = /^(?:https?:\/\/|mailto:)\S+/iu

function isAllowedLink(address: string): boolean {
  return allowedPattern.test(address)
}

/** Links that may be pasted, or detected in typed text: also a host without `https://`, which the editor adds. */
export const isPastableLink = (address: string): boolean =>
  isSafeHref(address) || !/^(?:[a-z][a-z0-9+.-]*:|[/\\#])|[\\\p{Cc}]/iu.test(address)

/** A typed address normalized: `example.org` gets https, `a@b.c` gets mailto. Null if it cannot be a link. */
export function toLinkAddress(typed: string): string | null {
  const text = typed.trim()
  if (isAllowedLink(text)) return text
  if (!text || /\s/u.test(text) || /^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(text)) return null
  if (/^[^@/]+@[^@/]+\.[^@/]+$/u.test(text)) return `mailto:${text}`
  return /^[^/]+\.[^/.]{2,}/u.test(text) || text.startsWith('localhost') ? `https://${text}` : null
}
