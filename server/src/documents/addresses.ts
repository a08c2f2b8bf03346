import { isSafeHref, isSafeImageSrc } from '@draftwright/contract/document-addresses'

/** The address a link may lead to, or null. Checked on input and again on every output. */
export function sanitizeHref(value: unknown): string | null {
  return sanitizeAddress(value, isSafeHref)
}

/** The address an image may be fetched from, or null. */
export function sanitizeSrc(value: unknown): string | null {
  return sanitizeAddress(value, isSafeImageSrc)
}

function sanitizeAddress(value: unknown, isSafe: (address: string) => boolean): string | null {
  if (typeof value !== 'string') return null
  const address = value.trim().replace(/ /g, '%20').toWellFormed()
  return isSafe(address) ? address : null
}

/**
 * A link's address for readers elsewhere, or null if it leads nowhere there: an address that starts at the root needs the
 * `origin` of this site (`https://host`), and a link within the text has no target in another site's page.
 */
export function toAbsoluteHref(value: unknown, origin: string): string | null {
  const href = sanitizeHref(value)
  return href === null || href.startsWith('#') ? null : addOrigin(href, origin)
}

/** The address of a picture for readers elsewhere: the one of `pictures`, keyed by `src`, else its own; null without any. */
export function toAbsoluteSrc(
  value: unknown,
  origin: string,
  pictures: ReadonlyMap<string, string> = new Map(),
): string | null {
  const src = (typeof value === 'string' ? sanitizeSrc(pictures.get(value)) : null) ?? sanitizeSrc(value)
  return src === null ? null : addOrigin(src, origin)
}

function addOrigin(address: string, origin: string): string | null {
  if (!address.startsWith('/')) return address
  return origin === '' ? null : origin + address
}
