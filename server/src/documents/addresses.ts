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
